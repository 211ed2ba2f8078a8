/// What a client wants done in one go: one command, or a list of them.
struct CommandBatch: Sendable {
  var lines: [[UInt8]]
  /// Whether each command of a list is acknowledged.
  var acknowledgesEach = false
}
