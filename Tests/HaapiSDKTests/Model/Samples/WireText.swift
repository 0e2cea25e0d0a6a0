import Driver

@testable import HaapiSDK

/// Reads one model from text, without an encoder in between.
enum WireText {
    static func read<Model: WireModel>(_ text: String, as type: Model.Type = Model.self) throws -> Model {
        try Model(DocumentNode(JSONValue(parsing: text)))
    }
}
