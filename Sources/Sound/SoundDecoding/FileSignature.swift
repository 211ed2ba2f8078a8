/// Bytes that identify the files of a format.
///
/// They are written as text, in which each character from 0 to FF is a byte.
struct FileSignature: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The bytes at the start of a file; if empty, any start matches.
  private let start: [UInt8]
  private let bytes: [UInt8]
  /// The offset of `bytes`.
  private let offset: Int

  /// Creates a signature of bytes at the start and further bytes at an offset.
  init(_ start: String, _ bytes: String, at offset: Int) {
    self.start = Self.bytes(start)
    self.bytes = Self.bytes(bytes)
    self.offset = offset
  }

  /// Creates a signature of bytes at the start.
  init(stringLiteral start: String) {
    self.init(start, "", at: 0)
  }

  /// The first byte of a file with this signature, or `nil` if any byte is possible.
  var firstByte: UInt8? { start.first }

  /// Returns whether a file with these first bytes has the signature.
  func matches(_ head: UnsafeRawBufferPointer) -> Bool {
    head.starts(with: start) && offset <= head.count && head[offset...].starts(with: bytes)
  }

  private static func bytes(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8($0.value) }
  }
}
