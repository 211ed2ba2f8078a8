import Synchronization

/// A cache of recent word searches in the texts of a column.
///
/// While the listener types, each letter repeats the search for all words, and extends the last one. Matches
/// of the longer word are among those of the shorter one.
final class KnownMatches: Sendable {
  private struct Known {
    let words: [UInt8]
    let matches: [Match]?
  }

  /// The cached knowledge about words.
  enum Answer {
    /// The match of each text, or `nil` if none matches.
    case exactly([Match]?)
    /// Only texts that are not `none` here can match.
    case among([Match])
    case nothing
  }

  /// The number of cached results, which take a byte per text; a search rarely has more words.
  private static let most = 8
  /// The cached results, most recently used last.
  private let known = Mutex<[Known]>([])

  /// Returns what is cached for words with these bytes.
  func answer(to words: [UInt8]) -> Answer {
    known.withLock { known in
      if let place = known.firstIndex(where: { $0.words == words }) {
        let same = known.remove(at: place)
        known.append(same)
        return .exactly(same.matches)
      }
      let beginnings = known.filter { words.starts(with: $0.words) }
      guard let longest = beginnings.max(by: { $0.words.count < $1.words.count }) else {
        return .nothing
      }
      return longest.matches.map(Answer.among) ?? .exactly(nil)
    }
  }

  /// Caches the matches of words.
  func keep(_ matches: [Match]?, for words: [UInt8]) {
    known.withLock { known in
      known.removeAll { $0.words == words }
      if known.count == Self.most { known.removeFirst() }
      known.append(Known(words: words, matches: matches))
    }
  }
}
