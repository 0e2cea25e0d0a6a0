// For: Sources/HaapiSDK/Flow/HaapiManager.swift

import HaapiSDK

private func example(manager: HaapiManager, name: String, password: String) async -> HaapiResult {
    // BLOCK
    return result
}
