internal import CCurl

// The functions that libcurl calls, on the event loop's thread, while that thread is inside libcurl. Each finds its
// owner through the context pointer, which the owner set and outlives the handle.

let headerCallback: ccurl_data_callback = { data, size, count, context in
    guard let data, let context else { return 0 }
    let line = UnsafeRawBufferPointer(start: data, count: size * count)
    let easy = Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue()
    return easy.receiveHeaderLine(line) ? line.count : abortingCount(line)
}

let writeCallback: ccurl_data_callback = { data, size, count, context in
    guard let data, let context else { return 0 }
    let chunk = UnsafeRawBufferPointer(start: data, count: size * count)
    let easy = Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue()
    return easy.receiveBody(chunk) ? chunk.count : abortingCount(chunk)
}

let prerequestCallback: ccurl_prerequest_callback = { context, remoteAddress, _, remotePort, localPort in
    guard let context else { return CURL_PREREQFUNC_ABORT }
    let easy = Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue()
    let connection = ConnectionAddresses(
        localPort: Int(localPort), remotePort: Int(remotePort), remoteAddress: remoteAddress)
    return easy.beginAttempt(on: connection) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}

let openSocketCallback: ccurl_open_socket_callback = { context, _, address in
    guard let context, let address else { return CURL_SOCKET_BAD }
    return Unmanaged<SocketFactory>.fromOpaque(context).takeUnretainedValue().open(address.pointee)
}

let closeSocketCallback: ccurl_close_socket_callback = { context, socket in
    guard let context else { return 1 }
    return Unmanaged<SocketFactory>.fromOpaque(context).takeUnretainedValue().close(socket)
}

/// Any other count than that of the bytes stops the transfer.
private func abortingCount(_ bytes: UnsafeRawBufferPointer) -> Int {
    bytes.isEmpty ? 1 : 0
}
