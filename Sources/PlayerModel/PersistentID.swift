/// What a track is known by, wherever its file lies and whatever its tags say: `s1:` and 32
/// hexadecimal digits computed from the sound alone.
public struct PersistentID: RawRepresentable, Codable, Hashable, Sendable {
  /// The text, as in `s1:0123456789abcdef0123456789abcdef`.
  public let rawValue: String

  /// An identity, nil unless `rawValue` has the form of one.
  public init?(rawValue: String) {
    // Bytes, not characters: whole libraries are read by it.
    let digits = rawValue.utf8.dropFirst(3)
    guard rawValue.utf8.starts(with: "s1:".utf8), digits.count == 32,
      digits.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else { return nil }
    self.rawValue = rawValue
  }
}

extension PersistentID: CustomStringConvertible {
  /// The raw value.
  public var description: String { rawValue }
}
