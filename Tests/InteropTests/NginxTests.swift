import TestSupport
import Testing

/// Everything that is shown on a real nginx. Its suites are in the files of their names.
@Suite(.enabled(if: PeerProcess.isAvailable), .timeLimit(.minutes(5)))
enum NginxTests {}
