/// The name of a playlist.
///
/// Never empty, and case-sensitive.
public struct PlaylistName: RawRepresentable, Codable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a name without surrounding blanks.
  ///
  /// Returns `nil` if it is empty, longer than 200 characters or contains a control character.
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

/// A playlist with its number of tracks.
public struct PlaylistSummary: Codable, Hashable, Sendable {
  /// The name of the playlist.
  public var name: PlaylistName
  /// The number of tracks, counting duplicates.
  public var trackCount: Int

  public init(name: PlaylistName, trackCount: Int) {
    self.name = name
    self.trackCount = trackCount
  }
}

/// An entry of a playlist, whose track may no longer have a file.
public struct PlaylistTrack: Codable, Hashable, Sendable {
  /// The entry's ID, which is never reused.
  public var id: Int64
  /// The track as it is now, or as last seen.
  public var track: Track
  /// Whether the file was missing at the last check.
  public var isMissing: Bool
  /// What the track was found by if it was looked for, and found.
  public var evidence: TrackEvidence?

  public init(id: Int64, track: Track, isMissing: Bool, evidence: TrackEvidence? = nil) {
    self.id = id
    self.track = track
    self.isMissing = isMissing
    self.evidence = evidence
  }
}
