// swift-tools-version: 6.0
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "haapi-swift",
    platforms: [.macOS(.v13)],
    products: [
        .library(name: "Driver", targets: ["Driver"]),
        .library(name: "HaapiSDK", targets: ["HaapiSDK"]),
        .library(name: "HaapiTestServer", targets: ["HaapiTestServer"]),
        .executable(name: "haapi", targets: ["haapi"]),
    ],
    targets: [
        .systemLibrary(
            name: "CCurl",
            pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]
        ),
        .systemLibrary(
            name: "COpenSSL",
            pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
        ),
        .systemLibrary(name: "CLinux"),
        .target(name: "Driver", dependencies: ["CCurl", "COpenSSL", "CLinux"], swiftSettings: strict),
        // What HaapiSDK and the command both read files and pipes with.
        .target(name: "FileReading", swiftSettings: strict),
        .target(name: "HaapiSDK", dependencies: ["Driver", "FileReading"], swiftSettings: strict),
        .systemLibrary(
            name: "CMicrohttpd",
            pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]
        ),
        .systemLibrary(
            name: "CGnuTLS",
            pkgConfig: "gnutls",
            providers: [.apt(["libgnutls28-dev"]), .brew(["gnutls"])]
        ),
        .target(
            name: "HaapiTestServer",
            dependencies: ["Driver", "CMicrohttpd", "CGnuTLS", "COpenSSL"],
            swiftSettings: strict
        ),
        // Without access to what the libraries share among each other: what the command can do, every program can.
        .target(
            name: "HaapiCommand",
            dependencies: ["HaapiSDK", "Driver", "HaapiTestServer", "FileReading"],
            packageAccess: false,
            swiftSettings: strict
        ),
        .executableTarget(
            name: "haapi",
            dependencies: ["HaapiCommand"],
            packageAccess: false,
            swiftSettings: strict
        ),
        .target(name: "CSlowResolver", path: "Tests/CSlowResolver"),
        .target(name: "CSpawn", path: "Tests/CSpawn"),
        .target(
            name: "TestSupport",
            dependencies: ["Driver", "CSlowResolver", "CSpawn"],
            path: "Tests/TestSupport",
            swiftSettings: strict
        ),
        .testTarget(
            name: "DriverTests",
            dependencies: ["Driver", "TestSupport", "COpenSSL"],
            exclude: ["JOSE/Wycheproof"],
            swiftSettings: strict
        ),
        // A process of its own for tests that need one: an independent client, and counting what is left behind.
        .executableTarget(
            name: "TestServerHost",
            dependencies: ["HaapiTestServer", "Driver", "TestSupport"],
            path: "Tests/TestServerHost",
            swiftSettings: strict
        ),
        .testTarget(
            name: "HaapiTestServerTests",
            dependencies: ["HaapiTestServer", "Driver", "TestServerHost", "TestSupport"],
            exclude: ["IndependentClient"],
            swiftSettings: strict
        ),
        // A process of its own for tests that need several, or that end one at a bad moment.
        .executableTarget(
            name: "AccessHost",
            dependencies: ["HaapiSDK", "Driver", "TestSupport"],
            path: "Tests/AccessHost",
            swiftSettings: strict
        ),
        .testTarget(
            name: "HaapiSDKTests",
            dependencies: ["HaapiSDK", "Driver", "HaapiTestServer", "TestSupport", "AccessHost"],
            swiftSettings: strict
        ),
        // What the heap holds, which only C can ask.
        .target(name: "CHeap", path: "Tests/CHeap"),
        .target(
            name: "Reliability",
            dependencies: ["HaapiSDK", "Driver", "HaapiTestServer", "TestSupport", "CHeap"],
            path: "Tests/Reliability",
            swiftSettings: strict
        ),
        // A process of its own, so that what is counted and logged is its own too.
        .executableTarget(
            name: "EnduranceHost",
            dependencies: ["Reliability", "HaapiTestServer", "Driver"],
            path: "Tests/EnduranceHost",
            swiftSettings: strict
        ),
        .testTarget(
            name: "ReliabilityTests",
            dependencies: ["Reliability", "EnduranceHost", "HaapiTestServer", "Driver", "TestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "HaapiCommandTests",
            dependencies: [
                "HaapiCommand", "HaapiSDK", "Driver", "HaapiTestServer", "FileReading", "TestSupport", "haapi",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "InteropTests",
            dependencies: ["HaapiSDK", "Driver", "TestSupport"],
            exclude: ["Peers"],
            swiftSettings: strict
        ),
    ]
)
