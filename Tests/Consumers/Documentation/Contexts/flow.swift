import Driver

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import HaapiSDK

private func show(_ step: any HaapiRepresentation) async {}

private func example(
    accessor: any HaapiAccessor, manager: HaapiManager, step: any HaapiRepresentation, form: FormActionModel,
    values: [String: String], code: String
) async throws {
    // BLOCK
}
