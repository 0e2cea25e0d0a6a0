// For: Sources/HaapiSDK/Configuration/DCRConfiguration.swift

import HaapiSDK

private func metadata() -> [String: RegistrationMetadata] {
    // BLOCK
}
