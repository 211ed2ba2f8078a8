/// An identifier of a track that is independent of its path and tags.
///
/// It is `s1:` or `s2:` followed by 32 hexadecimal digits, computed from the sound alone. The prefix names the
/// rule of the computation, so identifiers by different rules are never equal.
public struct PersistentID: RawRepresentable, Codable, Hashable, Sendable {
  /// The text, such as `s1:0123456789abcdef0123456789abcdef`.
  public let rawValue: String

  /// Creates an identifier, or returns `nil` if `rawValue` does not have the right form.
  public init?(rawValue: String) {
    // Bytes rather than characters, because whole libraries are read with this.
    var text = rawValue
    let isOne = text.withUTF8 { text in
      text.count == 35 && text[0] == UInt8(ascii: "s")
        && (text[1] == UInt8(ascii: "1") || text[1] == UInt8(ascii: "2"))
        && text[2] == UInt8(ascii: ":")
        && text[3...].allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
    guard isOne else { return nil }
    self.rawValue = rawValue
  }
}

extension PersistentID: CustomStringConvertible {
  /// The raw value.
  public var description: String { rawValue }
}
