import Foundation
import HaapiTestServer
import Testing

@testable import HaapiCommand

/// Answers from files and options.
extension LoginTests {
    @Test(
        arguments: [
            "userName=alice\npassword=Password1\n", "# a comment\n\nuserName=alice\r\npassword=Password1",
            #"{"userName": "alice", "password": "Password1"}"#,
        ])
    func answersComeFromAFile(text: String) async throws {
        let server = try server()
        defer { server.close() }
        let run = try await login(server, ["--answers-from", try place.write(text, "answers")])
        #expect(run.status == .success)
    }

    @Test(arguments: ["userName", #"{"userName": 1}"#])
    func aFileThatHasNoAnswersIsAnError(text: String) async throws {
        let server = try server()
        defer { server.close() }
        let run = try await login(server, ["--answers-from", try place.write(text, "answers")])
        #expect(run.status == .failed)
        #expect(server.requests.isEmpty)
    }

    @Test func answersComeFromAPipe() async throws {
        let server = try server()
        defer { server.close() }
        let pipe = try FilledPipe("userName=alice\npassword=Password1\n")
        #expect(try await login(server, ["--answers-from", pipe.path]).status == .success)
        let input = ScriptedInput.pipe("userName=alice\npassword=Password1\n")
        #expect(try await login(server, ["--answers-from", "-"], input: input).status == .success)
    }

    @Test(arguments: [
        ("/nowhere/answers", "there is no such file"), ("/dev/zero", "more than"), ("/", "it is a folder"),
    ])
    func answersThatCannotBeReadSayWhy(path: String, reason: String) async throws {
        let server = try server()
        defer { server.close() }
        let run = try await login(server, ["--answers-from", path])
        #expect(run.status == .failed)
        #expect(run.diagnostics.contains("\(path) (--answers-from) cannot be read: "))
        #expect(run.diagnostics.contains(reason))
    }

    @Test func withoutATerminalNothingIsAsked() async throws {
        let server = try server()
        defer { server.close() }
        let run = try await login(server, ["-a", "userName=alice"])
        #expect(run.status == .inputNeeded)
        #expect(run.diagnostics.contains("An answer is needed for 'password'"))
    }

    @Test func aWrongPasswordOfAScriptIsNotSentTwice() async throws {
        let server = try server()
        defer { server.close() }
        let run = try await login(server, ["-a", "userName=alice", "-a", "password=wrong"])
        #expect(run.status == .failed)
        #expect(run.diagnostics.contains("The login ended:"))
        #expect(server.requests.filter { $0.path == "/authn/authenticate/form1" && $0.method == "POST" }.count == 1)
    }

    @Test func answersOfOneNameCountInTheirOrder() async throws {
        let server = try server()
        defer { server.close() }
        let run = try await login(
            server, ["-a", "userName=alice", "-a", "password=wrong", "-a", "password=Password1"])
        #expect(run.status == .success)
    }

    @Test(arguments: ["html-form", "1", "Username and password"])
    func anAuthenticatorIsChosenByTypeNumberOrTitle(word: String) async throws {
        let server = try server([.password(), .oneTimeCode])
        defer { server.close() }
        let run = try await login(server, ["-a", "authenticator=\(word)"] + Self.right)
        #expect(run.status == .success)
    }

    @Test func anAnswerThatIsNoChoiceNamesTheChoices() async throws {
        let server = try server([.password(), .oneTimeCode])
        defer { server.close() }
        let run = try await login(server, ["-a", "authenticator=smoke-signals"])
        #expect(run.status == .failed)
        #expect(run.diagnostics.contains("html-form, sms"))
    }

    @Test func actionsAndLinksAreChosenByTheirNames() async throws {
        let server = try server()
        defer { server.close() }
        let run = try await login(server, ["-a", "action=register-create", "-a", "userName=bob"])
        #expect(run.status == .inputNeeded)
        #expect(server.requests.contains { $0.path == "/authn/register/create/form1" })
    }
}
