import Linux
import PlayerModel

/// Shows the progress of work that has many parts, unless it is quick.
package struct CountedProgress {
  private let total: Int?
  private let what: String
  private let stride: Int
  private let line = ProgressLine()
  private let start = SystemClock().now().monotonicNanoseconds
  private var done = 0
  private var lookedAt = 0
  private var drawnAt: Int64 = 0

  /// Creates a progress display at 0.
  ///
  /// - Parameters:
  ///   - total: The number of parts, or `nil` if unknown.
  ///   - what: The plural name of the parts.
  ///   - stride: The number of parts after which to check the clock.
  package init(of total: Int?, what: String, stride: Int = 256) {
    self.total = total
    self.what = what
    self.stride = stride
  }

  /// Records that further parts are done.
  package mutating func advance(by count: Int = 1) {
    done += count
    guard line.isShown, done - lookedAt >= stride else { return }
    lookedAt = done
    let now = SystemClock().now().monotonicNanoseconds
    // Work of less than half a second is not shown, and the line changes at most five times a second.
    guard now - start > 500_000_000, now - drawnAt > 200_000_000 else { return }
    drawnAt = now
    line.draw(Self.text(done, of: total, what, seconds: Double(now - start) / 1e9))
  }

  /// Removes the line.
  package func clear() {
    if drawnAt > 0 { line.draw("") }
  }

  /// Returns the progress after the given time in words.
  package static func text(_ done: Int, of total: Int?, _ what: String, seconds: Double) -> String {
    let rate = seconds > 0 ? Double(done) / seconds : 0
    let whole = total.map { " of \($0)" } ?? ""
    let left = total.map { rate > 0 ? Double(max(0, $0 - done)) / rate : 0 }
    let rest = left.map { ", \(clockText($0.rounded(.up))) left" } ?? ""
    return "\(done)\(whole) \(what), \(Int(rate)) a second\(rest)"
  }
}
