extension ServerConnection {
    /// Reads and records one HTTP/1.1 request: the head, and a body of `Content-Length` or in chunks.
    @discardableResult
    public func receiveRequest() throws -> ReceivedRequest {
        let head = try receive(upTo: Array("\r\n\r\n".utf8))
        let framing = ReceivedRequest(headBytes: head, body: [])
        let body =
            if framing["Transfer-Encoding"]?.lowercased() == "chunked" {
                try receiveChunks()
            } else {
                try receive(count: framing["Content-Length"].flatMap { Int($0) } ?? 0)
            }
        let request = ReceivedRequest(headBytes: head, body: body)
        note(request)
        return request
    }

    private func receiveChunks() throws -> [UInt8] {
        var body: [UInt8] = []
        while true {
            let line = String(latin1: try receiveLine())
            let size = line.prefix { $0 != ";" }
            guard let count = Int(size, radix: 16) else {
                try complain("no chunk size: \(line)")
                return body
            }
            if count == 0 {
                while try !receiveLine().isEmpty {}
                return body
            }
            body += try receive(count: count)
            _ = try receiveLine()
        }
    }

    private func receiveLine() throws -> ArraySlice<UInt8> {
        try receive(upTo: Array("\r\n".utf8)).dropLast(2)
    }
}
