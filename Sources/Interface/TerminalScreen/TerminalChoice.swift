/// The terminfo entry by which a terminal is opened, and why.
package struct TerminalChoice: Hashable, Sendable {
  /// The reasons for an entry.
  package enum Reason: Hashable, Sendable {
    /// `TERM` names it.
    case named
    /// `COLORTERM` promises true colour, which the entry that `TERM` names lacks.
    case promised
    /// The terminal is known to show true colour, and this is its own entry for that.
    case own
  }

  /// The name of the entry.
  package let name: String
  /// Why it was chosen.
  package let reason: Reason

  /// Terminals that understand xterm's sequences for true colour, although their names do not say
  /// so.
  private static let likeXterm: Set = [
    "alacritty", "contour", "foot", "ghostty", "gnome", "iterm2", "kitty", "konsole", "mintty",
    "rio", "vte", "wezterm",
  ]
  /// Terminals that always show true colour, even where `COLORTERM` is missing, as after ssh.
  private static let colorful: Set = ["ghostty", "kitty"]

  /// Creates a choice that was made.
  package init(name: String, reason: Reason) {
    self.name = name
    self.reason = reason
  }

  /// Chooses the best known entry, or the one that `TERM` names; `nil` if `TERM` is not set.
  ///
  /// ncurses learns of true colour only from a separate entry: `xterm-direct` for `xterm-256color`,
  /// `kitty-direct` for `xterm-kitty`.
  ///
  /// - Parameter isKnown: Returns whether terminfo has an entry.
  init?(_ environment: Environment, isKnown: (String) -> Bool = Terminal.isKnown) {
    guard let terminal = environment.terminal else { return nil }
    let suffix = "-256color"
    let stem = terminal.hasSuffix(suffix) ? String(terminal.dropLast(suffix.count)) : terminal
    let prefix = "xterm-"
    let program = stem.hasPrefix(prefix) ? String(stem.dropFirst(prefix.count)) : stem
    let own = program == stem ? [stem + "-direct"] : [stem + "-direct", program + "-direct"]
    let isLikeXterm = stem.hasPrefix("xterm") || Self.likeXterm.contains(program)
    let reason: Reason
    var names: [String] = []
    if environment.refusesColor {
      reason = .named
    } else if environment.hasAllColors {
      reason = .promised
      names = own + (isLikeXterm ? ["xterm-direct"] : [])
    } else {
      reason = .own
      names = Self.colorful.contains(program) ? own : []
    }
    let found = names.first(where: isKnown)
    name = found ?? terminal
    self.reason = found == nil ? .named : reason
  }
}
