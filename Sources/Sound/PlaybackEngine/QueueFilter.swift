import Linux
package import PlayerModel
import Synchronization

/// Finds the entries of a queue that match a filter.
///
/// A filter consists of words, all of which must be in the title, artist, album or file name, or in the name
/// of one of the song's moods, ignoring case. Results are cached, so that reading more rows is cheap and
/// another letter searches only the previous results. The first search of 100 000 entries takes about 15 ms,
/// so it should not run on a thread that others wait for.
package struct QueueFilter: Sendable {
  /// The results for a list of words.
  private struct Found: Sendable {
    let words: [FilterWord]
    let matches: [Int32]
  }

  /// The cached results for the current queue, newest last, so that deleting a letter finds the previous
  /// results.
  private var found: [Found] = []
  /// The revision of the queue that ``found`` refers to.
  private var revision: Int64 = -1
  private var othersRevision: Int64?

  /// The number of cached results, about the number of letters in a word.
  private static let mostKept = 8

  /// Creates a filter without cached results.
  package init() {}

  /// Returns whether `filter` matches everything.
  package static func isEmpty(_ filter: String) -> Bool {
    filter.allSatisfy(\.isWhitespace)
  }

  /// Returns up to `limit` matching entries from `offset` on, without their moods.
  ///
  /// `revision` is that of the queue with these entries.
  package mutating func window(
    offset: Int, limit: Int, filter: String, of entries: QueueEntries, revision: Int64,
    also others: SearchedMoods? = nil
  ) -> QueueWindow {
    note(revision, others?.revision)
    let matches = matches(FilterWord.all(in: filter), entries, also: others)
    return QueueWindow(
      of: entries, revision: revision, total: matches.count, offset: offset, limit: limit
    ) { Int(matches[$0]) }
  }

  /// Returns the next match: the first from the index `from` on or, backwards, the last before it.
  ///
  /// The search wraps around.
  package mutating func match(
    _ filter: String, from: Int, backward: Bool, of entries: QueueEntries, revision: Int64,
    also others: SearchedMoods? = nil
  ) -> QueueWindow {
    note(revision, others?.revision)
    let found = matches(FilterWord.all(in: filter), entries, also: others)
    let match =
      backward
      ? found.last { $0 < from } ?? found.last : found.first { $0 >= from } ?? found.first
    return QueueWindow(
      of: entries, revision: revision, total: match == nil ? 0 : 1, offset: 0, limit: 1
    ) { _ in Int(match ?? 0) }
  }

  /// Clears the cache if the queue or the moods changed.
  private mutating func note(_ revision: Int64, _ others: Int64?) {
    if revision != self.revision || others != othersRevision { found = [] }
    (self.revision, othersRevision) = (revision, others)
  }

  private mutating func matches(
    _ words: [FilterWord], _ entries: QueueEntries, also others: SearchedMoods?
  ) -> [Int32] {
    if let known = found.last(where: { $0.words == words }) { return known.matches }
    let searches = words.map { TrackSearch($0, also: others) }
    // Entries that match these words also match the words before a letter was added.
    let wider = found.last { found in
      found.words.allSatisfy { old in words.contains { $0.holds(old) } }
    }
    let matches = Self.filter(
      wider?.matches ?? Array(0..<Int32(entries.count)), of: entries, by: searches)
    if found.count == Self.mostKept { found.removeFirst() }
    found.append(Found(words: words, matches: matches))
    return matches
  }

  /// The number of entries per work item.
  private static let piece = 10_000

  /// Returns the entries that match all `searches`, using all processors.
  private static func filter(
    _ indices: [Int32], of entries: QueueEntries, by searches: [TrackSearch]
  ) -> [Int32] {
    let count = (indices.count + piece - 1) / piece
    let pieces = Mutex([[Int32]](repeating: [], count: count))
    WorkerThreads.shared.perform(count) { number in
      let found = searches.reduce(Array(indices[(number * piece)...].prefix(piece))) {
        left, search in
        search.found(in: left, of: entries)
      }
      pieces.withLock { $0[number] = found }
    }
    return pieces.withLock { $0.flatMap(\.self) }
  }
}
