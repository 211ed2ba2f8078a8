/// What is wanted of photos.
public struct PhotoPreferences: Hashable, Sendable {
  /// Whether the photos sensor starts with the player.
  public var isEnabled = false
  /// The folders that are watched, as written; none: the desktop's folder of pictures.
  public var folders: [String] = []
  /// Whether records of photos are sent to a study's host, too.
  public var isSynced = false
  /// Whether pictures from when the playing song was heard before are shown beside it.
  public var isShownBesideSongs = false
  /// The model by which pictures are recognised, as written; empty: none.
  public var model = ""
  /// The file with the model's labels, one a line, as written; empty: as the model's description says.
  public var labels = ""
  /// How sure the model must be, from 0 to 1.
  public var minimumConfidence = 0.5
  /// The pixels on each side of what the model gets; 0: as the model's description says.
  public var imageSize = 0

  public init() {}
}
