/// What the browser is shown when it has come back, or when it asks for something else.
enum RedirectPage {
    static func response(status: Int) -> [UInt8] {
        let body = page(status == 200 ? "You can close this window." : "There is nothing here.")
        let fields = [
            "Content-Type: text/html; charset=utf-8",
            "Content-Length: \(body.utf8.count)",
            "Connection: close",
            "Cache-Control: no-store",
            // Nothing of the address, which has the nonce in it, leaves the page.
            "Referrer-Policy: no-referrer",
            "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options: nosniff",
        ]
        let lines = ["HTTP/1.1 \(status) \(reason(status))"] + fields + (status == 405 ? ["Allow: GET"] : [])
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
    }

    private static func page(_ text: String) -> String {
        "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Sign in</title></head>"
            + "<body><p>\(text)</p></body></html>\n"
    }

    private static func reason(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 431: "Request Header Fields Too Large"
        default: "Bad Request"
        }
    }
}
