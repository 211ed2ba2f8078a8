/// A sentence for the listener, such as why a file was skipped.
public struct Notice: Codable, Hashable, Sendable {
  /// The severity of a notice.
  public enum Level: String, Codable, Hashable, Sendable {
    /// Information.
    case info
    /// A file was skipped, or something does not work as expected.
    case warning
    /// A request failed.
    case error
  }

  /// The severity.
  public var level: Level
  /// A sentence in plain words.
  ///
  /// It may quote file names, so sanitize it before you display it.
  public var text: String
  /// The error code for programs, or `nil` if there is none.
  public var code: PlayerError.Code?

  public init(_ level: Level, _ text: String, code: PlayerError.Code? = nil) {
    self.level = level
    self.text = text
    self.code = code
  }
}
