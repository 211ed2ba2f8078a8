/// A place in a song that the listener bookmarked.
///
/// The song is known by its sound, so the bookmark stays when its file is renamed, moved or retagged.
public struct Bookmark: Codable, Hashable, Sendable, Identifiable {
  /// The number of the bookmark, which is never reused.
  public var id: Int64
  /// The name, which is empty if the listener gave none.
  public var name: String
  /// The position in seconds.
  public var seconds: Double
  /// When it was added, in Unix milliseconds.
  public var addedAt: Int64
  /// The song at its current location, or as last seen.
  public var track: Track
  /// Whether its file was missing at the last check.
  public var isMissing: Bool

  public init(
    id: Int64, name: String, seconds: Double, addedAt: Int64, track: Track, isMissing: Bool = false
  ) {
    self.id = id
    self.name = name
    self.seconds = seconds
    self.addedAt = addedAt
    self.track = track
    self.isMissing = isMissing
  }

  /// Returns a name without surrounding blanks, or `nil` if it is longer than 200 characters or contains a control
  /// character.
  public static func name(_ text: String) -> String? {
    let trimmed = text.drop(while: \.isWhitespace)
    guard let last = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    let name = String(trimmed[...last])
    guard name.count <= 200, name.utf8.count <= 4000,
      !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    return name
  }
}
