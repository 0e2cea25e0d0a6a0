internal import Driver

/// The origins beside the server that redirects and hostile addresses lead to.
struct FaultOrigins: Sendable {
    var own: String
    var other: String
    var insecure: String
}

extension TestFault {
    /// Whether another origin of the server's has to be there.
    var leadsElsewhere: Bool {
        switch self {
        case .redirect(_, let target): target == .otherOrigin || target == .insecureOrigin
        case .formAddresses(let address), .linkAddresses(let address), .redirectionAddresses(let address):
            address == .otherOrigin || address == .insecureOrigin || address == .userInformation
        default: false
        }
    }

    /// The answer to a request that is not acted upon; `nil` if it is.
    func answerInstead(_ origins: FaultOrigins) -> Delivery? {
        switch self {
        case .redirect(let status, let target):
            let response = ServerResponse.html(status, "<p>Moved</p>")
            guard let location = target.location(origins) else { return Delivery(response: response) }
            return Delivery(response: response.with("Location", location))
        case .status(let status, let retryAfter):
            let response = ServerResponse(
                status: status, headers: ["Content-Type": "text/plain"], body: Array("Fault".utf8))
            return Delivery(response: retryAfter.map { response.with("Retry-After", $0) } ?? response)
        case .page(let status):
            return Delivery(response: .html(status, "<p>A page in place of an answer</p>"))
        case .problem(let type):
            let document = Document.problem(
                type, "A problem", messages: [Document.message("It was asked for", "error")])
            return Delivery(response: .json(400, document, mediaType: "application/problem+json"))
        case .dropRequest:
            return Delivery(response: .empty(503), cut: .beforeResponse)
        default:
            return nil
        }
    }

    /// The answer, spoiled.
    func apply(to delivery: inout Delivery, _ origins: FaultOrigins) {
        switch self {
        case .dropAnswer: delivery.cut = .beforeResponse
        case .delay(let seconds): delivery.delay = .seconds(seconds)
        case .silence: delivery.delay = .forever
        case .truncate(let count): delivery.cut = .inBody(count)
        case .mediaType(let text): delivery.response.headers["Content-Type"] = text
        case .emptyBody: delivery.response.body = []
        case .header(let name, let value): delivery.response.headers[name] = value
        case .json(let oddity): delivery.response.body = oddity.apply(to: delivery.response.body)
        case .member(let path, let text): change(&delivery) { $0.setting(path[...], to: Self.parse(text)) }
        case .withoutMember(let path): change(&delivery) { $0.setting(path[...], to: nil) }
        case .formAddresses(let address):
            change(&delivery) { $0.replacing("model", "href", with: address.text(origins)) }
        case .redirectionAddresses(let address):
            change(&delivery) {
                guard $0.object?["type"]?.string == "redirection-step" else { return $0 }
                return $0.replacing("model", "href", with: address.text(origins))
            }
        case .linkAddresses(let address):
            change(&delivery) { $0.replacing("links", "href", with: address.text(origins)) }
        case .redirect, .status, .page, .problem, .dropRequest: break
        }
    }

    private func change(_ delivery: inout Delivery, _ body: (JSONValue) -> JSONValue) {
        guard let value = Self.parse(String(decoding: delivery.response.body, as: UTF8.self)) else { return }
        delivery.response.body = JSONWriter.write(body(value))
    }

    static func parse(_ text: String) -> JSONValue? {
        do {
            return try JSONParser.parse(text)
        } catch {
            return nil
        }
    }
}

extension TestFault.RedirectTarget {
    fileprivate func location(_ origins: FaultOrigins) -> String? {
        switch self {
        case .sameOrigin: origins.own + "/redirected"
        case .relative: "/redirected"
        case .otherOrigin: origins.other + "/redirected"
        case .insecureOrigin: origins.insecure + "/redirected"
        case .location(let text): text
        case .empty: ""
        case .none: nil
        }
    }
}

extension TestFault.HostileAddress {
    fileprivate func text(_ origins: FaultOrigins) -> String {
        switch self {
        case .otherOrigin: origins.other + "/hostile"
        case .insecureOrigin: origins.insecure + "/hostile"
        case .userInformation: origins.own + "@" + Self.authority(origins.other) + "/hostile"
        case .lookAlikeHost: origins.own.replacing("127.0.0.1", with: "127.0.0.1.localhost") + "/hostile"
        case .otherHostName: origins.own.replacing("127.0.0.1", with: "localhost") + "/hostile"
        case .otherScheme: "http://" + Self.authority(origins.own) + "/hostile"
        case .text(let text): text
        }
    }

    /// Host and port.
    private static func authority(_ origin: String) -> String {
        origin.split(separator: "/").last.map(String.init) ?? ""
    }
}

extension JSONValue {
    /// The value with the member at `path` changed, added or, with `nil`, taken out.
    fileprivate func setting(_ path: ArraySlice<String>, to value: JSONValue?) -> JSONValue {
        guard let name = path.first, case .object(var object) = self else { return self }
        let index = object.members.firstIndex { $0.name == name }
        if path.count > 1 {
            if let index {
                object.members[index].value = object.members[index].value.setting(path.dropFirst(), to: value)
            }
        } else if let index {
            if let value { object.members[index].value = value } else { object.members.remove(at: index) }
        } else if let value {
            object.append(name, value)
        }
        return .object(object)
    }

    /// The value with `inner` replaced in every object, or array of objects, that is the member `outer`.
    fileprivate func replacing(_ outer: String, _ inner: String, with text: String) -> JSONValue {
        mappingObjects { object in
            for index in object.members.indices where object.members[index].name == outer {
                switch object.members[index].value {
                case .array(let elements):
                    object.members[index].value = .array(
                        elements.map { $0.setting([inner], to: .string(text)) })
                case .object(let model) where model[inner] != nil:
                    object.members[index].value = object.members[index].value.setting([inner], to: .string(text))
                default: break
                }
            }
        }
    }
}
