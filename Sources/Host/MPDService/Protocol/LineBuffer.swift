/// Cuts a stream of bytes into lines.
struct LineBuffer {
  /// A longer line ends the connection; MPD's own limit.
  static let maximumLength = 16_384

  private var bytes: [UInt8] = []
  private var start = 0
  /// What was looked at and holds no end of a line.
  private var searched = 0

  /// How many bytes are held.
  var count: Int { bytes.count - start }

  /// Whether a line has begun that is longer than allowed.
  private(set) var isOverlong = false

  /// Takes bytes as they came.
  mutating func append(_ new: some Collection<UInt8>) {
    if start > 0, start == bytes.count || start > 1 << 16 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes.append(contentsOf: new)
  }

  /// The next whole line, without its end; nil if it is not all there yet.
  mutating func next() -> [UInt8]? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      isOverlong = count > Self.maximumLength
      return nil
    }
    var line = bytes[start..<end]
    start = end + 1
    searched = start
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    if line.count > Self.maximumLength {
      isOverlong = true
      return nil
    }
    return Array(line)
  }
}
