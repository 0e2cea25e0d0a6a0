internal import CCurl

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The address of a request, parsed by libcurl. The same parser checks the address and opens the connection, so the
/// two cannot disagree about the host.
///
/// Owner of one `CURLU`.
final class RequestURL: @unchecked Sendable {
    // `@unchecked`: the handle is changed in init only; afterwards everyone reads.
    let handle: OpaquePointer
    /// In lower case.
    let scheme: String
    /// In lower case and ASCII, without brackets and without a dot at the end.
    let host: String

    /// - Throws: ``HaapiInsecureTransportRefusal`` for a scheme that `policy` does not allow, ``TransportError`` of
    ///   kind `invalidRequest` for anything else that cannot be sent.
    convenience init(_ url: URL, policy: SchemePolicy) throws {
        try self.init(text: url.absoluteString, policy: policy)
    }

    private init(text: String, policy: SchemePolicy) throws {
        // Bytes rather than characters: every character that counts here is ASCII, and this runs for each request.
        let bytes = text.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), URLScheme.isValid(bytes[..<colon]) else {
            throw Self.invalid("it has no scheme")
        }
        let scheme = text[..<colon].lowercasedASCII
        guard policy.allows(scheme) else {
            throw HaapiInsecureTransportRefusal(scheme: scheme, host: URL(string: text)?.host() ?? "")
        }
        // libcurl would take "https:/x" and "https:///x" for "https://x".
        let rest = bytes[colon...]
        guard rest.starts(with: "://".utf8), let first = rest.dropFirst(3).first, !"/?#".utf8.contains(first) else {
            throw Self.invalid("it has no host")
        }
        guard let handle = curl_url() else { throw TransportError.noHandle("curl_url") }
        do {
            host = try Self.fill(handle, with: text)
        } catch {
            curl_url_cleanup(handle)
            throw error
        }
        self.handle = handle
        self.scheme = scheme
        // A pinned host has to show its key, which it cannot in clear.
        guard scheme == "https" || !policy.pinnedHosts.contains(host) else {
            throw HaapiInsecureTransportRefusal(scheme: scheme, host: host)
        }
    }

    /// The host name of a ``KeyPinning`` in the spelling that requests have it in.
    /// - Throws: ``TransportError`` of kind `invalidRequest` for what is no host name alone.
    static func canonicalHost(_ name: String) throws -> String {
        let isAddress = name.contains(":") && !name.hasPrefix("[")
        let policy = SchemePolicy(allowsInsecureHTTP: false, hasClientIdentity: false)
        let url = try RequestURL(text: "https://\(isAddress ? "[\(name)]" : name)", policy: policy)
        let parts = [CURLUPART_PORT, CURLUPART_QUERY, CURLUPART_FRAGMENT, CURLUPART_ZONEID]
        guard !name.contains(where: { "/*".contains($0) }), !parts.contains(where: { url.has($0) }) else {
            throw invalid("more than a host name")
        }
        return url.host
    }

    private func has(_ part: CURLUPart) -> Bool {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(handle, part, &text, 0) == CURLUE_OK else { return false }
        curl_free(text)
        return true
    }

    deinit {
        curl_url_cleanup(handle)
    }

    /// Parses `text` into `handle` and returns the canonical host.
    private static func fill(_ handle: OpaquePointer, with text: String) throws -> String {
        let status = curl_url_set(handle, CURLUPART_URL, text, UInt32(CURLU_DISALLOW_USER | CURLU_PATH_AS_IS))
        if status == CURLUE_USER_NOT_ALLOWED { throw invalid("it has user information") }
        guard status == CURLUE_OK else { throw invalid(String(cString: curl_url_strerror(status))) }
        return try canonicalHost(of: handle)
    }

    private static func invalid(_ reason: String) -> TransportError {
        TransportError(.invalidRequest, "The URL cannot be requested: \(reason).")
    }

    /// The host in its one spelling; one in other letters than ASCII is replaced in `handle` by its ASCII form
    /// (RFC 5891).
    private static func canonicalHost(of handle: OpaquePointer) throws -> String {
        var pointer: UnsafeMutablePointer<CChar>?
        guard curl_url_get(handle, CURLUPART_HOST, &pointer, 0) == CURLUE_OK, let unicode = pointer else {
            throw invalid("it has no host")
        }
        defer { curl_free(unicode) }
        let host = String(cString: unicode)
        if host.utf8.allSatisfy({ $0 < 0x80 }) { return HostName.canonical(host) }
        guard let ascii = UTF8Locale.run({ asciiHost(of: handle) }) else {
            throw invalid("its host name has no ASCII form here; give it as xn--…")
        }
        guard curl_url_set(handle, CURLUPART_HOST, ascii, 0) == CURLUE_OK else {
            throw invalid("its host name is not valid")
        }
        return HostName.canonical(ascii)
    }

    private static func asciiHost(of handle: OpaquePointer) -> String? {
        var pointer: UnsafeMutablePointer<CChar>?
        guard ccurl_url_get_ascii_host(handle, &pointer) == CURLUE_OK, let ascii = pointer else { return nil }
        defer { curl_free(ascii) }
        return String(cString: ascii)
    }
}
