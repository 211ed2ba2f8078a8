/// What a track is known by, wherever its file lies and whatever its tags say: `s1:` and 32
/// hexadecimal digits computed from the sound alone.
public struct PersistentID: RawRepresentable, Codable, Hashable, Sendable {
  /// The text, as in `s1:0123456789abcdef0123456789abcdef`.
  public let rawValue: String

  /// An identity, nil unless `rawValue` has the form of one.
  public init?(rawValue: String) {
    // Bytes in place, not characters: whole libraries are read by it.
    var text = rawValue
    let isOne = text.withUTF8 { text in
      text.count == 35 && text[0] == UInt8(ascii: "s") && text[1] == UInt8(ascii: "1")
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
