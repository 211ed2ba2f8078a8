import PlayerModel
import SafeText
import TerminalCells

/// A title of the selected row that its column cuts: it goes by twice and then rests, so that a screen that nobody
/// looks at costs nothing.
struct TitleScroll: Equatable, Sendable {
  /// A title and the place that it has.
  struct Title: Equatable, Sendable {
    /// All of it.
    let text: String
    /// The columns that there are for it.
    let width: Int
    /// Where it stands: another row with the same title is read again.
    let row: Int
  }

  /// It goes by so often.
  private static let passes = 2
  /// A column further takes so long, nanoseconds.
  private static let step: Int64 = 200_000_000
  /// So many steps it rests at its beginning and at its end.
  private static let rest = 8

  private var title: Title?
  /// How many columns of it are cut; 0: none.
  private var cut = 0
  private var begun: Int64 = 0

  /// Takes the title that is selected now.
  mutating func follow(_ new: Title?, at now: Timestamp) {
    guard new != title else { return }
    title = new
    begun = now.monotonicNanoseconds
    cut = new.map { max(0, DisplayText($0.text).width - $0.width) } ?? 0
  }

  /// How many columns of its beginning are hidden.
  func offset(at now: Timestamp) -> Int {
    let steps = steps(at: now)
    guard cut > 0, steps < Self.passes * stepsOfPass else { return 0 }
    return min(cut, max(0, steps % stepsOfPass - Self.rest))
  }

  /// When it is to be seen elsewhere, on the monotonic clock; nil: not by itself.
  func nextStep(after now: Timestamp) -> Int64? {
    let steps = steps(at: now)
    guard cut > 0, steps < Self.passes * stepsOfPass else { return nil }
    let place = steps % stepsOfPass
    // While it rests there is nothing to see.
    let next = place < Self.rest ? Self.rest + 1 : place < Self.rest + cut ? place + 1 : stepsOfPass
    return begun + Int64(steps - place + next) * Self.step
  }

  private var stepsOfPass: Int { cut + 2 * Self.rest }

  private func steps(at now: Timestamp) -> Int {
    Int(max(0, now.monotonicNanoseconds - begun) / Self.step)
  }
}

extension [TextLine.Span] {
  /// The pieces without so many columns of their beginning.
  func dropping(_ columns: Int) -> [TextLine.Span] {
    var rest = columns
    return map { span in
      guard rest > 0 else { return span }
      var clusters = DisplayText(span.text).clusters[...]
      while rest > 0, let first = clusters.first {
        rest -= first.width
        clusters.removeFirst()
      }
      return TextLine.Span(clusters.map(\.text).joined(), span.style)
    }
  }
}
