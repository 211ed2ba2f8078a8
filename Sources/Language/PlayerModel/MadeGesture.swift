/// A recognised gesture and its result.
public struct MadeGesture: Codable, Hashable, Sendable {
  /// The gesture's name, such as `nod` or `tilt-left`.
  public var gesture: String
  /// The command line that it runs.
  public var command: String
  /// Whether the command succeeded.
  public var isDone: Bool
  /// The first line of the command's output, or why it was not run; may be empty.
  ///
  /// It may quote file names, so sanitize it before showing it.
  public var message: String

  public init(gesture: String, command: String, isDone: Bool, message: String) {
    self.gesture = gesture
    self.command = command
    self.isDone = isDone
    self.message = message
  }
}
