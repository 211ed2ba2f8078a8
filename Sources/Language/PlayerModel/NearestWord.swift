/// Returns the word among `words` that `word` was probably meant to be, or `nil` if none is close.
///
/// Close means that at most a third of the letters are missing, added, different or swapped with
/// the next.
package func nearestWord(to word: String, among words: [String]) -> String? {
  let typed = Array(word.lowercased().prefix(64))
  let ranked = words.map { (word: $0, distance: distance(typed, Array($0.lowercased()))) }
  guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance <= max(1, min(typed.count, best.word.count) / 3) ? best.word : nil
}

/// Returns the edit distance of two words (optimal string alignment).
private func distance(_ one: [Character], _ other: [Character]) -> Int {
  var before: [Int] = []
  var last = Array(0...other.count)
  for (row, letter) in one.enumerated() {
    var line = [row + 1]
    for (column, otherLetter) in other.enumerated() {
      var best = min(
        last[column] + (letter == otherLetter ? 0 : 1), last[column + 1] + 1, line[column] + 1)
      if row > 0, column > 0, letter == other[column - 1], one[row - 1] == otherLetter {
        best = min(best, before[column - 1] + 1)
      }
      line.append(best)
    }
    (before, last) = (last, line)
  }
  return last[other.count]
}
