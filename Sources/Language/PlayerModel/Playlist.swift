/// The name of a playlist, as the listener writes it.
///
/// Compared as it stands; never empty.
public struct PlaylistName: RawRepresentable, Codable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// A name, trimmed of blanks; nil if nothing is left, if it is longer than 200 characters or holds a
  /// control character.
  public init?(rawValue: String) {
    let trimmed = rawValue.drop(while: \.isWhitespace)
    guard let last = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    let name = String(trimmed[...last])
    guard name.count <= 200, name.utf8.count <= 4000,
      !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    self.rawValue = name
  }
}

extension PlaylistName: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}

/// A playlist and how many tracks are in it.
public struct PlaylistSummary: Codable, Hashable, Sendable {
  /// The playlist.
  public var name: PlaylistName
  /// How many tracks it holds; a track that is in it twice counts twice.
  public var trackCount: Int

  public init(name: PlaylistName, trackCount: Int) {
    self.name = name
    self.trackCount = trackCount
  }
}

/// A place of a playlist, and the track that stands there, even when its file is gone.
public struct PlaylistTrack: Codable, Hashable, Sendable {
  /// The place's own name; never used again.
  public var id: Int64
  /// The track as it is now, or as last seen.
  public var track: Track
  /// Whether its file was not there when last looked for.
  public var isMissing: Bool

  public init(id: Int64, track: Track, isMissing: Bool) {
    self.id = id
    self.track = track
    self.isMissing = isMissing
  }
}
