import Linux
package import PlayerModel
import Synchronization

/// Finds the entries of a queue that match a filter.
///
/// A filter is words, all of which must be in the title, artist, album or file name, or in the name of a mood
/// that the song is in, in whatever case. What matches is remembered, so that reading on finds it and
/// another letter looks only there. The first look through 100 000 entries takes some 15 ms: a thread
/// for which others wait has it done elsewhere.
package struct QueueFilter: Sendable {
  /// What was found by which words.
  private struct Found: Sendable {
    let words: [FilterWord]
    let matches: [Int32]
  }

  /// What was found in the queue as it is, the newest last: who takes a letter back finds it again.
  private var found: [Found] = []
  /// What ``found`` was found in.
  private var revision: Int64 = -1
  private var othersRevision: Int64?

  /// So much is remembered: as many letters as a word has.
  private static let mostKept = 8

  /// A filter that was not used yet.
  package init() {}

  /// Whether `filter` lets everything through.
  package static func isEmpty(_ filter: String) -> Bool {
    filter.allSatisfy(\.isWhitespace)
  }

  /// Up to `limit` entries from `offset` on of those that match; moods are left empty.
  ///
  /// `revision` is that of the queue with these entries.
  package mutating func window(
    offset: Int, limit: Int, filter: String, of entries: QueueEntries, revision: Int64,
    also others: AlsoFound? = nil
  ) -> QueueWindow {
    note(revision, others?.revision)
    let matches = matches(FilterWord.all(in: filter), entries, also: others)
    return QueueWindow(
      of: entries, revision: revision, total: matches.count, offset: offset, limit: limit
    ) { Int(matches[$0]) }
  }

  /// The next of those that match from the place `from` on, or before it, going round at the end.
  package mutating func match(
    _ filter: String, from: Int, backward: Bool, of entries: QueueEntries, revision: Int64,
    also others: AlsoFound? = nil
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

  /// Forgets what was found in another queue, or beside other moods.
  private mutating func note(_ revision: Int64, _ others: Int64?) {
    if revision != self.revision || others != othersRevision { found = [] }
    (self.revision, othersRevision) = (revision, others)
  }

  private mutating func matches(
    _ words: [FilterWord], _ entries: QueueEntries, also others: AlsoFound?
  ) -> [Int32] {
    if let known = found.last(where: { $0.words == words }) { return known.matches }
    let searches = words.map { TrackSearch($0, also: others) }
    // Whatever has all of these words has all that they were before a letter was added.
    let wider = found.last { found in
      found.words.allSatisfy { old in words.contains { $0.holds(old) } }
    }
    let matches = Self.filter(
      wider?.matches ?? Array(0..<Int32(entries.count)), of: entries, by: searches)
    if found.count == Self.mostKept { found.removeFirst() }
    found.append(Found(words: words, matches: matches))
    return matches
  }

  /// So many entries are looked at in one piece.
  private static let piece = 10_000

  /// Those whose tracks all `searches` find, by all processors.
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
