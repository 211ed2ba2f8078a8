import Linux
import PlayerModel

/// Tells how far something is that has many parts; nothing where it is over at once.
package struct CountedProgress {
  private let total: Int?
  private let what: String
  private let stride: Int
  private let line = ProgressLine()
  private let start = SystemClock().now().monotonicNanoseconds
  private var done = 0
  private var lookedAt = 0
  private var drawnAt: Int64 = 0

  /// Nothing is done yet.
  ///
  /// - Parameters:
  ///   - total: How many parts there are; nil if nobody knows.
  ///   - what: What they are called.
  ///   - stride: After how many of them it is worth looking at the clock.
  package init(of total: Int?, what: String, stride: Int = 256) {
    self.total = total
    self.what = what
    self.stride = stride
  }

  /// More is done.
  package mutating func advance(by count: Int = 1) {
    done += count
    guard line.isShown, done - lookedAt >= stride else { return }
    lookedAt = done
    let now = SystemClock().now().monotonicNanoseconds
    // Work of half a second needs no line, and a line no more than five changes a second.
    guard now - start > 500_000_000, now - drawnAt > 200_000_000 else { return }
    drawnAt = now
    line.draw(Self.text(done, of: total, what, seconds: Double(now - start) / 1e9))
  }

  /// Takes the line away.
  package func clear() {
    if drawnAt > 0 { line.draw("") }
  }

  /// How far it is after so many seconds, in a line for people.
  package static func text(_ done: Int, of total: Int?, _ what: String, seconds: Double) -> String {
    let rate = seconds > 0 ? Double(done) / seconds : 0
    let whole = total.map { " of \($0)" } ?? ""
    let left = total.map { rate > 0 ? Double(max(0, $0 - done)) / rate : 0 }
    let rest = left.map { ", \(clockText($0.rounded(.up))) left" } ?? ""
    return "\(done)\(whole) \(what), \(Int(rate)) a second\(rest)"
  }
}
