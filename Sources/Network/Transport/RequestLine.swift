/// The state of sending requests: the open connection, and whether to cancel.
package struct RequestLine: Sendable {
  /// Whether the current work is cancelled.
  package private(set) var isCancelled = false
  /// Whether all later work is cancelled, too.
  package private(set) var isEnded = false
  /// The open connection, if any.
  package private(set) var connection: (any RequestConnection)?

  /// Creates an idle state.
  package init() {}

  /// Begins work.
  package mutating func begin() {
    isCancelled = isEnded
  }

  /// Sets the open connection.
  package mutating func open(_ connection: any RequestConnection) {
    self.connection = connection
  }

  /// Discards the connection.
  package mutating func close() {
    connection = nil
  }

  /// Ends work.
  package mutating func finish() {
    close()
    isCancelled = false
  }

  /// Cancels the current work.
  package mutating func cancel() {
    isCancelled = true
  }

  /// Cancels the current work and all later work.
  package mutating func end() {
    (isEnded, isCancelled) = (true, true)
  }
}
