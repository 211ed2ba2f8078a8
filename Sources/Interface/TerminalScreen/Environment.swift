import CNcurses
import Glibc
import TerminalCells

/// What the variables of the environment say of the terminal.
struct Environment {
  /// `TERM`; nil if it is not set or empty.
  var terminal: String?
  /// Whether it shows all colours, whatever terminfo says of it (`COLORTERM`).
  var hasAllColors = false
  /// Whether the listener wants no colours (`NO_COLOR`).
  var refusesColor: Bool
  /// Whether text is UTF-8.
  var isUTF8: Bool
  /// What stands before the terminal.
  var multiplexer: Multiplexer?
  /// Whether the terminal is on another machine (`SSH_CONNECTION`).
  var isRemote = false

  /// A program that shows terminals in a terminal.
  enum Multiplexer {
    /// It lets through what is wrapped for the terminal behind it, if it is told to.
    case tmux
    /// It lets nothing through that would draw pictures.
    case screen
  }

  /// The process's own; sets the process's character set as they say.
  init() {
    terminal = Self.variable("TERM")
    hasAllColors = ["truecolor", "24bit"].contains(Self.variable("COLORTERM"))
    refusesColor = Self.variable("NO_COLOR") != nil
    isRemote = Self.variable("SSH_CONNECTION") != nil
    // On another machine only the name tells, where screen's may be tmux's.
    if Self.variable("TMUX") != nil || terminal?.hasPrefix("tmux") == true {
      multiplexer = .tmux
    } else if Self.variable("STY") != nil || terminal?.hasPrefix("screen") == true {
      multiplexer = .screen
    }
    isUTF8 = Self.adoptCharacterSet()
  }

  init(terminal: String?, hasAllColors: Bool = false, refusesColor: Bool, isUTF8: Bool) {
    self.hasAllColors = hasAllColors
    self.terminal = terminal
    self.refusesColor = refusesColor
    self.isUTF8 = isUTF8
  }

  /// The signs that a terminal of this name and character set has.
  var glyphs: Glyphs {
    guard isUTF8 else { return Glyphs(.ascii) }
    return Glyphs(terminal?.hasPrefix("linux") == true ? .console : .unicode)
  }

  /// The names under which terminfo may know the terminal, the best first.
  ///
  /// What `COLORTERM` promises only a description of its own can say to ncurses: `xterm-direct` for
  /// `xterm-256color`.
  var terminalNames: [String] {
    guard let terminal else { return [] }
    let suffix = "-256color"
    guard hasAllColors, !refusesColor else { return [terminal] }
    let stem = terminal.hasSuffix(suffix) ? terminal.dropLast(suffix.count) : terminal[...]
    return [stem + "-direct", terminal]
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }

  private static func adoptCharacterSet() -> Bool {
    // Only the character set: a decimal comma in C libraries would surprise everybody.
    if setlocale(LC_CTYPE, "") == nil {
      // The locale that the variables name is not installed, as after ssh from another machine; what
      // matters of it here is whether it is UTF-8.
      let name = variable("LC_ALL") ?? variable("LC_CTYPE") ?? variable("LANG") ?? ""
      let wantsUTF8 = name.lowercased().hasSuffix("utf-8") || name.lowercased().hasSuffix("utf8")
      if wantsUTF8 { setlocale(LC_CTYPE, "C.UTF-8") }
    }
    guard let name = nl_langinfo(Int32(CODESET)) else { return false }
    return String(cString: name) == "UTF-8"
  }
}
