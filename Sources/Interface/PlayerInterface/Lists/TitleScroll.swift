import PlayerModel
import SafeText
import TerminalCells

/// The scrolling of the selected row's title when its column cuts it off.
///
/// It scrolls twice and then stops, so that an unattended screen costs nothing.
struct TitleScroll: Equatable, Sendable {
  /// A title and its place on the screen.
  struct Title: Equatable, Sendable {
    /// The whole text.
    let text: String
    /// The available columns.
    let width: Int
    /// The row number; another row with the same title scrolls again.
    let row: Int
  }

  /// The number of times the title scrolls.
  private static let passes = 2
  /// The time per column in nanoseconds.
  private static let step: Int64 = 200_000_000
  /// The number of steps to pause at the beginning and at the end.
  private static let rest = 8

  private var title: Title?
  /// The number of columns that are cut off.
  private var cut = 0
  private var begun: Int64 = 0

  /// Sets the selected title, and starts again if it changed.
  mutating func follow(_ new: Title?, at now: Timestamp) {
    guard new != title else { return }
    title = new
    begun = now.monotonicNanoseconds
    cut = new.map { max(0, DisplayText($0.text).width - $0.width) } ?? 0
  }

  /// Returns the number of columns to hide at the beginning.
  func offset(at now: Timestamp) -> Int {
    let steps = steps(at: now)
    guard cut > 0, steps < Self.passes * stepsOfPass else { return 0 }
    return min(cut, max(0, steps % stepsOfPass - Self.rest))
  }

  /// Returns the monotonic time of the next visible change; `nil` if there is none.
  func nextStep(after now: Timestamp) -> Int64? {
    let steps = steps(at: now)
    guard cut > 0, steps < Self.passes * stepsOfPass else { return nil }
    let place = steps % stepsOfPass
    // Nothing changes while it pauses.
    let next = place < Self.rest ? Self.rest + 1 : place < Self.rest + cut ? place + 1 : stepsOfPass
    return begun + Int64(steps - place + next) * Self.step
  }

  private var stepsOfPass: Int { cut + 2 * Self.rest }

  private func steps(at now: Timestamp) -> Int {
    Int(max(0, now.monotonicNanoseconds - begun) / Self.step)
  }
}

extension [TextLine.Span] {
  /// Returns the spans without the given number of leading columns.
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
