internal import CCurl

/// Owner of a `curl_slist`: the header lines of a request.
final class HeaderList: @unchecked Sendable {
    // `@unchecked`: changed in init only; afterwards everyone reads.
    private(set) var head: UnsafeMutablePointer<curl_slist>?

    init(_ lines: [String]) throws(TransportError) {
        for line in lines {
            // On failure the list stays as it was and is freed by deinit.
            guard let longer = curl_slist_append(head, line) else { throw .noHandle("curl_slist_append") }
            head = longer
        }
    }

    deinit {
        // The lines hold credentials.
        var node = head
        while let current = node {
            if let data = current.pointee.data { SecretBytes.wipe(data) }
            node = current.pointee.next
        }
        curl_slist_free_all(head)
    }
}
