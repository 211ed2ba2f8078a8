import CNcurses
import CTerminalSignals
import Glibc
import TerminalCells

/// The wrapper of ncurses and its handles, for ``TerminalDisplay`` only.
final class Terminal {
  private let screen: OpaquePointer
  private let keyboard: ncurses_handle
  private let input: UnsafeMutablePointer<FILE>
  private let output: UnsafeMutablePointer<FILE>
  private let outputDescriptor: Int32
  private let modes: termios
  private let restore: [CChar]
  /// Whether the window has a title that programs may set.
  private let hasTitle: Bool
  /// Whether our title is set and the previous one is saved.
  private var isTitled = false
  /// The bytes that remove pictures if the process dies.
  private var graphicsEnd: [UInt8] = []

  // Bracketed paste; mouse buttons, wheel and drags, in SGR encoding if supported.
  private static let reportsOn = "\u{1B}[?2004h\u{1B}[?1002h\u{1B}[?1006h"
  // Save and restore the window's title.
  private static let titleAside = "\u{1B}[22;0t"
  private static let titleBack = "\u{1B}[23;0t"
  private static let reportsOff = "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?2004l"

  /// Returns whether terminfo has an entry for the name.
  static func isKnown(_ name: String) -> Bool {
    reading(name) { true } ?? false
  }

  /// Returns why the interface cannot use a terminal of the given name, or `nil` if it can.
  static func problem(of name: String) -> ScreenError? {
    guard let canMoveCursor = reading(name, { capability("cup") != nil }) else {
      return .unknownTerminal(name)
    }
    return canMoveCursor ? nil : .incapable(name)
  }

  /// Returns the number of colours in the entry for the name, or `nil` if there is no entry.
  static func colors(of name: String) -> Int? {
    reading(name) { max(0, Int(tigetnum("colors"))) }
  }

  /// Calls `body` while the entry for the name is loaded; returns `nil` if there is none.
  private static func reading<Value>(_ name: String, _ body: () -> Value) -> Value? {
    var status: Int32 = 0
    // Otherwise ncurses would reuse the current terminal, which would then be deleted here.
    let former = set_curterm(nil)
    defer { set_curterm(former) }
    // With a pointer for the error, this returns instead of ending the program.
    guard setupterm(name, STDOUT_FILENO, &status) == OK else { return nil }
    defer { del_curterm(set_curterm(nil)) }
    return body()
  }

  /// Enters the terminal with the terminfo entry `name`.
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
    // Ignore LINES and COLUMNS in favour of the terminal's actual size.
    use_env(false)
    use_tioctl(true)
    // newterm returns an error where initscr would end the program.
    guard let screen = newterm(name, output, input) else {
      fclose(input)
      fclose(output)
      throw .unknownTerminal(name)
    }
    self.screen = screen
    restore = Self.restoreSequence()
    hasTitle = Self.hasTitle(name)
    // Keys are read from a pad that is never shown, because reading from the screen would also draw
    // it.
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
    // Keys are read before each drawing; checking for them while it is sent is useless.
    typeahead(-1)
    // Deliver mouse reports undecoded: terminfo describes only one encoding.
    define_key(nil, KEY_MOUSE)
    def_prog_mode()
    // Until it has been suspended once, ncurses sends each cursor movement in a separate write,
    // which causes flicker. Before colours are started, this leaves the palette unchanged.
    endwin()
    doupdate()
  }

  /// Takes control of the terminal, initially or after ``pause()``.
  func resume() {
    reset_prog_mode()
    curs_set(0)
    send(Self.reportsOn)
  }

  /// Gives back control of the terminal.
  func pause() {
    setTitle(nil)
    send(Self.reportsOff)
    endwin()
    // Without an alternate screen, the shell continues on our last line.
    if Self.capability("rmcup") == nil, let erase = Self.capability("el") { send("\r" + erase) }
    var modes = modes
    tcsetattr(outputDescriptor, TCSANOW, &modes)
  }

  /// Frees the resources of ncurses; no method may be called afterwards.
  func end() {
    delwin(keyboard.window)
    delscreen(screen)
    fclose(input)
    fclose(output)
  }

  /// Registers what to restore if the process dies before ``pause()``.
  func armRestore() {
    var modes = modes
    let own = graphicsEnd + (isTitled ? Array(Self.titleBack.utf8) : [])
    let restore = own.map { CChar(bitPattern: $0) } + restore
    terminal_restore_arm(outputDescriptor, restore, Int32(restore.count), &modes)
  }

  /// Sets the bytes that remove pictures if the process dies before ``pause()``.
  func armRestore(graphicsEnd: [UInt8]) {
    guard graphicsEnd != self.graphicsEnd else { return }
    self.graphicsEnd = graphicsEnd
    terminal_restore_disarm()
    armRestore()
  }

  /// Sets the window's title, which must be sanitized, or restores the previous one.
  func setTitle(_ title: String?) {
    guard hasTitle, isTitled || title != nil else { return }
    if let title {
      send((isTitled ? "" : Self.titleAside) + "\u{1B}]2;\(title)\u{1B}\\")
    } else {
      send(Self.titleBack)
    }
    isTitled = title != nil
  }

  /// Returns the next byte or key code, or `nil` if there is none.
  func nextCode() -> Int32? {
    let code = wgetch(keyboard.window)
    return code == ERR ? nil : code
  }

  /// Changes the size.
  func resize(to size: CellSize) {
    resizeterm(Int32(size.height), Int32(size.width))
    forget()
  }

  /// Forgets the contents of the screen, so that all of it is sent again.
  func forget() {
    clearok(ncurses_shown_screen(), true)
    werase(ncurses_screen())
  }

  /// Marks a row as overwritten, so that all of it is sent again.
  func rewrite(row: Int) {
    wredrawln(ncurses_screen(), Int32(row), 1)
  }

  /// Clears the pending screen.
  func erase() {
    werase(ncurses_screen())
  }

  /// Draws a character and its combining characters to the pending screen.
  func put(_ text: String, x: Int, y: Int, attributes: attr_t, pair: Int32) {
    withCharacters(of: text) { characters in
      // In the last cell, this draws but returns an error, because the cursor cannot advance.
      _ = ncurses_put(ncurses_screen(), Int32(y), Int32(x), characters, attributes, pair)
    }
  }

  /// Draws a character of one column, with its combining characters, to several cells of a row.
  func fill(_ count: Int, with text: String, x: Int, y: Int, attributes: attr_t, pair: Int32) {
    withCharacters(of: text) { characters in
      _ = ncurses_fill(
        ncurses_screen(), Int32(y), Int32(x), Int32(count), characters, attributes, pair)
    }
  }

  /// Calls `body` with a text in ncurses's representation.
  private func withCharacters(of text: String, _ body: (UnsafePointer<wchar_t>) -> Void) {
    let scalars = text.unicodeScalars
    withUnsafeTemporaryAllocation(of: wchar_t.self, capacity: text.utf8.count + 1) { characters in
      let end = characters.initialize(
        fromContentsOf: scalars.lazy.map { wchar_t(bitPattern: $0.value) })
      characters.initializeElement(at: end, to: 0)
      if let start = characters.baseAddress { body(start) }
    }
  }

  /// Sends the changes, and leaves a cursor that cannot be hidden in the last cell.
  func update(cursorAt size: CellSize) {
    wmove(ncurses_screen(), Int32(size.height - 1), Int32(size.width - 1))
    wnoutrefresh(ncurses_screen())
    doupdate()
  }

  /// Sends a sequence that terminfo has no name for.
  private func send(_ text: String) {
    send(Array(text.utf8))
  }

  /// Sends sequences unknown to ncurses, which must leave the cursor unchanged.
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
        // If the terminal no longer accepts output, the next read detects that it is gone.
        return
      }
    }
  }

  /// Returns the bytes that restore the terminal from any state: paste mode, keypad, attributes,
  /// cursor and screen.
  private static func restoreSequence() -> [CChar] {
    let names = ["sgr0", "rmkx", "cnorm", "rmcup"]
    let text = reportsOff + names.compactMap(capability).joined() + "\r\n"
    return text.utf8.map { CChar(bitPattern: $0) }
  }

  /// Returns whether the terminal supports xterm's title sequences, which not all terminfo entries
  /// report.
  private static func hasTitle(_ name: String) -> Bool {
    let names = ["xterm", "screen", "tmux", "foot", "alacritty", "kitty"]
    let known = names.contains { name.hasPrefix($0) }
    return known || tigetflag("XT") == 1 || capability("tsl")?.hasPrefix("\u{1B}]") == true
  }

  /// Returns a capability of the terminal, without padding delays.
  private static func capability(_ name: String) -> String? {
    let value = tigetstr(name)
    guard let value, Int(bitPattern: value) != -1 else { return nil }
    return withoutPadding(String(cString: value))
  }

  /// Removes padding delays such as `$<100/>`.
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
