/// What a track is known by, wherever its file lies and whatever its tags say: `s1:` and 32
/// hexadecimal digits computed from the sound alone.
public struct PersistentID: RawRepresentable, Codable, Hashable, Sendable {
  /// The text, as in `s1:0123456789abcdef0123456789abcdef`.
  public let rawValue: String

  /// An identity, nil unless `rawValue` has the form of one.
  public init?(rawValue: String) {
    let digits = rawValue.dropFirst(3)
    guard rawValue.hasPrefix("s1:"), digits.utf8.count == 32,
      digits.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else { return nil }
    self.rawValue = rawValue
  }
}

extension PersistentID: CustomStringConvertible {
  /// The raw value.
  public var description: String { rawValue }
}
