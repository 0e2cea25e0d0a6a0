// swift-tools-version: 6.0
import PackageDescription

// Separate from the benchmarks of requests, which need neither the SDK nor libmicrohttpd. `../run --only access` is the way in.
let package = Package(
    name: "haapi-swift-access-benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "haapi-swift", path: "../..")],
    targets: [
        .executableTarget(
            name: "Access",
            dependencies: [
                .product(name: "Driver", package: "haapi-swift"), .product(name: "HaapiSDK", package: "haapi-swift"),
                .product(name: "HaapiTestServer", package: "haapi-swift"),
            ],
            swiftSettings: [
                .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
            ])
    ]
)
