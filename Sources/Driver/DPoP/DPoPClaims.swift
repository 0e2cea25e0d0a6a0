/// The payload of a proof (RFC 9449 section 4.2).
struct DPoPClaims {
    /// Unique for each proof.
    let jti: String
    /// The method of the request.
    let htm: String
    /// The address of the request without query and fragment.
    let htu: String
    /// Seconds since 1970.
    let iat: Int64
    /// The hash of the access token in the same request.
    let ath: String?
    let nonce: String?

    /// Written by hand: a general encoder costs as much as the signature.
    var json: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(192 + htu.utf8.count + (nonce?.utf8.count ?? 0))
        bytes.append(contentsOf: #"{"jti":"#.utf8)
        JSONWriter.append(jti, to: &bytes)
        bytes.append(contentsOf: #","htm":"#.utf8)
        JSONWriter.append(htm, to: &bytes)
        bytes.append(contentsOf: #","htu":"#.utf8)
        JSONWriter.append(htu, to: &bytes)
        bytes.append(contentsOf: #","iat":"#.utf8)
        bytes.append(contentsOf: String(iat).utf8)
        if let ath {
            bytes.append(contentsOf: #","ath":"#.utf8)
            JSONWriter.append(ath, to: &bytes)
        }
        if let nonce {
            bytes.append(contentsOf: #","nonce":"#.utf8)
            JSONWriter.append(nonce, to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }
}
