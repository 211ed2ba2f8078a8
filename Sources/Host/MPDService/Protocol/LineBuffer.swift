/// Splits a byte stream into lines.
struct LineBuffer {
  /// The maximum length of a line, as in MPD; a longer line ends the connection.
  static let maximumLength = 16_384

  private var bytes: [UInt8] = []
  private var start = 0
  /// The end of the bytes that are known to contain no newline.
  private var searched = 0

  /// The number of buffered bytes.
  var count: Int { bytes.count - start }

  /// Whether a line exceeded the maximum length.
  private(set) var isOverlong = false

  /// Appends received bytes.
  mutating func append(_ new: some Collection<UInt8>) {
    if start > 0, start == bytes.count || start > 1 << 16 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes.append(contentsOf: new)
  }

  /// Returns the next line without its ending, or `nil` if it is incomplete.
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
