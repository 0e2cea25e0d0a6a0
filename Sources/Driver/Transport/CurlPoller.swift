internal import CCurl

/// The portable poller: libcurl waits by itself. Its cost grows with the number of waiting transfers.
final class CurlPoller: TransferPoller {
    private let multi: MultiHandle
    private let time: LoopTime

    init(multi: MultiHandle, time: LoopTime) {
        self.multi = multi
        self.time = time
    }

    func runTimers() {
        var running: Int32 = 0
        curl_multi_perform(multi.multi, &running)
    }

    func wait(milliseconds: Int32) {
        var ready: Int32 = 0
        let limit = milliseconds < 0 ? Int32.max : milliseconds
        curl_multi_poll(multi.multi, nil, 0, limit, &ready)
        time.update()
        runTimers()
    }

    func wake() {
        curl_multi_wakeup(multi.multi)
    }
}
