import Glibc
package import TerminalCells

/// Styles in the output of commands, if standard output is a terminal that supports them and the listener
/// allows them.
package struct PrintedStyles {
  /// The colour depth, or `nil` for plain text.
  package let depth: ColorDepth?

  /// Creates the styles for standard output.
  package init() {
    self.init(isTerminal: isatty(STDOUT_FILENO) == 1) { getenv($0).map { String(cString: $0) } }
  }

  /// Creates the styles for a terminal from its environment.
  package init(isTerminal: Bool, environment: (String) -> String?) {
    let name = environment("TERM") ?? "dumb"
    guard isTerminal, environment("NO_COLOR") == nil, name != "dumb", !name.isEmpty else {
      depth = nil
      return
    }
    let isMonochrome = name.hasPrefix("vt") || name.hasSuffix("-m") || name.hasSuffix("-mono")
    if isMonochrome {
      depth = ColorDepth.none
    } else if ["truecolor", "24bit"].contains(environment("COLORTERM")) {
      depth = .direct
    } else {
      depth = name.contains("256color") ? .indexed : name.contains("16color") ? .bright : .basic
    }
  }

  /// Returns printable text in a style.
  package func text(_ text: String, _ style: Style) -> String {
    guard let depth, !text.isEmpty else { return text }
    let sequence = style.sequence(depth)
    return sequence.isEmpty ? text : "\u{1B}[\(sequence)m\(text)\u{1B}[m"
  }
}
