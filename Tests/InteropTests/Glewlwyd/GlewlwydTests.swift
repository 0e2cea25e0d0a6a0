import TestSupport
import Testing

/// Everything that is shown on a real authorization server, glewlwyd. Its suites are in the files of their names.
@Suite(.enabled(if: PeerProcess.isAvailable), .timeLimit(.minutes(5)))
enum GlewlwydTests {}
