#if os(Linux) || os(Android)
    internal import CCurl
    internal import CLinux

    #if canImport(Android)
        import Android
    #elseif canImport(Musl)
        import Musl
    #else
        import Glibc
    #endif

    /// The poller of Linux: its cost does not grow with the number of waiting transfers.
    ///
    /// A socket of a kept connection stays registered while nobody asks for its events, so that a request on it needs
    /// no `epoll_ctl`; it leaves when it reports an event in that time.
    final class EpollPoller: TransferPoller {
        private struct Socket {
            var wanted: UInt32 = 0
            var registered: UInt32 = 0
            var isOurs = false
            var isListed = false
        }

        private let multi: MultiHandle
        private let epoll: Int32
        private let wakeUp: Int32
        private var sockets: [Socket] = []
        /// Descriptors whose wish changed since the last wait.
        private var changed: [Int32] = []
        private var events = [epoll_event](repeating: epoll_event(), count: 256)
        private var timerDue: MonotonicNanoseconds?
        private let time: LoopTime

        init(multi: MultiHandle, sockets factory: SocketFactory, time: LoopTime)
            throws(TransportError)
        {
            self.multi = multi
            self.time = time
            epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
            wakeUp = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
            // Edge-triggered: each write is one event, and nothing has to be read.
            var event = epoll_event(
                events: EPOLLIN.rawValue | EPOLLET.rawValue, data: epoll_data_t(fd: wakeUp))
            guard epoll >= 0, wakeUp >= 0, epoll_ctl(epoll, EPOLL_CTL_ADD, wakeUp, &event) == 0 else {
                throw TransportError(.invalidConfiguration, "No event queue; are file descriptors exhausted?")
            }
            factory.didOpen = { [unowned self] descriptor in update(descriptor) { $0 = Socket(isOurs: true) } }
            factory.willClose = { [unowned self] descriptor in
                // The kernel forgets a closed socket by itself, unless a child process holds a copy of it.
                if Int(descriptor) < sockets.count { unregister(descriptor) }
                update(descriptor) { $0 = Socket(isListed: $0.isListed) }
            }
            let context = Unmanaged.passUnretained(self).toOpaque()
            _ = ccurl_multi_setopt_socket_callback(multi.multi, socketCallback)
            _ = ccurl_multi_setopt_pointer(multi.multi, CURLMOPT_SOCKETDATA, context)
            _ = ccurl_multi_setopt_timer_callback(multi.multi, timerCallback)
            _ = ccurl_multi_setopt_pointer(multi.multi, CURLMOPT_TIMERDATA, context)
        }

        deinit {
            if epoll >= 0 { close(epoll) }
            if wakeUp >= 0 { close(wakeUp) }
        }

        func wake() {
            var one: UInt64 = 1
            // It can only fail when the counter is full, and then the event is there already.
            _ = write(wakeUp, &one, 8)
        }

        func runTimers() {
            guard let due = timerDue, due <= time.now else { return }
            timerDue = nil
            act(CURL_SOCKET_TIMEOUT, 0)
        }

        func wait(milliseconds: Int32) {
            applyChanges()
            let count = epoll_wait(epoll, &events, Int32(events.count), limit(milliseconds))
            time.update()
            guard count > 0 else { return }
            for index in 0..<Int(count) {
                let descriptor = events[index].data.fd
                if descriptor != wakeUp { handle(descriptor, events[index].events) }
            }
        }

        private func handle(_ descriptor: Int32, _ ready: UInt32) {
            let wanted = sockets[Int(descriptor)].wanted
            if wanted == 0 {
                // A kept connection that nobody uses reports something, most likely its end: libcurl will see that
                // when it takes the connection up again.
                unregister(descriptor)
                return
            }
            var mask: Int32 = 0
            if ready & (EPOLLIN.rawValue | EPOLLRDHUP.rawValue | EPOLLHUP.rawValue) != 0 { mask |= CURL_CSELECT_IN }
            if ready & EPOLLOUT.rawValue != 0 { mask |= CURL_CSELECT_OUT }
            if ready & EPOLLERR.rawValue != 0 { mask |= CURL_CSELECT_ERR }
            act(descriptor, mask)
        }

        private func act(_ descriptor: Int32, _ mask: Int32) {
            var running: Int32 = 0
            curl_multi_socket_action(multi.multi, descriptor, mask, &running)
        }

        private func limit(_ milliseconds: Int32) -> Int32 {
            guard let due = timerDue else { return milliseconds }
            let untilTimer = max(0, (due - time.now + 999_999) / 1_000_000)
            let own = Int32(clamping: untilTimer)
            return milliseconds < 0 ? own : min(own, milliseconds)
        }

        private func update(_ descriptor: Int32, _ body: (inout Socket) -> Void) {
            let index = Int(descriptor)
            if index >= sockets.count {
                sockets.append(contentsOf: repeatElement(Socket(), count: index + 64 - sockets.count))
            }
            body(&sockets[index])
        }

        /// `isInUse` says whether a request has gone over the socket, so that it is one of a connection. Others can be closed
        /// without a word: libcurl's own pairs, and sockets that do not come to connect.
        fileprivate func want(_ descriptor: Int32, _ what: Int32, isInUse: Bool) {
            let mask: UInt32 =
                switch what {
                case CURL_POLL_IN: EPOLLIN.rawValue
                case CURL_POLL_OUT: EPOLLOUT.rawValue
                case CURL_POLL_INOUT: EPOLLIN.rawValue | EPOLLOUT.rawValue
                default: 0
                }
            update(descriptor) { $0.wanted = mask }
            if mask == 0, !(isInUse && sockets[Int(descriptor)].isOurs) {
                unregister(descriptor)
                sockets[Int(descriptor)].isOurs = false
                return
            }
            if !sockets[Int(descriptor)].isListed {
                sockets[Int(descriptor)].isListed = true
                changed.append(descriptor)
            }
        }

        fileprivate func setTimer(_ milliseconds: Int) {
            // libcurl counts from now, which is later than what the loop last read.
            timerDue =
                milliseconds < 0
                ? nil : milliseconds == 0 ? time.now : MonotonicClock.now() + Int64(milliseconds) * 1_000_000
        }

        private func applyChanges() {
            for descriptor in changed {
                let socket = sockets[Int(descriptor)]
                sockets[Int(descriptor)].isListed = false
                guard socket.wanted != 0, socket.wanted != socket.registered else { continue }
                var event = epoll_event(events: socket.wanted, data: epoll_data_t(fd: descriptor))
                let known = socket.registered != 0
                if epoll_ctl(epoll, known ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, descriptor, &event) != 0 {
                    // The kernel knows better than our table whether it has the descriptor.
                    _ = epoll_ctl(epoll, known ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, descriptor, &event)
                }
                sockets[Int(descriptor)].registered = socket.wanted
            }
            changed.removeAll(keepingCapacity: true)
        }

        private func unregister(_ descriptor: Int32) {
            guard sockets[Int(descriptor)].registered != 0 else { return }
            var event = epoll_event()
            _ = epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, &event)
            sockets[Int(descriptor)].registered = 0
        }
    }

    private let socketCallback: ccurl_socket_callback = { curl, descriptor, what, context, _ in
        guard let context else { return -1 }
        let isInUse = EasyHandle.owning(curl)?.hasBegun ?? false
        Unmanaged<EpollPoller>.fromOpaque(context).takeUnretainedValue().want(descriptor, what, isInUse: isInUse)
        return 0
    }

    private let timerCallback: ccurl_timer_callback = { _, milliseconds, context in
        guard let context else { return -1 }
        Unmanaged<EpollPoller>.fromOpaque(context).takeUnretainedValue().setTimer(milliseconds)
        return 0
    }
#endif
