// For: Sources/HaapiSDK/Flow/Polling/HaapiPolling.swift

import HaapiSDK

private func show(_ result: HaapiResult) {}

private func example(manager: HaapiManager, step: any HaapiRepresentation) async -> HaapiResult? {
    var last: HaapiResult?
    // BLOCK
    return last
}
