// For: Sources/Driver/Attestation/AttestationKeyBudget.swift

import Driver

private protocol Service {
    func generateKey() async throws -> String
}

private func example(budget: AttestationKeyBudget, service: any Service) async throws {
    // BLOCK
}
