import Glibc

/// A progress line on standard error.
///
/// On a terminal, each line replaces the previous one. An interface that runs the command shows it at the
/// bottom. In all other cases, nothing is written.
package struct ProgressLine {
  /// The environment variable that an interface sets for the commands it runs.
  package static let variable = "STIMMUNG_PROGRESS"
  /// The byte that marks a progress line for an interface.
  package static let mark: UInt8 = 0x0D

  /// Whether the line is visible to anyone.
  package var isShown: Bool { isOnTerminal || isForInterface }

  private let isOnTerminal = isatty(STDERR_FILENO) == 1
  private let isForInterface = getenv(variable) != nil

  /// Creates a line for the reader of standard error.
  package init() {}

  /// Shows the progress; an empty text removes the line.
  package func draw(_ text: String) {
    guard isShown else { return }
    let bytes = [Self.mark] + text.utf8 + Array((isOnTerminal ? "\u{1B}[K" : "\n").utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
