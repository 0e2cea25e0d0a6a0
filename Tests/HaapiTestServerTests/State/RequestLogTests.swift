import Driver
import Testing

@testable import HaapiTestServer

struct RequestLogTests {
    private func request(_ number: Int, body: Int = 0, _ code: ViolationCode? = nil) -> ReceivedRequest {
        var request = Bench.request("GET", "/\(number)")
        request.body = [UInt8](repeating: 0, count: body)
        let violations = code.map { [Violation(code: $0, message: "")] } ?? []
        return ReceivedRequest(
            request, endpoint: .unknown, Delivery(response: .empty(200)), Verdict(violations: violations))
    }

    @Test func theLatestRequestsAreKept() {
        var log = RequestLog()
        for number in 0..<100_000 { log.append(request(number), keeping: 1000) }
        #expect(log.requests.map(\.path) == (99_000..<100_000).map { "/\($0)" })
    }

    @Test func violationsOutliveTheirRequests() {
        var log = RequestLog()
        log.append(request(0, .clientSecret), keeping: 10)
        for number in 1..<100 { log.append(request(number), keeping: 10) }
        log.append(request(100, .scope), keeping: 10)
        #expect(log.violations.map(\.code) == [.clientSecret, .scope])
        for number in 0..<20_000 { log.append(request(number, .scope), keeping: 10) }
        #expect(log.violations.count == 10_010)
    }

    @Test func largeBodiesAreKeptForAsLongAsThereIsRoom() {
        var log = RequestLog()
        let body = RequestLog.maximumSize / 8
        for number in 0..<40 { log.append(request(number, body: body), keeping: 10_000) }
        // Eight would be a few bytes too many, with their targets and header fields.
        #expect(log.requests.map(\.path) == (33..<40).map { "/\($0)" })
    }
}
