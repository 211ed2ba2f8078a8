import Glibc
import PlayerModel

/// A line on the terminal's stderr that tells how far something is; nothing where stderr is no terminal, or
/// where it is over at once.
struct CountedProgress {
  private let total: Int
  private let what: String
  private let isShown = isatty(STDERR_FILENO) == 1
  private let start = SystemClock().now().monotonicNanoseconds
  private var done = 0
  private var drawnAt: Int64 = 0

  init(of total: Int, what: String) {
    self.total = total
    self.what = what
  }

  /// One more is done.
  mutating func advance() {
    done += 1
    guard isShown, done.isMultiple(of: 256) else { return }
    let now = SystemClock().now().monotonicNanoseconds
    // Work of half a second needs no line, and a line no more than five changes a second.
    guard now - start > 500_000_000, now - drawnAt > 200_000_000 else { return }
    drawnAt = now
    let rate = Double(done) / (Double(now - start) / 1e9)
    let left = rate > 0 ? Double(max(0, total - done)) / rate : 0
    draw("\(done) of \(total) \(what), \(Int(rate)) a second, \(clockText(left.rounded(.up))) left")
  }

  /// Takes the line away.
  func clear() {
    if drawnAt > 0 { draw("") }
  }

  private func draw(_ text: String) {
    let bytes = Array("\r\(text)\u{1B}[K".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
