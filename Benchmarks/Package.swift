// swift-tools-version: 6.0
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

// A package of its own, so that nobody who builds the library pays for it. `./run` is the way in.
let package = Package(
    name: "haapi-swift-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "haapi-swift", path: "..")],
    targets: [
        // The harness: starts nginx and the contenders, compares what they print.
        .executableTarget(name: "Compare", swiftSettings: strict),

        // What is compared. Each is a process of its own, so that CPU time and memory are its own too.
        .executableTarget(
            name: "ContenderC", dependencies: ["Measure", "SystemCurl"], cSettings: [.define("_GNU_SOURCE")]),
        .executableTarget(
            name: "ContenderDriver",
            dependencies: ["Load", "Measure", .product(name: "Driver", package: "haapi-swift")],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "ContenderURLSession",
            dependencies: ["Load", "Measure", "URLSessionTrust"],
            swiftSettings: strict
        ),

        // Clock, counters and the printed result: the same code in all contenders.
        .target(name: "Measure", cSettings: [.define("_GNU_SOURCE")]),
        // The closed loops of the contenders in Swift.
        .target(name: "Load", dependencies: ["Measure"], swiftSettings: strict),
        .target(name: "URLSessionTrust", dependencies: ["SystemCurl"], cSettings: [.define("_GNU_SOURCE")]),
        .systemLibrary(
            name: "SystemCurl",
            pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]
        ),
    ]
)
