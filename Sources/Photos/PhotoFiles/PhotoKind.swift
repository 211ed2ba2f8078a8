/// What a file shows, by its content; the raw values are AWARE's.
public enum PhotoKind: Int, CaseIterable, Hashable, Sendable {
  /// A photo or video of an unknown kind.
  case unknown = 0
  case image = 1
  case video = 2
  case audio = 3
}
