// swift-tools-version: 6.0
import PackageDescription

// A package of its own that uses Driver exactly as any other package does.
let package = Package(
    name: "RawHTTP",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "haapi-swift", path: "../../..")
    ],
    targets: [
        .executableTarget(name: "RawHTTP", dependencies: [.product(name: "Driver", package: "haapi-swift")]),
        .executableTarget(name: "DriverContract", dependencies: [.product(name: "Driver", package: "haapi-swift")]),
    ]
)
