/// The line to a host: knows its connection while one is open, and whether what is under way is to end.
package struct RequestLine: Sendable {
  /// Whether what is under way is to end.
  package private(set) var isCancelled = false
  /// Whether it is to end for good.
  package private(set) var isEnded = false
  /// The connection that is open.
  package private(set) var connection: (any RequestConnection)?

  /// Nothing is under way.
  package init() {}

  /// Something is under way from now on.
  package mutating func begin() {
    isCancelled = isEnded
  }

  /// A connection was made.
  package mutating func open(_ connection: any RequestConnection) {
    self.connection = connection
  }

  /// The connection is of no more use.
  package mutating func close() {
    connection = nil
  }

  /// Nothing is under way any more.
  package mutating func finish() {
    close()
    isCancelled = false
  }

  /// What is under way is to end.
  package mutating func cancel() {
    isCancelled = true
  }

  /// What is under way is to end, and nothing comes after it.
  package mutating func end() {
    (isEnded, isCancelled) = (true, true)
  }
}
