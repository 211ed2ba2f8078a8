/// The edits of a queue since it was last saved.
///
/// The log is copied together with the entries, so a queue that is restored by undo is not mistaken for the
/// one that was saved last.
struct QueueEditLog: Sendable {
  /// The maximum number of edits, and of their tracks beyond the length of the queue; after that, the queue
  /// is saved as a whole.
  private static let limit = 4096

  /// The number under which the queue was saved, or `nil` if the edits since then are unknown.
  private(set) var base: Int64?
  private(set) var edits: [QueueEdit] = []
  private var weight = 0

  /// Creates an empty log for a queue that was saved as `base`.
  init(base: Int64? = nil) {
    self.base = base
  }

  /// Logs an edit that resulted in a queue of `count` tracks.
  mutating func note(_ edit: @autoclosure () -> QueueEdit, count: Int) {
    guard base != nil else { return }
    let edit = edit()
    edits.append(edit)
    weight += edit.weight
    if edits.count > Self.limit || weight > count + Self.limit { self = QueueEditLog() }
  }
}
