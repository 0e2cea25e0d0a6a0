/// Waits for sockets and timers, and lets libcurl act on them. Used by the event loop's thread, but for ``wake()``.
protocol TransferPoller: AnyObject {
    /// Lets libcurl act on what is due by time, which includes transfers that were just added.
    func runTimers()

    /// Waits until a socket is ready, a timer of libcurl is due, `milliseconds` have passed (-1: no limit) or someone
    /// calls ``wake()``; then lets libcurl act.
    func wait(milliseconds: Int32)

    /// Ends the current or the next ``wait(milliseconds:)``. From any thread.
    func wake()
}
