import CNcurses
import CTerminalSignals
import Glibc
import TerminalCells

/// The calls to ncurses, and the handles that it gives: seen by ``TerminalDisplay`` alone.
final class Terminal {
  private let screen: OpaquePointer
  private let keyboard: ncurses_handle
  private let input: UnsafeMutablePointer<FILE>
  private let output: UnsafeMutablePointer<FILE>
  private let outputDescriptor: Int32
  private let modes: termios
  private let restore: [CChar]
  /// Whether its window has a title that a program may set.
  private let hasTitle: Bool
  /// Whether the title is ours, and the one before laid aside.
  private var isTitled = false
  /// What takes pictures off the screen, if the process dies.
  private var graphicsEnd: [UInt8] = []

  // Marked pastes; the mouse's buttons, wheel and drags, in numbers where the terminal can.
  private static let reportsOn = "\u{1B}[?2004h\u{1B}[?1002h\u{1B}[?1006h"
  // The window's title is laid aside, and taken back.
  private static let titleAside = "\u{1B}[22;0t"
  private static let titleBack = "\u{1B}[23;0t"
  private static let reportsOff = "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?2004l"

  /// Whether terminfo knows a terminal of that name.
  static func isKnown(_ name: String) -> Bool {
    var status: Int32 = 0
    // ncurses would look into a terminal that it knows already, and that would then be deleted here.
    let former = set_curterm(nil)
    defer { set_curterm(former) }
    // With a place for the error it comes back, where it would otherwise end the program.
    guard setupterm(name, STDOUT_FILENO, &status) == OK else { return false }
    del_curterm(set_curterm(nil))
    return true
  }

  /// Enters the terminal; its `name` is looked up in terminfo.
  init(name: String, input inputDescriptor: Int32, output outputDescriptor: Int32)
    throws(ScreenError)
  {
    var modes = termios()
    guard tcgetattr(outputDescriptor, &modes) == 0,
      let input = fdopen(dup(inputDescriptor), "r"), let output = fdopen(dup(outputDescriptor), "w")
    else { throw .system("use the terminal") }
    self.modes = modes
    self.outputDescriptor = outputDescriptor
    (self.input, self.output) = (input, output)
    // LINES and COLUMNS in the environment would hold against the terminal's own word.
    use_env(false)
    use_tioctl(true)
    // newterm returns where initscr would end the program.
    guard let screen = newterm(name, output, input) else {
      fclose(input)
      fclose(output)
      throw .unknownTerminal(name)
    }
    self.screen = screen
    restore = Self.restoreSequence()
    hasTitle = Self.hasTitle(name)
    // Keys are read from a window that is never shown: to read from the screen would also draw it.
    guard Self.capability("cup") != nil, let keyboard = newpad(1, 1) else {
      endwin()
      delscreen(screen)
      fclose(input)
      fclose(output)
      throw .incapable(name)
    }
    self.keyboard = ncurses_handle(window: keyboard)
    configure()
  }

  private func configure() {
    raw()
    noecho()
    nonl()
    curs_set(0)
    set_escdelay(25)
    keypad(keyboard.window, true)
    nodelay(keyboard.window, true)
    // Keys are read before each drawing: to look for them again and again while it is sent tells nothing.
    typeahead(-1)
    // Reports of the mouse are to come as they are: terminfo knows only one of their spellings.
    define_key(nil, KEY_MOUSE)
    def_prog_mode()
    // Until it has come back from a pause, ncurses sends each move of the cursor by itself: a screen in a hundred
    // pieces, of which the eye sees some. Before there are colors, that leaves the palette alone.
    endwin()
    doupdate()
  }

  /// Takes the terminal again after ``pause()``, or for the first time.
  func resume() {
    reset_prog_mode()
    curs_set(0)
    send(Self.reportsOn)
  }

  /// Gives the terminal back.
  func pause() {
    setTitle(nil)
    send(Self.reportsOff)
    endwin()
    // Without a screen before to go back to, the cursor stands on our last line, where the shell goes on.
    if Self.capability("rmcup") == nil, let erase = Self.capability("el") { send("\r" + erase) }
    var modes = modes
    tcsetattr(outputDescriptor, TCSANOW, &modes)
  }

  /// Gives back what ncurses holds; nothing may be called after it.
  func end() {
    delwin(keyboard.window)
    delscreen(screen)
    fclose(input)
    fclose(output)
  }

  /// Says what is to be done if the process dies before ``pause()``.
  func armRestore() {
    var modes = modes
    let own = graphicsEnd + (isTitled ? Array(Self.titleBack.utf8) : [])
    let restore = own.map { CChar(bitPattern: $0) } + restore
    terminal_restore_arm(outputDescriptor, restore, Int32(restore.count), &modes)
  }

  /// Says what takes pictures off the screen, if the process dies before ``pause()``.
  func armRestore(graphicsEnd: [UInt8]) {
    guard graphicsEnd != self.graphicsEnd else { return }
    self.graphicsEnd = graphicsEnd
    terminal_restore_disarm()
    armRestore()
  }

  /// Gives the window another title, which must be harmless, or back the one that it had.
  func setTitle(_ title: String?) {
    guard hasTitle, isTitled || title != nil else { return }
    if let title {
      send((isTitled ? "" : Self.titleAside) + "\u{1B}]2;\(title)\u{1B}\\")
    } else {
      send(Self.titleBack)
    }
    isTitled = title != nil
  }

  /// The next byte or code of a key; nil if nothing has come.
  func nextCode() -> Int32? {
    let code = wgetch(keyboard.window)
    return code == ERR ? nil : code
  }

  /// Takes another size.
  func resize(to size: CellSize) {
    resizeterm(Int32(size.height), Int32(size.width))
    forget()
  }

  /// Forgets what the terminal shows.
  func forget() {
    clearok(ncurses_shown_screen(), true)
    werase(ncurses_screen())
  }

  /// Takes a row for overwritten: all of it is sent the next time.
  func rewrite(row: Int) {
    wredrawln(ncurses_screen(), Int32(row), 1)
  }

  /// Empties the screen to be.
  func erase() {
    werase(ncurses_screen())
  }

  /// Puts a character and what combines with it into the screen to be.
  func put(_ text: String, x: Int, y: Int, attributes: attr_t, pair: Int32) {
    withCharacters(of: text) { characters in
      // In the last cell this draws and says that it failed, because the cursor has nowhere to go.
      _ = ncurses_put(ncurses_screen(), Int32(y), Int32(x), characters, attributes, pair)
    }
  }

  /// Puts a character of one column, and what combines with it, into so many places of a row.
  func fill(_ count: Int, with text: String, x: Int, y: Int, attributes: attr_t, pair: Int32) {
    withCharacters(of: text) { characters in
      _ = ncurses_fill(
        ncurses_screen(), Int32(y), Int32(x), Int32(count), characters, attributes, pair)
    }
  }

  /// Calls `body` with a text as ncurses takes it.
  private func withCharacters(of text: String, _ body: (UnsafePointer<wchar_t>) -> Void) {
    let scalars = text.unicodeScalars
    withUnsafeTemporaryAllocation(of: wchar_t.self, capacity: text.utf8.count + 1) { characters in
      let end = characters.initialize(
        fromContentsOf: scalars.lazy.map { wchar_t(bitPattern: $0.value) })
      characters.initializeElement(at: end, to: 0)
      if let start = characters.baseAddress { body(start) }
    }
  }

  /// Sends what changed; the cursor, where it cannot be hidden, waits in the last cell.
  func update(cursorAt size: CellSize) {
    wmove(ncurses_screen(), Int32(size.height - 1), Int32(size.width - 1))
    wnoutrefresh(ncurses_screen())
    doupdate()
  }

  /// Sends a sequence that terminfo has no name for.
  private func send(_ text: String) {
    send(Array(text.utf8))
  }

  /// Sends sequences of which ncurses knows nothing; the cursor must be where it was after them.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(outputDescriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var descriptor = pollfd(fd: outputDescriptor, events: Int16(POLLOUT), revents: 0)
        poll(&descriptor, 1, 1000)
      } else if errno != EINTR {
        // A terminal that takes nothing any more is found to be gone when it is read.
        return
      }
    }
  }

  /// What leaves the screen from any state: paste and keypad as they were, plain text, the cursor, the
  /// screen before.
  private static func restoreSequence() -> [CChar] {
    let names = ["sgr0", "rmkx", "cnorm", "rmcup"]
    let text = reportsOff + names.compactMap(capability).joined() + "\r\n"
    return text.utf8.map { CChar(bitPattern: $0) }
  }

  /// Whether a terminal takes xterm's sequences for titles; not all that do have a description that says so.
  private static func hasTitle(_ name: String) -> Bool {
    let known = ["xterm", "screen", "tmux", "foot", "alacritty"].contains { name.hasPrefix($0) }
    return known || tigetflag("XT") == 1 || capability("tsl")?.hasPrefix("\u{1B}]") == true
  }

  /// A capability of the terminal, without the pauses that printing terminals needed.
  private static func capability(_ name: String) -> String? {
    let value = tigetstr(name)
    guard let value, Int(bitPattern: value) != -1 else { return nil }
    return withoutPadding(String(cString: value))
  }

  /// Leaves out pauses such as `$<100/>`.
  static func withoutPadding(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "$<"),
      let end = rest[start.upperBound...].firstIndex(of: ">")
    {
      result += rest[..<start.lowerBound]
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}

extension wchar_t {
  fileprivate init(bitPattern value: UInt32) {
    self = Self(truncatingIfNeeded: value)
  }
}
