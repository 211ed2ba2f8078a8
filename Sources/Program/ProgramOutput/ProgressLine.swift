import Glibc

/// A line that tells how far something is: on a terminal each takes the place of the one before, an interface shows
/// it at its foot, and nobody else sees it.
package struct ProgressLine {
  /// What an interface sets for the commands that it runs.
  package static let variable = "STIMMUNG_PROGRESS"
  /// What such a line begins with, for an interface.
  package static let mark: UInt8 = 0x0D

  /// Whether anybody sees it.
  package var isShown: Bool { isOnTerminal || isForInterface }

  private let isOnTerminal = isatty(STDERR_FILENO) == 1
  private let isForInterface = getenv(variable) != nil

  /// A line for those who see standard error.
  package init() {}

  /// Shows how far it is; an empty text takes the line away.
  package func draw(_ text: String) {
    guard isShown else { return }
    let bytes = [Self.mark] + text.utf8 + Array((isOnTerminal ? "\u{1B}[K" : "\n").utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
