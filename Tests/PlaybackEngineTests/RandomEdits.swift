import CompactTracks
import PlaybackEngine
import PlayerModel
import TestSupport

/// Edits a queue at random, and undoes some edits.
struct RandomEdits {
  var queue = PlayQueue(seed: 3)
  private var random: SeededGenerator
  private var changes: [PlayQueue.Change] = []
  private var names = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Some new tracks, or two existing ones.
  private mutating func tracks() -> PackedTracks {
    let count = Int.random(in: 1...6, using: &random)
    names += count
    return PackedTracks((names - count..<names).map { PlayQueueTests.track("\($0 % 40)") })
  }

  private mutating func ids() -> [EntryID] {
    guard !queue.entries.isEmpty else { return [] }
    return (0..<Int.random(in: 1...5, using: &random)).map { _ in
      queue.entries[Int.random(in: queue.entries.indices, using: &random)].id
    }
  }

  /// Makes one more edit.
  mutating func edit() {
    switch Int.random(in: 0..<16, using: &random) {
    case 0: changes.append(queue.replace(with: tracks()))
    case 1, 2, 3: changes.append(queue.append(tracks()))
    case 4: changes.append(queue.insertNext(tracks()))
    case 5, 6: changes.append(queue.remove(ids(), wraps: false).change)
    case 7, 8:
      let (ids, target) = (ids(), ids().first)
      if let change = queue.move(ids, before: target) { changes.append(change) }
    case 9: if let change = changes.popLast() { _ = queue.revert(change, wraps: false) }
    case 10:
      if let change = queue.arrange(queue.entries.map(\.id).shuffled(using: &random)) {
        changes.append(change)
      }
    case 13:
      let (ids, rows) = (ids(), Int.random(in: -5...5, using: &random))
      if let change = queue.shift(ids, by: rows) { changes.append(change) }
    case 14: if let change = queue.moveNext(ids()) { changes.append(change) }
    case 15:
      let (tracks, target) = (tracks(), ids().first)
      changes.append(queue.insert(tracks, after: target))
    case 11:
      if let id = ids().first { _ = queue.update(id, to: PlayQueueTests.track("new \(names)")) }
    default:
      _ = queue.update((0..<9).map { PlayQueueTests.track("\($0)", artist: "Someone \(names)") })
    }
  }
}
