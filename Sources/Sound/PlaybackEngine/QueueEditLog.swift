/// What was edited in a queue since it was last written down.
///
/// It goes with the entries wherever they are copied, so a queue that comes back by undo is not mistaken for
/// the one that was written down last.
struct QueueEditLog: Sendable {
  /// So many edits are logged, or so many tracks beyond what the queue holds; then all of it is written.
  private static let limit = 4096

  /// The number under which the queue was written down; nil if the edits since then are not known.
  private(set) var base: Int64?
  private(set) var edits: [QueueEdit] = []
  private var weight = 0

  /// No edits since the queue was written down under `base`.
  init(base: Int64? = nil) {
    self.base = base
  }

  /// Notes an edit that left a queue of `count` tracks.
  mutating func note(_ edit: @autoclosure () -> QueueEdit, count: Int) {
    guard base != nil else { return }
    let edit = edit()
    edits.append(edit)
    weight += edit.weight
    if edits.count > Self.limit || weight > count + Self.limit { self = QueueEditLog() }
  }
}
