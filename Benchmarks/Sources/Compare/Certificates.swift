import Foundation

/// A certificate authority made for this run, and a server certificate from it. P-256, as of a modern server.
struct Certificates {
    let authorityFile: String
    let certificateFile: String
    let keyFile: String

    init(folder: URL) throws {
        func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
        authorityFile = path("authority.pem")
        certificateFile = path("server.pem")
        keyFile = path("server.key")
        let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        try Tool.run(
            "openssl",
            ["req", "-x509", "-days", "2", "-subj", "/CN=Benchmarks"] + key
                + ["-keyout", path("authority.key"), "-out", authorityFile])
        try Tool.run(
            "openssl", ["req", "-subj", "/CN=localhost"] + key + ["-keyout", keyFile, "-out", path("server.csr")])
        let extensions = path("server.ext")
        try Data("subjectAltName=DNS:localhost,IP:127.0.0.1\n".utf8).write(to: URL(fileURLWithPath: extensions))
        try Tool.run(
            "openssl",
            ["x509", "-req", "-days", "2", "-in", path("server.csr"), "-extfile", extensions, "-CAcreateserial"]
                + ["-CA", authorityFile, "-CAkey", path("authority.key"), "-out", certificateFile])
    }
}
