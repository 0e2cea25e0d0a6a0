import Driver

/// The query of a reference, as text.
enum QueryText {
    /// What lies between the first question mark and the fragment; `nil` if there is no question mark.
    static func query(_ reference: String) -> Substring? {
        let address = reference.prefix { $0 != "#" }
        guard let mark = address.firstIndex(of: "?") else { return nil }
        return address[address.index(after: mark)...]
    }

    /// Names and values, still encoded. A part without an equals sign is a name with an empty value.
    static func pairs(_ reference: String) -> [(name: Substring, value: Substring)] {
        (query(reference) ?? "").split(separator: "&").map { part in
            let name = part.prefix { $0 != "=" }
            return (name, part[name.endIndex...].dropFirst())
        }
    }

    static func withoutFragment(_ reference: String) -> String {
        String(reference.prefix { $0 != "#" })
    }

    /// The reference without its fragment and with `parameters` in its query, where they take the place of those with the
    /// same names.
    static func replacing(_ parameters: [(String, String)], in reference: String) -> String {
        let address = withoutFragment(reference)
        guard !parameters.isEmpty else { return address }
        let names = Set(parameters.map(\.0))
        let kept = (query(address) ?? "").split(separator: "&").filter { part in
            !names.contains(formDecoded(part.prefix { $0 != "=" }))
        }
        let added = Substring(String(decoding: FormURLEncoding.encode(parameters), as: UTF8.self))
        return address.prefix { $0 != "?" } + "?" + (kept + [added]).joined(separator: "&")
    }

    /// A name of a query as servers read it; one that is not well-formed stands for itself.
    private static func formDecoded(_ name: Substring) -> String {
        PercentEncoding.decode(String(name.map { $0 == "+" ? " " : $0 })) ?? String(name)
    }
}
