/// Collects the header lines of a response as libcurl hands them out: one call a line, every block, trailers behind
/// the content. The last block that is not an interim response (1xx) counts.
///
/// It keeps bytes only; texts are made from them outside the event loop.
struct ResponseHead: Sendable {
    /// What the transfer has to do after a line.
    enum Action: Equatable {
        /// Go on receiving.
        case proceed
        /// Stop at once: the response is a redirect.
        case refuseRedirect(statusCode: Int)
        /// Stop at once: the header section is larger than allowed.
        case refuseSize
        /// Stop at once: no acceptable HTTP.
        case refuseMalformed(String)
    }

    private enum State {
        case awaitingStatusLine
        case inBlock
        case done
    }

    /// The field lines of the final response, each with its line end.
    private(set) var fieldLines: [UInt8] = []
    private(set) var statusCode = 0
    private(set) var version = HTTPVersion.http1_1

    /// Whether the final response's header section is over.
    var isComplete: Bool { state == .done }

    private var state = State.awaitingStatusLine
    private var bytesSeen = 0
    private let maximumSize: Int
    private let requiresHTTP2: Bool

    init(maximumSize: Int, requiresHTTP2: Bool = false) {
        self.maximumSize = maximumSize
        self.requiresHTTP2 = requiresHTTP2
    }

    /// Takes one line, with its line end.
    mutating func receive(_ line: UnsafeRawBufferPointer) -> Action {
        bytesSeen += line.count
        guard bytesSeen <= maximumSize else { return .refuseSize }
        switch state {
        case .awaitingStatusLine:
            return receiveStatusLine(line)
        case .inBlock:
            if line.isBlankLine { return endBlock() }
            fieldLines.append(contentsOf: line)
            return .proceed
        case .done:
            // Trailer fields: received, counted, dropped.
            return .proceed
        }
    }

    private mutating func receiveStatusLine(_ line: UnsafeRawBufferPointer) -> Action {
        guard let (version, code) = Self.parseStatusLine(line) else {
            return .refuseMalformed("The answer does not begin with an HTTP status line.")
        }
        self.version = version
        statusCode = code
        fieldLines.removeAll(keepingCapacity: true)
        // Most header sections fit; growing line by line would allocate several times.
        fieldLines.reserveCapacity(512)
        state = .inBlock
        return .proceed
    }

    private mutating func endBlock() -> Action {
        if statusCode == 101 {
            return .refuseMalformed("The server switched protocols, which was not asked for (HTTP status 101).")
        }
        if statusCode < 200 {
            state = .awaitingStatusLine
            return .proceed
        }
        state = .done
        if RedirectRule.isRefused(statusCode: statusCode, hasLocation: hasLocation) {
            return .refuseRedirect(statusCode: statusCode)
        }
        if requiresHTTP2, version.major != 2 {
            return .refuseMalformed("The server does not speak HTTP/2, which the configuration demands.")
        }
        return .proceed
    }

    /// Whether the response is complete with its header section.
    var announcesNoContent: Bool {
        statusCode == 204 || statusCode == 304
            || HTTPFieldLines.parse(fieldLines).values(for: "Content-Length") == ["0"]
    }

    private var hasLocation: Bool {
        HTTPFieldLines.parse(fieldLines).values(for: "Location").contains { !$0.isEmpty }
    }

    /// `HTTP/1.1 200 OK`, `HTTP/2 200`: version and code, or `nil`.
    static func parseStatusLine(_ line: UnsafeRawBufferPointer) -> (HTTPVersion, Int)? {
        let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: true)
        guard parts.count >= 2, parts[0].starts(with: "HTTP/".utf8), parts[1].count >= 3 else { return nil }
        let digits = parts[1].prefix(3)
        let rest = parts[1].dropFirst(3)
        guard digits.allSatisfy(\.isASCIIDigit), rest.allSatisfy({ $0 == 0x0D || $0 == 0x0A }) else { return nil }
        let code = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        guard code >= 100 else { return nil }
        let version: HTTPVersion
        switch String(decoding: parts[0].dropFirst(5), as: UTF8.self) {
        case "1.0": version = .http1_0
        case "1.1": version = .http1_1
        case "2", "2.0": version = .http2
        case "3", "3.0": version = .http3
        default: return nil
        }
        return (version, code)
    }
}

extension UnsafeRawBufferPointer {
    fileprivate var isBlankLine: Bool {
        allSatisfy { $0 == 0x0D || $0 == 0x0A }
    }
}

extension UInt8 {
    var isASCIIDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
    }
}
