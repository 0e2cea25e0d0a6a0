internal import CMicrohttpd
internal import Driver

// What libmicrohttpd calls, always on the thread of the daemon.

/// A connection was accepted, before anything has come by it. Its number stays with it.
func connectionNotified(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ number: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_ConnectionNotificationCode
) {
    guard code == CMicrohttpd_connection_started, let context, let number else { return }
    let listener = Unmanaged<ListenerContext>.fromOpaque(context).takeUnretainedValue()
    // A number in the place of a pointer: there is nothing to free.
    number.pointee = UnsafeMutableRawPointer(bitPattern: listener.connections.next())
}

/// The request line has come: the last moment at which the target is still as it was sent.
func requestStarted(
    _ context: UnsafeMutableRawPointer?, _ uri: UnsafePointer<CChar>?, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    let target = uri.map { String(cString: $0) } ?? ""
    return Unmanaged.passRetained(PendingRequest(target: target)).toOpaque()
}

/// The request has ended in one way or another; balances `requestStarted`.
func requestCompleted(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ pending: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ reason: MHD_RequestTerminationCode
) {
    guard let pending, let pointer = pending.pointee else { return }
    pending.pointee = nil
    Unmanaged<PendingRequest>.fromOpaque(pointer).release()
}

/// Called when the headers are there, for each piece of the body, at its end, and again after a suspension.
func answerRequest(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?,
    _ dataSize: UnsafeMutablePointer<Int>?, _ pending: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context, let connection, let method, let dataSize, let pointer = pending?.pointee else {
        return CMicrohttpd_no
    }
    let listener = Unmanaged<ListenerContext>.fromOpaque(context).takeUnretainedValue()
    let pending = Unmanaged<PendingRequest>.fromOpaque(pointer).takeUnretainedValue()
    guard pending.isStarted else {
        pending.isStarted = true
        return CMicrohttpd_yes
    }
    if dataSize.pointee > 0, let data {
        pending.append(data, count: dataSize.pointee)
        dataSize.pointee = 0
        return CMicrohttpd_yes
    }
    if pending.delivery == nil {
        pending.delivery = listener.respond(
            pending.request(connection, method: String(cString: method), isSecure: listener.isSecure))
    }
    guard let delivery = pending.delivery else { return CMicrohttpd_no }
    if let delay = delivery.delay {
        pending.delivery?.delay = nil
        return listener.suspend(connection, for: delay) ? CMicrohttpd_yes : CMicrohttpd_no
    }
    return listener.isClosing ? CMicrohttpd_no : delivery.queue(on: connection)
}
