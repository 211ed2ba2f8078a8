import PlayerModel

/// What undoing or redoing a change of the queue does to it.
package struct QueueReversal: Equatable, Sendable {
  /// The maximum number of titles in the sentence.
  private static let titleLimit = 3

  /// A sentence without its full stop, such as “Removed 3 songs again: “a”, “b” and “c””.
  package let sentence: String

  /// Describes how `change` will be reverted in `queue`.
  init(of change: PlayQueue.Change, by direction: UndoHistory.Direction, in queue: PlayQueue) {
    switch change {
    case .added(let ids):
      let places = ids.compactMap { queue.index(of: $0) }
      let titles = places.prefix(Self.titleLimit).map { queue.entries[$0].track.title }
      sentence = Self.sentence("Removed", places.count, "again", titles)
    case .removed(let placed):
      let adverb = direction == .undo ? "back" : "again"
      let verb = direction == .undo ? "Put" : "Added"
      sentence = Self.sentence(verb, placed.count, adverb, Self.titles(placed))
    case .moved(let placed):
      // After sorting, these may be all songs, of which only some are elsewhere.
      let present = placed.filter { placed in
        queue.index(of: placed.slot.id).map { $0 != placed.index } ?? false
      }
      let adverb = direction == .undo ? "back" : "again"
      sentence = Self.sentence("Moved", present.count, adverb, Self.titles(present))
    case .replaced(let old):
      let titles = old.entries.prefix(Self.titleLimit).map(\.track.title)
      sentence = Self.sentence(ofQueue: old.entries.count, titles)
    }
  }

  private static func titles(_ placed: [PlayQueue.Placed]) -> [String] {
    placed.prefix(titleLimit).map { $0.slot.known.track.title }
  }

  private static func sentence(
    _ verb: String, _ count: Int, _ adverb: String, _ titles: [String]
  ) -> String {
    count == 1
      ? "\(verb) \(list(titles, of: count)) \(adverb)"
      : "\(verb) \(count) songs \(adverb): \(list(titles, of: count))"
  }

  private static func sentence(ofQueue count: Int, _ titles: [String]) -> String {
    switch count {
    case 0: "Emptied the queue again"
    case 1: "Brought the queue back: \(list(titles, of: count))"
    default: "Brought the queue of \(count) songs back: \(list(titles, of: count))"
    }
  }

  /// Returns the titles as a list that ends with the number of songs that are not named.
  private static func list(_ titles: [String], of count: Int) -> String {
    let quoted = titles.map { "“\($0)”" }
    return (count > titles.count ? quoted + ["\(count - titles.count) more"] : quoted).enumeration
  }
}
