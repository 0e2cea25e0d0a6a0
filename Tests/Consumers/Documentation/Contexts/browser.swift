// For: Sources/HaapiSDK/Flow/Browser/HaapiManager+Browser.swift
// For: Sources/HaapiSDK/Flow/Browser/LoopbackRedirectListener.swift

import HaapiSDK

private func example(manager: HaapiManager, step: ExternalBrowserClientOperationStep) async throws {
    // BLOCK
}
