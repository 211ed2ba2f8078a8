/// A folder of the music library.
public struct LibraryFolder: Codable, Hashable, Sendable {
  /// The folder's path.
  public var path: TrackPath
  /// The number of its tracks that can be played when it exists.
  public var tracks: Int
  /// Whether the folder exists now; its disk may not be mounted.
  public var isThere: Bool
  /// Whether the folder is named in the settings, and so can only be removed there.
  public var isSetting: Bool

  public init(path: TrackPath, tracks: Int, isThere: Bool, isSetting: Bool) {
    self.path = path
    self.tracks = tracks
    self.isThere = isThere
    self.isSetting = isSetting
  }
}
