// BLOCK

private typealias Names = (HTTPClient, HaapiManager)
