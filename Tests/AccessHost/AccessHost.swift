internal import Driver
internal import Foundation
internal import HaapiSDK
internal import TestSupport

/// A program that builds an accessor with the fallback, in a process of its own. Its one argument is a JSON object; it prints
/// the id of the dynamic client and how many microseconds the build took, or the code of the error and what the storage says.
@main
enum AccessHost {
    struct Settings: Decodable {
        let baseURL: URL
        let tokenEndpoint: URL
        let authorizationEndpoint: URL
        let registrationEndpoint: URL
        let caFile: String
        let folder: String
        /// The process ends itself so long after the build began, as by `kill -9`.
        var killAfterMicroseconds: Int?
        /// A limit for the size of files, as a disk that is full.
        var maximumFileSize: UInt?
        /// Whether the process gives up the rights of root first.
        var isNobody: Bool?
        var clears: Bool?
    }

    static func main() async throws {
        let settings = try JSONDecoder().decode(Settings.self, from: Data(CommandLine.arguments[1].utf8))
        let builder = try builder(settings)
        if settings.isNobody == true { dropRights() }
        if let limit = settings.maximumFileSize { limitFiles(to: limit) }
        if let time = settings.killAfterMicroseconds { killAfter(microseconds: time) }
        let clock = ContinuousClock()
        let start = clock.now
        do {
            let accessor = try await builder.buildForHaapi(shouldClearExistingDCRClient: settings.clears ?? false)
            guard case .dynamicClient(let id) = accessor.accessStrategy else {
                return print("not the fallback")
            }
            print("client \(id)")
            print(Int((clock.now - start) / .microseconds(1)))
        } catch let error as HaapiError {
            let storage = (error.cause as? StorageError).map { " \($0.kind)" } ?? ""
            print("error \(error.error)\(storage)")
        }
    }

    private static func builder(_ settings: Settings) throws -> HaapiAccessorBuilder {
        var http = HTTPClientConfiguration.haapi.patient
        http.trust = .pem(try Data(contentsOf: URL(filePath: settings.caFile)))
        http.proxy = .none
        let configuration = HaapiConfiguration(
            name: "host", clientId: "main-client", baseURL: settings.baseURL, tokenEndpointURL: settings.tokenEndpoint,
            authorizationEndpointURL: settings.authorizationEndpoint, appRedirect: "app://haapi",
            httpClientConfiguration: http,
            clientAuthenticationMethod: ClientAuthenticationMethodSecret("main-secret"))
        let dcr = DCRConfiguration(
            templateClientId: "template-client", clientRegistrationEndpointUrl: settings.registrationEndpoint,
            storage: FileStorage(directory: URL(filePath: settings.folder)))
        return HaapiAccessorBuilder(configuration).setDCRConfiguration(dcr)
    }

    private static func killAfter(microseconds: Int) {
        signal(SIGALRM) { _ in kill(getpid(), SIGKILL) }
        var timer = itimerval()
        timer.it_value.tv_sec = microseconds / 1_000_000
        timer.it_value.tv_usec = .init(microseconds % 1_000_000)
        #if canImport(Glibc)
            setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
        #else
            setitimer(ITIMER_REAL, &timer, nil)
        #endif
    }

    private static func limitFiles(to size: UInt) {
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: rlim_t(size))
        #if canImport(Glibc)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        #else
            setrlimit(RLIMIT_FSIZE, &limit)
        #endif
    }

    private static func dropRights() {
        let nobody: UInt32 = 65_534
        guard setgid(nobody) == 0, setuid(nobody) == 0 else {
            print("cannot give up the rights of root")
            exit(1)
        }
    }
}
