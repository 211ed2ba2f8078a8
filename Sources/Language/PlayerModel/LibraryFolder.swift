/// A folder whose music is the library's.
public struct LibraryFolder: Codable, Hashable, Sendable {
  /// Where it is.
  public var path: TrackPath
  /// How many tracks of it can be played when it is there.
  public var tracks: Int
  /// Whether it is there now: a disk may not be mounted.
  public var isThere: Bool
  /// Whether the settings name it, so that it can only be taken out there.
  public var isSetting: Bool

  public init(path: TrackPath, tracks: Int, isThere: Bool, isSetting: Bool) {
    self.path = path
    self.tracks = tracks
    self.isThere = isThere
    self.isSetting = isSetting
  }
}
