import Driver

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import HaapiSDK

private func consent(to step: UserConsentStep) async -> HaapiResult? { nil }

private func exchange(_ code: String) async -> HaapiResult? { nil }

private func next(
    after step: any HaapiRepresentation, _ manager: HaapiManager, password: String
) async throws -> HaapiResult? {
    // BLOCK
}
