import ArgumentParser
import PlayerModel
import PlayerService

/// Positions in the queue as the listener writes them, `3` or `3-5`, counted from 1.
struct QueueNumbers: ExpressibleByArgument, Equatable {
  let range: ClosedRange<Int>

  init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(parts.count), let first = parts[0], let last = parts[parts.count - 1],
      first > 0, first <= last
    else { return nil }
    range = first...last
  }

  /// Returns the entries at the given positions.
  ///
  /// - Throws: `PlayerError` if a position does not exist, so that nothing is done partially.
  static func entries(
    _ numbers: [QueueNumbers], in player: PlayerConnection
  ) throws(PlayerError) -> [EntryID] {
    var entries: [EntryID] = []
    for range in numbers.map(\.range) {
      var next = range.lowerBound
      while next <= range.upperBound {
        let limit = min(1000, range.upperBound - next + 1)
        let rows = try player.perform(
          QueueWindowRequest.queue(offset: next - 1, limit: limit, filter: "")
        ).rows
        guard !rows.isEmpty else {
          throw PlayerError(.notFound, "The queue has no track number \(next).")
        }
        entries += rows.map(\.entry.id)
        next += rows.count
      }
    }
    return entries
  }
}
