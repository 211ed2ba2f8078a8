import PlayerModel

/// The part of the queue that others see, and what to tell them when it becomes another.
///
/// The track list of MPRIS is there to show what was played and what comes, and not to hand out a whole library: a
/// queue of up to ``size`` entries is shown as a whole, of a longer one so many around the item. It stays where it is
/// until the item comes close to its edge, so that following tracks one after the other moves nothing.
struct TrackWindow {
  /// So many entries are shown at most.
  static let size = 100
  /// So many of them before the item, where the window is laid anew.
  static let before = 25
  /// So close the item may come to the edge.
  private static let margin = 10
  /// More changes at once are another list.
  private static let mostChanges = 20

  /// What others are to be told.
  enum Change: Equatable {
    case none
    case replaced
    /// Entries went, came behind others (nil: at the start), and are described otherwise.
    case edited(removed: [EntryID], added: [Added], changed: [QueueWindow.Row])
  }

  struct Added: Equatable {
    var row: QueueWindow.Row
    var after: EntryID?
  }

  /// What is shown.
  private(set) var rows: [QueueWindow.Row] = []
  private var shown: View?
  private var wanted: View?
  /// Whether it is being read, or told of.
  private(set) var isBusy = false

  /// What the rows depend on.
  private struct View: Equatable {
    var offset: Int
    var queueRevision: Int64
    var moodsRevision: Int64
  }

  /// Whether what is shown is what the player last said.
  var isFresh: Bool { !isBusy && shown != nil && shown == wanted }

  /// Takes note of the player; answers what to ask of it, if anything.
  mutating func want(_ snapshot: PlayerSnapshot) -> QueueWindowRequest? {
    let view = View(
      offset: offset(for: snapshot), queueRevision: snapshot.queueRevision,
      moodsRevision: snapshot.moodsRevision)
    wanted = view
    guard !isBusy, view != shown else { return nil }
    isBusy = true
    return .queue(offset: view.offset, limit: Self.size, filter: "")
  }

  /// Takes what was read; call ``told()`` when others know.
  mutating func take(_ window: QueueWindow?) -> Change {
    shown = wanted
    guard let window else { return .none }
    shown?.offset = window.offset
    shown?.queueRevision = window.queueRevision
    let old = rows
    rows = window.rows
    return Self.change(from: old, to: rows)
  }

  /// Others know what is shown.
  mutating func told() {
    isBusy = false
  }

  /// Where the window begins.
  private func offset(for snapshot: PlayerSnapshot) -> Int {
    let last = max(0, snapshot.queueCount - Self.size)
    let index = snapshot.queueIndex ?? 0
    let offset = min(shown?.offset ?? 0, last)
    let place = index - offset
    let isNearStart = place < Self.margin && offset > 0
    let isNearEnd = place >= Self.size - Self.margin && offset < last
    return isNearStart || isNearEnd ? max(0, min(index - Self.before, last)) : offset
  }

  private static func change(
    from old: [QueueWindow.Row], to new: [QueueWindow.Row]
  ) -> Change {
    let (oldIDs, newIDs) = (Set(old.map(\.entry.id)), Set(new.map(\.entry.id)))
    let removed = old.map(\.entry.id).filter { !newIDs.contains($0) }
    let kept = old.filter { newIDs.contains($0.entry.id) }
    let stayed = new.filter { oldIDs.contains($0.entry.id) }
    let added = new.indices.filter { !oldIDs.contains(new[$0].entry.id) }.map {
      Added(row: new[$0], after: $0 > 0 ? new[$0 - 1].entry.id : nil)
    }
    guard kept.map(\.entry.id) == stayed.map(\.entry.id),
      removed.count + added.count <= mostChanges
    else { return .replaced }
    let changed = zip(kept, stayed).filter {
      $0.entry != $1.entry || $0.marks != $1.marks
    }.map(\.1)
    // Of so many that are described otherwise, whoever is interested asks.
    if changed.count > mostChanges { return .replaced }
    if removed.isEmpty, added.isEmpty, changed.isEmpty { return .none }
    return .edited(removed: removed, added: added, changed: changed)
  }
}
