/// A gesture that was recognised, and what it did.
public struct MadeGesture: Codable, Hashable, Sendable {
  /// Its name, such as `nod` or `tilt-left`.
  public var gesture: String
  /// The command that it runs, as it is typed in the command line.
  public var command: String
  /// Whether the command did what it should.
  public var isDone: Bool
  /// What the command said, in one line, or why it was not run; may be empty.
  ///
  /// May quote file names: sanitize it before showing it.
  public var message: String

  public init(gesture: String, command: String, isDone: Bool, message: String) {
    self.gesture = gesture
    self.command = command
    self.isDone = isDone
    self.message = message
  }
}
