public import Foundation

/// A program of this package, which the build puts beside the test bundle.
public enum BuiltProgram {
    public static func url(_ name: String) -> URL {
        // On Darwin the main program is Xcode's, and the tests are a bundle that it has loaded.
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let folder = (bundle ?? Bundle.main.executableURL)?.deletingLastPathComponent()
        return folder?.appending(path: name) ?? URL(filePath: name)
    }
}
