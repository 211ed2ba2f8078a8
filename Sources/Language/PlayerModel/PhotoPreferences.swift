/// The settings for photos.
public struct PhotoPreferences: Hashable, Sendable {
  /// Whether the photo sensor starts with the player.
  public var isEnabled = false
  /// The watched folders, as written; empty for the desktop's picture folder.
  public var folders: [String] = []
  /// Whether photo records are also sent to a study's server.
  public var isSynced = false
  /// Whether photos from earlier listens are shown next to the playing track.
  public var isShownBesideSongs = false
  /// The model for recognising photos, as written; empty for none.
  public var model = ""
  /// The file with the model's labels, one per line, as written; empty to follow the model's
  /// description.
  public var labels = ""
  /// The minimum confidence of the model, from 0 to 1.
  public var minimumConfidence = 0.5
  /// The side of the model's input in pixels, or 0 to follow the model's description.
  public var imageSize = 0

  public init() {}
}
