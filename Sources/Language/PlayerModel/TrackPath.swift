import Glibc

/// The absolute path of a file, as the bytes that Linux uses, which need not be UTF-8.
///
/// ``encoded`` is a lossless spelling as text, for JSON and databases. Each byte that is not part
/// of valid UTF-8 becomes one scalar in U+EF80…U+EFFF (U+EF00 + byte). A genuine scalar in that
/// range is spelled byte by byte in the same way, so that the conversion is exact in both
/// directions.
public struct TrackPath: Hashable, Sendable {
  /// The path as lossless text, as described for the type.
  public let encoded: String

  /// Creates a path from the file system's bytes, without a terminating NUL.
  public init(bytes: some Sequence<UInt8>) {
    // Contiguous bytes are not copied before they become text.
    encoded =
      bytes.withContiguousStorageIfAvailable(Self.spelling(of:))
      ?? Array(bytes).withUnsafeBufferPointer(Self.spelling(of:))
  }

  private static func spelling(of bytes: UnsafeBufferPointer<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self),
      !mayHoldEscapes(bytes) || !text.unicodeScalars.contains(where: isEscape)
    {
      return text
    }
    return escape(Array(bytes))
  }

  /// Creates a path from text that a person wrote.
  public init(_ text: String) {
    self.init(bytes: text.utf8)
  }

  /// Creates a path from its ``encoded`` spelling.
  public init(encoded: String) {
    self.encoded = encoded
  }

  /// The bytes for the file system, without a terminating NUL.
  public var bytes: [UInt8] {
    guard hasEscapes else { return Array(encoded.utf8) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(encoded.utf8.count)
    for scalar in encoded.unicodeScalars {
      if Self.isEscape(scalar) {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar).map { Array($0) } ?? [])
      }
    }
    return bytes
  }

  /// The last component, in the encoded spelling.
  public var name: String {
    var encoded = encoded
    return encoded.withUTF8 { String(decoding: Self.name(of: $0), as: UTF8.self) }
  }

  /// Returns the last component of a path's bytes.
  package static func name(of path: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    let slash = UInt8(ascii: "/")
    guard let end = path.lastIndex(where: { $0 != slash }) else { return path }
    let start = path[...end].lastIndex(of: slash).map { $0 + 1 }
    return UnsafeBufferPointer(rebasing: path[(start ?? 0)...end])
  }

  /// The path without its last component.
  public var parent: TrackPath {
    // Bytes rather than characters: an accent at the start of a name would combine with the slash.
    guard let slash = encoded.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return TrackPath(encoded: ".")
    }
    return TrackPath(encoded: slash == encoded.startIndex ? "/" : String(encoded[..<slash]))
  }

  /// Returns whether `folder` equals ``parent``, without allocating it.
  package func isDirectly(in folder: TrackPath) -> Bool {
    var (path, folder) = (encoded, folder.encoded)
    return path.withUTF8 { path in
      guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return folder == "." }
      return folder.withUTF8 {
        UnsafeBufferPointer(rebasing: path[..<max(1, slash)]).holdsSame(as: $0)
      }
    }
  }

  /// Calls `body` with the path as a C string.
  ///
  /// This is inlinable, because other modules call it several times for each file of a scan.
  @inlinable
  public func withCString<Result, Failure: Error>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    func result(_ address: UnsafePointer<CChar>) -> Swift.Result<Result, Failure> {
      do throws(Failure) {
        return .success(try body(address))
      } catch {
        return .failure(error)
      }
    }
    // Most names are UTF-8, as strings are in memory.
    guard hasEscapes else { return try encoded.withCString(result).get() }
    let characters = bytes.map { CChar(bitPattern: $0) } + [0]
    return try characters.withUnsafeBufferPointer { buffer in
      guard let address = buffer.baseAddress else {
        preconditionFailure("an array that is not empty has an address")
      }
      return result(address)
    }.get()
  }

  /// Whether ``encoded`` may contain escapes, which all begin with the same byte in UTF-8.
  @usableFromInline
  var hasEscapes: Bool {
    var encoded = encoded
    return encoded.withUTF8(Self.mayHoldEscapes)
  }

  /// Returns whether UTF-8 text may contain escapes.
  static func mayHoldEscapes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // memchr takes a fraction of a loop's time, and each path of a scan is examined several times.
    text.baseAddress.map { memchr($0, 0xEE, text.count) != nil } ?? false
  }

  private static func isEscape(_ scalar: Unicode.Scalar) -> Bool {
    (0xEF80...0xEFFF).contains(scalar.value)
  }

  private static func escape(_ bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    var index = 0
    while index < bytes.count {
      let length = scalarLength(bytes, at: index)
      if length > 0,
        let decoded = String(validating: bytes[index..<(index + length)], as: UTF8.self),
        let scalar = decoded.unicodeScalars.first, !isEscape(scalar)
      {
        text.append(scalar)
        index += length
      } else {
        text.append(escaped(bytes[index]))
        index += 1
      }
    }
    return String(text)
  }

  /// Returns the length of the valid UTF-8 sequence at `index`, or 0 if there is none.
  private static func scalarLength(_ bytes: [UInt8], at index: Int) -> Int {
    let length =
      switch bytes[index] {
      case 0x00...0x7F: 1
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    guard length > 0, index + length <= bytes.count else { return 0 }
    return String(validating: bytes[index..<(index + length)], as: UTF8.self) == nil ? 0 : length
  }

  private static func escaped(_ byte: UInt8) -> Unicode.Scalar {
    // Only bytes from 0x80 are escaped, because ASCII is always valid.
    Unicode.Scalar(0xEF00 + UInt32(byte)) ?? "\u{FFFD}"
  }
}

extension TrackPath {
  /// Returns whether the bytes of two paths are equal.
  ///
  /// Strings compare by canonical equivalence: an `é` of one scalar equals one of two. To Linux
  /// these are two names.
  public static func == (one: TrackPath, other: TrackPath) -> Bool {
    var (one, other) = (one.encoded, other.encoded)
    return one.withUTF8 { one in other.withUTF8 { one.holdsSame(as: $0) } }
  }

  /// Hashes the bytes, which determine equality.
  public func hash(into hasher: inout Hasher) {
    var encoded = encoded
    encoded.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension TrackPath: Codable {
  /// Decodes the ``encoded`` spelling.
  public init(from decoder: any Decoder) throws {
    encoded = try decoder.singleValueContainer().decode(String.self)
  }

  /// Encodes the ``encoded`` spelling.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(encoded)
  }
}

extension TrackPath: CustomStringConvertible {
  /// The ``encoded`` spelling.
  public var description: String { encoded }
}
