/// A choice among the other players.
public enum OtherPlayersChoice: Codable, Hashable, Sendable {
  case none
  case all
  /// The players that match a pattern, such as `spotify` or `firefox*`, and no pattern with a `!`.
  ///
  /// If every pattern has a `!`, all other players are chosen.
  case matching([String])

  /// Returns whether a player is chosen, by its bus name or identity, ignoring case.
  public func includes(_ player: OtherPlayer) -> Bool {
    switch self {
    case .none: return false
    case .all: return true
    case .matching(let patterns):
      let names = [player.name, player.identity].map { Array($0.lowercased().unicodeScalars) }
      func isNamed(by pattern: Substring) -> Bool {
        let pattern = Array(pattern.lowercased().unicodeScalars)
        return names.contains { Self.matches($0[...], pattern[...]) }
      }
      let excluded = patterns.filter { $0.hasPrefix("!") }
      if excluded.contains(where: { isNamed(by: $0.dropFirst()) }) { return false }
      let wanted = patterns.filter { !$0.hasPrefix("!") }
      return wanted.isEmpty ? !excluded.isEmpty : wanted.contains { isNamed(by: $0[...]) }
    }
  }

  /// Returns whether a text matches a pattern in which `*` stands for any text.
  private static func matches(
    _ text: ArraySlice<Unicode.Scalar>, _ pattern: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    var (place, expected) = (text.startIndex, pattern.startIndex)
    // Where to continue after a mismatch: the last star then covers one more scalar.
    var retry: (place: Int, expected: Int)?
    while place < text.endIndex {
      if expected < pattern.endIndex, pattern[expected] == "*" {
        retry = (place, expected + 1)
        expected += 1
      } else if expected < pattern.endIndex, pattern[expected] == text[place] {
        (place, expected) = (place + 1, expected + 1)
      } else if let last = retry {
        retry = (last.place + 1, last.expected)
        (place, expected) = (last.place + 1, last.expected)
      } else {
        return false
      }
    }
    return pattern[expected...].allSatisfy { $0 == "*" }
  }
}
