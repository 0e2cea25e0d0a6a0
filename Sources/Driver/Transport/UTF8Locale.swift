#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// libcurl reads host names in the encoding of the locale, which is ASCII in a program that never called `setlocale`.
/// This lends the calling thread a UTF-8 locale; the process's locale stays as it is.
enum UTF8Locale {
    static func run<Result>(_ body: () -> Result) -> Result {
        guard let locale = shared.locale else { return body() }
        let previous = uselocale(locale)
        defer { uselocale(previous) }
        return body()
    }

    private struct Shared: @unchecked Sendable {
        // `@unchecked`: made once, never changed or freed.
        let locale: locale_t?
    }

    private static let shared = Shared(
        locale: ["C.UTF-8", "en_US.UTF-8", "UTF-8"].lazy
            .compactMap { (name: String) -> locale_t? in newlocale(ctypeMask, name, nil) }
            .first
    )

    private static let ctypeMask: Int32 = {
        #if canImport(Darwin)
            LC_CTYPE_MASK
        #else
            1 << LC_CTYPE
        #endif
    }()
}
