import Foundation

/// All that people and programs can read of an error.
func texts(of error: any Error) -> [String] {
    var dumped = ""
    dump(error, to: &dumped)
    return ["\(error)", String(reflecting: error), dumped, error.localizedDescription]
}
