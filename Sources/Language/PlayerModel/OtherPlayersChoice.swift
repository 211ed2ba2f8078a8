/// Which of the other players are meant.
public enum OtherPlayersChoice: Codable, Hashable, Sendable {
  case none
  case all
  /// Those that a pattern names, such as `spotify` or `firefox*`, and none that one with a `!` names; if every pattern
  /// has a `!`, all others.
  case matching([String])

  /// Whether a player is meant: by its name on the bus or what it calls itself, in whatever case.
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

  /// Whether a text is as a pattern says, in which `*` stands for anything.
  private static func matches(
    _ text: ArraySlice<Unicode.Scalar>, _ pattern: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    var (place, expected) = (text.startIndex, pattern.startIndex)
    // Where to go on if what follows the last star fails: it then stands for one more.
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
