/// A command or a list of commands that a client sent as a unit.
struct CommandBatch: Sendable {
  var lines: [[UInt8]]
  /// Whether each command of a list is acknowledged.
  var acknowledgesEach = false
}
