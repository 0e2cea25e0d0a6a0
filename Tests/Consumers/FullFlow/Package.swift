// swift-tools-version: 6.0
import PackageDescription

// A package of its own that uses HaapiSDK and HaapiTestServer exactly as any other package does.
let package = Package(
    name: "FullFlow",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "haapi-swift", path: "../../..")
    ],
    targets: [
        .executableTarget(
            name: "FullFlow",
            dependencies: [
                .product(name: "HaapiSDK", package: "haapi-swift"), .product(name: "Driver", package: "haapi-swift"),
            ]),
        .executableTarget(
            name: "SDKContract",
            dependencies: [
                .product(name: "HaapiSDK", package: "haapi-swift"), .product(name: "Driver", package: "haapi-swift"),
                .product(name: "HaapiTestServer", package: "haapi-swift"),
            ]),
    ]
)
