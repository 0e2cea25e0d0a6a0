import Foundation
import TestSupport
import Testing

@testable import Driver

@Suite(.endsInTime) struct LoopThreadSignalsTests {
    /// A write to a dead connection raises SIGPIPE on the thread that writes, which ends a program that ignores no such
    /// signal.
    @Test func theThreadOfAClientTakesNoSignalButThoseOfItsOwnFaults() async throws {
        guard #available(macOS 15, *) else { return }
        let (client, before, after) = try Self.makeClient()
        #expect(before.isEmpty && after.isEmpty, "the thread that makes a client keeps its own mask")
        let blocked = await Task(executorPreference: client.executor) { Self.blockedSignals() }.value
        #expect(blocked.isSuperset(of: [SIGPIPE, SIGTERM, SIGINT, SIGHUP, SIGCHLD, SIGALRM, SIGUSR1, SIGUSR2]))
        #expect(blocked.isDisjoint(with: [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP]))
    }

    /// A client whose thread inherits no blocked signal from the one that makes it, and what that one blocks around it.
    private static func makeClient() throws -> (HTTPClient, before: Set<Int32>, after: Set<Int32>) {
        var (none, own) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &own)
        defer { pthread_sigmask(SIG_SETMASK, &own, nil) }
        let before = blockedSignals()
        let client = try HTTPClient.loopback()
        return (client, before, blockedSignals())
    }

    /// Those of the calling thread, of the 31 that every system has.
    private static func blockedSignals() -> Set<Int32> {
        var mask = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &mask)
        return Set((1...31).filter { sigismember(&mask, $0) == 1 })
    }
}
