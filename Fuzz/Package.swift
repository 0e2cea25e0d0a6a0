// swift-tools-version: 5.8
import PackageDescription

// Much of what is fuzzed is visible within the library's package or its module only. SwiftPM names a package after its folder;
// from tools version 5.9 on it insists on a name of its own for each package, so this one stays at 5.8. `./run` is the way in.
let folders = Context.packageDirectory.split(separator: "/")
let library = folders.dropLast().last.map { String($0).lowercased() } ?? ""
let libraryPackage = String(library.map { $0.isLetter || $0.isNumber ? $0 : "_" })

let package = Package(
    name: "haapi-swift-fuzz",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "haapi-swift", path: "..")],
    targets: [
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                .product(name: "Driver", package: "haapi-swift"), .product(name: "HaapiSDK", package: "haapi-swift"),
            ],
            swiftSettings: [
                // libFuzzer brings the main function.
                .unsafeFlags(["-swift-version", "6", "-package-name", libraryPackage, "-parse-as-library"])
            ])
    ]
)
