import Synchronization

/// How the texts of a column answered the words that were looked for last.
///
/// Somebody who types asks for all words again with each letter, and for the last of them with a letter more: what has
/// that one is among what had the letters before.
final class KnownMatches: Sendable {
  private struct Known {
    let words: [UInt8]
    let matches: [Match]?
  }

  /// What is known of words.
  enum Answer {
    /// How each text answers; nil if none does.
    case exactly([Match]?)
    /// Only those can answer that are not `none` here.
    case among([Match])
    case nothing
  }

  /// So many words, in which a search rarely has more: each takes a byte for each text.
  private static let most = 8
  /// The words that were used last, the newest at the end.
  private let known = Mutex<[Known]>([])

  /// What is known of the words with these bytes.
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

  /// Keeps how the texts answer.
  func keep(_ matches: [Match]?, for words: [UInt8]) {
    known.withLock { known in
      known.removeAll { $0.words == words }
      if known.count == Self.most { known.removeFirst() }
      known.append(Known(words: words, matches: matches))
    }
  }
}
