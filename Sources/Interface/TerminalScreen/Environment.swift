import CNcurses
import Glibc
import TerminalCells

/// The terminal's properties according to environment variables.
struct Environment {
  /// The value of `TERM`, or `nil` if it is not set or empty.
  var terminal: String?
  /// Whether `COLORTERM` promises true colour, whatever terminfo says.
  var hasAllColors = false
  /// Whether the user disabled colours (`NO_COLOR`).
  var refusesColor: Bool
  /// Whether the character set is UTF-8.
  var isUTF8: Bool
  /// The multiplexer, if any.
  var multiplexer: Multiplexer?
  /// Whether the terminal is on another machine (`SSH_CONNECTION`).
  var isRemote = false

  /// A program that runs terminals inside a terminal.
  enum Multiplexer {
    /// Passes wrapped sequences on to the terminal, if configured to.
    case tmux
    /// Passes on no sequences for pictures.
    case screen
  }

  /// Reads the process's environment, and sets its locale's character set accordingly.
  init() {
    terminal = Self.variable("TERM")
    hasAllColors = ["truecolor", "24bit"].contains(Self.variable("COLORTERM"))
    refusesColor = Self.variable("NO_COLOR") != nil
    isRemote = Self.variable("SSH_CONNECTION") != nil
    // After ssh, only TERM reveals a multiplexer, and screen's value may be tmux's.
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

  /// The symbols that the terminal's name and character set allow.
  var glyphs: Glyphs {
    guard isUTF8 else { return Glyphs(.ascii) }
    return Glyphs(terminal?.hasPrefix("linux") == true ? .console : .unicode)
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }

  private static func adoptCharacterSet() -> Bool {
    // Only the character set: a decimal comma would break the output of C libraries.
    if setlocale(LC_CTYPE, "") == nil {
      // The named locale is not installed, as after ssh from another machine; only whether it is
      // UTF-8 matters here.
      let name = variable("LC_ALL") ?? variable("LC_CTYPE") ?? variable("LANG") ?? ""
      let wantsUTF8 = name.lowercased().hasSuffix("utf-8") || name.lowercased().hasSuffix("utf8")
      if wantsUTF8 { setlocale(LC_CTYPE, "C.UTF-8") }
    }
    guard let name = nl_langinfo(Int32(CODESET)) else { return false }
    return String(cString: name) == "UTF-8"
  }
}
