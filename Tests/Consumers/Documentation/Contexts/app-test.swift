import Driver
import HaapiSDK
import HaapiTestServer
import Testing

// BLOCK
