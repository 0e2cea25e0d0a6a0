import Foundation

@testable import Driver

/// Keys and certificates made by the `openssl` command, once for the process.
struct CredentialFixtures: Sendable {
    static let passphrase = "pässword 1"
    static let shared = Result { try CredentialFixtures() }

    let folder: URL

    private init() throws {
        folder = FileManager.default.temporaryDirectory.appending(
            path: "driver-credentials-\(String(UInt64.random(in: .min ... .max), radix: 16))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        Self.removedAtExit.withLock { $0.append(folder) }
        atexit {
            CredentialFixtures.removedAtExit.withLock { folders in
                for folder in folders { try? FileManager.default.removeItem(at: folder) }
            }
        }
        let rsa = Base64URL.decode(RFCVectors.RS256.privateKey) ?? []
        try Data(rsa).write(to: folder.appending(path: "rsa.der"))
        try Data(Self.passphrase.utf8).write(to: folder.appending(path: "pass"))
        try OpenSSLCommand.run(Self.script, in: folder)
    }

    func path(_ name: String) -> String { folder.appending(path: name).path }
    func data(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }

    private static let removedAtExit = Lock<[URL]>([])

    private static let script = """
        p12() { openssl pkcs12 -export -passout file:pass -out "$@"; }
        openssl pkey -inform DER -in rsa.der -out rsa.pem
        openssl rsa -in rsa.pem -traditional -out rsa-pkcs1.pem
        openssl rsa -in rsa.pem -traditional -aes128 -passout file:pass -out rsa-pkcs1-encrypted.pem
        openssl pkcs8 -topk8 -in rsa.pem -passout file:pass -out rsa-encrypted.pem
        openssl genrsa -out rsa1024.pem 1024
        for curve in prime256v1 secp384r1 secp521r1 secp256k1; do
            openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:$curve -out $curve.pem
        done
        openssl ec -in prime256v1.pem -out sec1.pem
        openssl ec -in prime256v1.pem -aes256 -passout file:pass -out sec1-encrypted.pem
        (openssl ecparam -name prime256v1; cat sec1.pem) > sec1-parameters.pem
        openssl pkcs8 -topk8 -in prime256v1.pem -passout file:pass -out encrypted.pem
        openssl pkey -in prime256v1.pem -pubout -out public.pem
        openssl ec -in prime256v1.pem -no_public -out sec1-no-public.pem
        openssl genpkey -algorithm RSA-PSS -pkeyopt rsa_keygen_bits:2048 -pkeyopt rsa_pss_keygen_md:sha256 \\
            -pkeyopt rsa_pss_keygen_mgf1_md:sha256 -pkeyopt rsa_pss_keygen_saltlen:32 -out pss.pem
        openssl genpkey -algorithm ED25519 -out ed25519.pem
        openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:prime256v1 -out other.pem

        # Numbers that do not belong together. Fields: n e d p q dp dq qi.
        pkcs1() {
            { echo asn1=SEQUENCE:key; echo '[key]'; echo version=INTEGER:0; for number in $1; do
                echo field$((count += 1))=INTEGER:0x$number; done; } > pkcs1.cnf
            openssl asn1parse -genconf pkcs1.cnf -noout -out pkcs1.der
            { echo '-----BEGIN RSA PRIVATE KEY-----'; openssl base64 -in pkcs1.der; echo '-----END RSA PRIVATE KEY-----'; }
        }
        other() { echo $1 | sed 's/^...../81234/'; }
        set -- $(openssl asn1parse -in rsa-pkcs1.pem | awk -F: '/INTEGER/ && i++ { print $4 }')
        count=0
        pkcs1 "$1 $2 $3 $4 $5 $6 $7 $8" > rsa-rebuilt.pem
        pkcs1 "$(other $1) $2 $3 $4 $5 $6 $7 $8" > rsa-other-modulus.pem
        pkcs1 "$1 $2 $(other $3) $4 $5 $(other $6) $(other $7) $8" > rsa-other-private-exponents.pem
        pkcs1 "$1 3 $3 $4 $5 $6 $7 $8" > rsa-exponent-3.pem
        openssl ec -in prime256v1.pem -outform DER -out sec1.der
        openssl ec -in other.pem -outform DER -out other.der
        { head -c $(($(wc -c < sec1.der) - 64)) sec1.der; tail -c 64 other.der; } > mismatch.der
        openssl ec -inform DER -in mismatch.der -out sec1-mismatch.pem
        openssl ec -inform DER -in mismatch.der -aes256 -passout file:pass -out sec1-mismatch-encrypted.pem

        ca='basicConstraints=critical,CA:TRUE
        keyUsage=critical,keyCertSign'
        echo "$ca" > ca.ext
        echo 'basicConstraints=CA:FALSE' > leaf.ext
        openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:prime256v1 -out root-key.pem
        openssl req -x509 -new -key root-key.pem -subj /CN=root -days 30 -out root.pem
        openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:prime256v1 -out intermediate-key.pem
        openssl req -new -key intermediate-key.pem -subj /CN=intermediate -out intermediate.csr
        openssl x509 -req -in intermediate.csr -CA root.pem -CAkey root-key.pem -set_serial 2 -days 30 \\
            -extfile ca.ext -out intermediate.pem
        openssl req -new -key prime256v1.pem -subj /CN=leaf -out leaf.csr
        openssl x509 -req -in leaf.csr -CA intermediate.pem -CAkey intermediate-key.pem -set_serial 3 -days 30 \\
            -extfile leaf.ext -out leaf.pem
        openssl req -x509 -new -key rsa.pem -subj /CN=rsa -days 30 -out rsa-certificate.pem
        openssl req -x509 -new -key rsa1024.pem -sha256 -subj /CN=weak -days 30 -out rsa1024-certificate.pem
        openssl req -x509 -new -key ed25519.pem -subj /CN=ed -days 30 -out ed25519-certificate.pem
        cat leaf.pem intermediate.pem > chain.pem
        cat root.pem rsa-certificate.pem intermediate.pem leaf.pem > heap.pem
        cat leaf.pem prime256v1.pem intermediate.pem > all.pem
        cat root.pem intermediate.pem > others.pem

        p12 identity.p12 -inkey prime256v1.pem -in leaf.pem -certfile others.pem
        p12 nokey.p12 -nokeys -in leaf.pem
        p12 nocertificate.p12 -inkey prime256v1.pem -nocerts
        p12 nomac-encrypted.p12 -inkey prime256v1.pem -in leaf.pem -nomac
        openssl pkcs12 -export -out nomac.p12 -inkey prime256v1.pem -in leaf.pem -nomac -keypbe NONE -certpbe NONE \\
            -passout pass:
        openssl pkcs12 -export -passout pass: -out empty.p12 -inkey prime256v1.pem -in leaf.pem
        p12 weak.p12 -inkey rsa1024.pem -in rsa1024-certificate.pem
        """
}
