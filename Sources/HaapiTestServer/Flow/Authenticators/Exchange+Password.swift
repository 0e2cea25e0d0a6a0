internal import Driver

extension Exchange {
    private static let base = "/authn/authenticate/form1"

    private static let recoveryLinks = [
        Document.link(base + "/forgot-password", "forgot-password", title: "Forgot password"),
        Document.link(base + "/forgot-account-id", "forgot-account-id", title: "Forgot username"),
        Document.link("/authn/register/create/form1", "register-create", title: "Create account"),
    ]

    /// User name and password.
    mutating func password(
        _ submission: Submission, _ session: inout FlowSession, _ maximum: Int
    ) throws(Refusal) -> FlowAnswer {
        if submission.path != Self.base { return recovery(submission) }
        guard submission.method == "POST" else { return .step(loginForm) }
        guard session.attempts < maximum else { return .stay(tooManyAttempts) }
        if let name = submission["userName"], password(of: name) == submission["password"] {
            return .authenticated(name)
        }
        session.attempts += 1
        guard session.attempts < maximum else { return .stay(tooManyAttempts) }
        return .stay(
            Document.problem(
                "incorrect-credentials", "Incorrect credentials",
                messages: [Document.message("Wrong username or password", "error")]))
    }

    private func password(of user: String) -> String? {
        settings.users[user] ?? state.users[user]
    }

    private var loginForm: JSONValue {
        Document.step(
            "authentication-step", view: "authenticator/html-form/authenticate/get",
            actions: [
                Document.form(
                    "login", "POST", Self.base, title: "Sign in", button: "Sign in",
                    fields: [
                        Document.input("username", "userName", "Username"),
                        Document.input("password", "password", "Password"),
                    ])
            ], links: Self.recoveryLinks)
    }

    private var tooManyAttempts: JSONValue {
        Document.problem("too-many-attempts", "Too many attempts", links: [Self.recoveryLinks[0]])
    }

    private func recovery(_ submission: Submission) -> FlowAnswer {
        let isPassword = submission.path.hasSuffix("/forgot-password")
        if submission.method == "POST" {
            return .step(
                Document.step(
                    "authentication-step", messages: [Document.message("Look into your mailbox", "info")],
                    actions: [Document.form("continue", "GET", Self.base, title: "Continue")]))
        }
        let field =
            isPassword
            ? Document.input("username", "userName", "Username")
            : Document.input("text", "primaryEmail", "Email", kind: "email")
        return .step(
            Document.step(
                "authentication-step",
                actions: [
                    Document.form(
                        isPassword ? "password-reset" : "account-id-recovery", "POST", submission.path,
                        title: isPassword ? "Reset password" : "Recover username", fields: [field])
                ]))
    }

    /// Registration of a user, who is then signed in.
    mutating func userRegistration(_ submission: Submission) throws(Refusal) -> FlowAnswer {
        guard submission.method == "POST" else { return .step(registrationForm) }
        var problems: [FieldProblem] = []
        if submission["primaryEmail"]?.contains("@") != true {
            problems.append(FieldProblem(name: "primaryEmail", reason: .invalidValue, detail: "Not an address"))
        }
        if submission["agreeToTerms"] == nil {
            problems.append(FieldProblem(name: "agreeToTerms", reason: .missing, detail: "Agree to the terms"))
        }
        guard problems.isEmpty, let name = submission["username"] else { return .stay(Self.invalidInput(problems)) }
        guard password(of: name) == nil else {
            return .stay(
                Document.problem(
                    "generic-user-error", "Could not continue",
                    messages: [Document.message("The username is taken", "error")]))
        }
        state.users[name] = submission["password"]
        return .authenticated(name)
    }

    private var registrationForm: JSONValue {
        Document.step(
            "registration-step",
            actions: [
                Document.form(
                    "user-register", "POST", "/authn/register/create/form1", title: "Create account",
                    fields: [
                        Document.input("username", "username", "Username"),
                        Document.input("text", "primaryEmail", "Email", kind: "email"),
                        Document.input("text", "primaryPhoneNumber", "Phone", kind: "tel", isRequired: false),
                        Document.input("password", "password", "Password", lengths: (12, nil)),
                        Document.checkbox("agreeToTerms", "I agree", isChecked: false, value: "on"),
                    ])
            ])
    }
}
