import Glibc
package import TerminalCells

/// Styles for what commands print: where standard output is a terminal that has them, and the listener wants them.
package struct PrintedStyles {
  /// How many colours there are; nil where text is all there is.
  package let depth: ColorDepth?

  /// The styles of standard output.
  package init() {
    self.init(isTerminal: isatty(STDOUT_FILENO) == 1) { getenv($0).map { String(cString: $0) } }
  }

  /// The styles of a terminal by what its environment says of it.
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

  /// Text that can be shown, in a style.
  package func text(_ text: String, _ style: Style) -> String {
    guard let depth, !text.isEmpty else { return text }
    let sequence = style.sequence(depth)
    return sequence.isEmpty ? text : "\u{1B}[\(sequence)m\(text)\u{1B}[m"
  }
}
