import PlayerModel

/// The visible part of the queue, and the changes of it to announce.
///
/// The MPRIS track list is meant to show recent and upcoming tracks and not a whole library. A queue of up
/// to ``size`` entries is visible as a whole, a longer one only around the item. The window moves only when
/// the item comes close to its edge, so that playing consecutive tracks does not change it.
struct TrackWindow {
  /// The maximum number of visible entries.
  static let size = 100
  /// The number of entries before the item when the window moves.
  static let before = 25
  /// The minimum distance of the item from the edge of the window.
  private static let margin = 10
  /// The maximum number of changes to announce one by one.
  private static let mostChanges = 20

  /// A change to announce.
  enum Change: Equatable {
    case none
    case replaced
    /// Entries were removed, added after others (`nil` is the start), or have new metadata.
    case edited(removed: [EntryID], added: [Added], changed: [QueueWindow.Row])
  }

  struct Added: Equatable {
    var row: QueueWindow.Row
    var after: EntryID?
  }

  /// The visible entries.
  private(set) var rows: [QueueWindow.Row] = []
  private var shown: View?
  private var wanted: View?
  /// Whether the window is being read or announced.
  private(set) var isBusy = false

  /// The values on which the rows depend.
  private struct View: Equatable {
    var offset: Int
    var queueRevision: Int64
    var moodsRevision: Int64
  }

  /// Whether the visible entries are up to date.
  var isFresh: Bool { !isBusy && shown != nil && shown == wanted }

  /// Updates the window from the state of the player, and returns the request to send, if any.
  mutating func want(_ snapshot: PlayerSnapshot) -> QueueWindowRequest? {
    let view = View(
      offset: offset(for: snapshot), queueRevision: snapshot.queueRevision,
      moodsRevision: snapshot.moodsRevision)
    wanted = view
    guard !isBusy, view != shown else { return nil }
    isBusy = true
    return .queue(offset: view.offset, limit: Self.size, filter: "")
  }

  /// Sets the entries that were read, and returns the change; call ``noteAnnounced()`` once it is announced.
  mutating func take(_ window: QueueWindow?) -> Change {
    shown = wanted
    guard let window else { return .none }
    shown?.offset = window.offset
    shown?.queueRevision = window.queueRevision
    let old = rows
    rows = window.rows
    return Self.change(from: old, to: rows)
  }

  /// Marks the visible entries as announced.
  mutating func noteAnnounced() {
    isBusy = false
  }

  /// Returns the start of the window.
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
    // If too many entries have new metadata, clients that are interested can ask for them.
    if changed.count > mostChanges { return .replaced }
    if removed.isEmpty, added.isEmpty, changed.isEmpty { return .none }
    return .edited(removed: removed, added: added, changed: changed)
  }
}
