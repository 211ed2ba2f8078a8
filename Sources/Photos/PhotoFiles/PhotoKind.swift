/// The kind of a media file according to its content, with AWARE's raw values.
public enum PhotoKind: Int, CaseIterable, Hashable, Sendable {
  /// A photo or video of unknown kind.
  case unknown = 0
  case image = 1
  case video = 2
  case audio = 3
}
