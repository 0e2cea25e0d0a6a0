// swift-tools-version: 5.8
import PackageDescription

// Some of what is measured is visible within the library's package only, which SwiftPM names after its folder. From tools
// version 5.9 on it insists on a name of its own for each package, so this one stays at 5.8 and is separate.
let folders = Context.packageDirectory.split(separator: "/")
let library = folders.dropLast(2).last.map { String($0).lowercased() } ?? ""
let libraryPackage = String(library.map { $0.isLetter || $0.isNumber ? $0 : "_" })

let package = Package(
    name: "haapi-swift-crypto-benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "haapi-swift", path: "../..")],
    targets: [
        .executableTarget(
            name: "Crypto",
            dependencies: ["BareSignature", .product(name: "Driver", package: "haapi-swift")],
            swiftSettings: [.unsafeFlags(["-swift-version", "6", "-package-name", libraryPackage])]
        ),
        .target(name: "BareSignature", dependencies: ["SystemCrypto"]),
        .systemLibrary(
            name: "SystemCrypto",
            pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
        ),
    ]
)
