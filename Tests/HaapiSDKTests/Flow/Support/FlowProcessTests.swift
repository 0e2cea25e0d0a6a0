import Testing

/// Tests of flows that run in a process of their own, one after the other.
///
/// While such a test runs, `#expect(processExitsWith:)` blocks one of the threads that run all tests, of which a machine
/// has as many as processors. Two at a time can leave none to the other tests. For the same reason the process must not
/// wait for anything that a test does meanwhile.
@Suite(.serialized) enum FlowProcessTests {}
