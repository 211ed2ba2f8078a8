/// A song that takes over the moods, marks and play counts of another.
public struct SongAdoption: Codable, Hashable, Sendable {
  /// The identity of the other song, whose file is gone.
  public var from: PersistentID
  /// The song that takes over.
  public var to: TrackReference

  public init(from: PersistentID, to: TrackReference) {
    self.from = from
    self.to = to
  }
}
