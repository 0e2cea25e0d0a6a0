/// How many HTTP/2 responses have begun and not come to the end of their header section; one with a large section
/// counts until it is whole.
///
/// libcurl 7.88 takes a header section in pieces of its buffer's size (16 KiB). What is left of a larger one, and of
/// what came behind it, it keeps, and waits for the socket, which has nothing more to say. So it is called again while
/// sections are open, as often as the largest section allowed may need.
final class OpenHeads {
    private var count = 0
    private let callsForLargest: Int

    init(maximumHeaderSize: Int) {
        callsForLargest = maximumHeaderSize / (16 * 1024) + 1
    }

    func opened() { count += 1 }
    func closed() { count -= 1 }

    func run(_ act: () -> Void) {
        act()
        var calls = 0
        while count > 0, calls < callsForLargest {
            act()
            calls += 1
        }
    }
}
