// `URLSession` as a program would set it up for such calls: no cache, no cookies, as many connections as it wants.
import Foundation
import Load
import URLSessionTrust

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

Program.run { plan in
    guard plan.work == "get" else { Failure.report("no such work: \(plan.work)") }
    guard let active = URL(string: plan.url),
        let waiting = URL(string: plan.waitingURL.isEmpty ? plan.url : plan.waitingURL)
    else { Failure.report("not a URL") }
    if let path = plan.certificateAuthorityFile, trust_certificate_authority(path) == 0 {
        Failure.report("no way to trust a certificate authority here")
    }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpMaximumConnectionsPerHost = plan.concurrency + plan.waiting
    configuration.timeoutIntervalForRequest = 600
    let session = URLSession(configuration: configuration)
    @Sendable func get(_ url: URL) async throws -> Answer {
        let (data, response) = try await session.data(from: url)
        return Answer(statusCode: (response as? HTTPURLResponse)?.statusCode ?? 0, byteCount: data.count)
    }
    try await ClosedLoop(plan).measure(active: { try await get(active) }, waiting: { try await get(waiting) })
}
