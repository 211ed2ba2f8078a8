/// A place to bookmark.
public struct BookmarkDraft: Codable, Hashable, Sendable {
  /// The song.
  public var track: TrackReference
  /// The position in seconds.
  public var seconds: Double
  /// The name, which may be empty.
  public var name: String

  public init(track: TrackReference, seconds: Double, name: String = "") {
    self.track = track
    self.seconds = seconds
    self.name = name
  }
}
