/// A song that takes over what the listener said of another: moods, marks and play counts.
public struct SongAdoption: Codable, Hashable, Sendable {
  /// The sound of the other song, whose file is gone.
  public var from: PersistentID
  /// The song that takes over.
  public var to: TrackReference

  public init(from: PersistentID, to: TrackReference) {
    self.from = from
    self.to = to
  }
}
