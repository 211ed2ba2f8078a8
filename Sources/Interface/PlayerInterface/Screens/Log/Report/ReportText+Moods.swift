import PlayerModel

extension ReportText {
  /// Adds the moods, and their distribution over time.
  mutating func moods() {
    guard let highest = report.moods.first?.seconds, highest > 0 else { return }
    let letters = MoodLetters(report.moodNames, known: look.moods, signs: look.signs)
    page.heading("Moods")
    for mood in report.moods {
      let bar = Part(page.bar(mood.seconds, of: highest), .mood(mood.name))
      page.row(
        "\(letters[mood.name]) \(mood.name.rawValue)", [bar],
        time(mood.seconds, report.moodEstimates.contains(mood.name)), .mood(mood.name))
    }
    let (unit, periods) = periods
    let filed = periods.filter { $0.moodSeconds.contains { $0 > 0 } }
    guard filed.count > 1 else { return }
    page.heading("Moods by \(unit)")
    let longest = filed.map { $0.moodSeconds.reduce(0, +) }.max() ?? 0
    for period in filed {
      let sum = period.moodSeconds.reduce(0, +)
      guard !page.isNarrow else {
        narrow(period)
        continue
      }
      page.row(
        period.name, stack(period.moodSeconds, of: longest, letters), time(sum, period.isEstimate))
    }
  }

  /// Adds the mood that was heard most in a period, for reports that are too narrow for bars.
  private mutating func narrow(_ period: ListeningReport.Period) {
    guard let best = Self.most(period.moodSeconds) else { return }
    let mood = report.moodNames[best]
    page.add(Part("\(period.name) "), Part(mood.rawValue, .mood(mood)))
  }

  /// Returns the index of the mood that was heard longest.
  private static func most(_ seconds: [Double]) -> Int? {
    seconds.indices.max { seconds[$0] < seconds[$1] }
  }

  /// Returns a bar of several moods, each of which begins with its letter, so that it can be read
  /// without colours.
  private func stack(_ seconds: [Double], of longest: Double, _ letters: MoodLetters) -> [Part] {
    var parts: [Part] = []
    var (sum, end) = (0.0, 0)
    for (mood, seconds) in zip(report.moodNames, seconds) where seconds > 0 && longest > 0 {
      sum += seconds
      // Rounding the running sum rather than each part keeps the bar's total length correct.
      let next = Int((sum / longest * Double(page.barColumns)).rounded())
      guard next > end else { continue }
      let letter = letters[mood]
      let fill = look.signs == .ascii ? String(letter) : "█"
      parts.append(
        Part(String(letter) + String(repeating: fill, count: next - end - 1), .mood(mood)))
      end = next
    }
    guard parts.isEmpty, let most = Self.most(seconds) else { return parts }
    // A bar that rounds to nothing still shows a letter.
    let mood = report.moodNames[most]
    return [Part(String(letters[mood]), .mood(mood))]
  }
}
