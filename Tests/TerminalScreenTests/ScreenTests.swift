import CNcurses
import Foundation
import Glibc
import SafeText
import TerminalCells
import Testing

@testable import TerminalScreen

/// The screen on a terminal whose other end is the test.
///
/// The tests run one by one, because signals and ncurses belong to the whole process.
@Suite(.serialized)
struct ScreenTests {
  func screen(
    _ terminal: PseudoTerminal, name: String? = "xterm-256color", refusesColor: Bool = false,
    isUTF8: Bool = true
  ) throws -> TerminalDisplay {
    // The C library's own state, as a program in this locale would have it.
    setlocale(LC_CTYPE, "C.UTF-8")
    return try TerminalDisplay(
      input: terminal.descriptor, output: terminal.descriptor,
      environment: Environment(terminal: name, refusesColor: refusesColor, isUTF8: isUTF8))
  }

  func buffer(_ text: String, on screen: TerminalDisplay) -> CellBuffer {
    var buffer = CellBuffer(size: screen.size)
    buffer.write(DisplayText(text), x: 0, y: 0)
    return buffer
  }

  /// Sends a signal to this very thread, so that it has arrived when this returns.
  private func send(_ signal: Int32) {
    var mask = sigset_t()
    var former = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, signal)
    pthread_sigmask(SIG_UNBLOCK, &mask, &former)
    raise(signal)
    pthread_sigmask(SIG_SETMASK, &former, nil)
  }

  func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test(arguments: ["xterm-256color", "linux", "vt100"])
  func `the terminal is left as it was found`(name: String) throws {
    let terminal = try PseudoTerminal(width: 80, height: 24)
    let before = terminal.modes
    let screen = try screen(terminal, name: name)
    #expect(terminal.modes != before)
    screen.show(buffer("x", on: screen))
    screen.close()
    #expect(terminal.modes == before)
    let sent = text(terminal.sent())
    #expect(sent.contains("\u{1B}[?2004l"))
    if name.hasPrefix("xterm") { #expect(sent.contains("\u{1B}[?1049l")) }
    screen.close()
    screen.show(CellBuffer(size: screen.size))
    #expect(screen.read() == [])
  }

  @Test func `only changes are sent`() throws {
    let terminal = try PseudoTerminal(width: 80, height: 24)
    let screen = try screen(terminal)
    defer { screen.close() }
    screen.show(buffer("one two 東京", on: screen))
    #expect(text(terminal.sent()).contains("one two 東京"))
    screen.show(buffer("one two 東京", on: screen))
    #expect(terminal.sent().isEmpty)
    screen.show(buffer("one xwo 東京", on: screen))
    let sent = terminal.sent()
    #expect(text(sent).contains("x"))
    #expect(sent.count < 20)
    screen.redrawAll()
    screen.show(buffer("one xwo 東京", on: screen))
    #expect(text(terminal.sent()).contains("one xwo 東京"))
  }

  @Test func `a changed part is sent alone, but not while the screen is unknown`() throws {
    let terminal = try PseudoTerminal(width: 80, height: 24)
    let screen = try screen(terminal)
    defer { screen.close() }
    let part = Rect(x: 4, y: 0, width: 10, height: 1)
    func write(_ text: String) -> Bool {
      screen.redraw(part) { buffer in
        buffer.fill(part)
        buffer.write(DisplayText(text), x: part.x, y: part.y, limit: part.maxX)
      }
    }
    #expect(!write("never"))
    screen.show(buffer("one 東京 two", on: screen))
    _ = terminal.sent()
    #expect(write("東京 two"))
    #expect(terminal.sent().isEmpty)
    #expect(write("x京 two"))
    let sent = text(terminal.sent())
    #expect(sent.contains("x") && sent.utf8.count < 40)
    // A later full screen takes the part into account.
    screen.show(buffer("one x京 two", on: screen))
    #expect(terminal.sent().isEmpty)
    screen.show(buffer("one 東京 two", on: screen))
    #expect(text(terminal.sent()).contains("東"))
    screen.redrawAll()
    #expect(!write("never"))
  }

  @Test func `a character that fills a part is sent alone, and stays known`() throws {
    let terminal = try PseudoTerminal(width: 80, height: 24)
    let screen = try screen(terminal)
    defer { screen.close() }
    let part = Rect(x: 4, y: 0, width: 10, height: 2)
    let sign = try #require(Cell("x"))
    func fill(_ areas: Rect...) -> Bool {
      screen.redraw(part, filling: areas.map { CellFill(area: $0, cell: sign) })
    }
    #expect(!fill(part))
    screen.show(buffer("one two three", on: screen))
    _ = terminal.sent()
    #expect(fill() && terminal.sent().isEmpty)
    #expect(fill(Rect(x: 4, y: 0, width: 3, height: 1), Rect(x: 79, y: 0, width: 9, height: 1)))
    let sent = text(terminal.sent())
    #expect(sent.contains("x") && !sent.contains("three") && sent.utf8.count < 40, "\(sent)")
    var whole = buffer("one xxx three", on: screen)
    whole.write(DisplayText("x"), x: 79, y: 0)
    screen.show(whole)
    #expect(terminal.sent().isEmpty)
    screen.redrawAll()
    #expect(!fill(part))
  }

  @Test func `a part that splits a wide character blanks the half next to it`() throws {
    for (x, after) in [(2, "a zb"), (1, "az b")] {
      let terminal = try PseudoTerminal(width: 80, height: 24)
      let screen = try screen(terminal)
      defer { screen.close() }
      screen.show(buffer("a東b", on: screen))
      _ = terminal.sent()
      let isDrawn = screen.redraw(Rect(x: x, y: 0, width: 1, height: 1)) {
        $0.write(DisplayText("z"), x: x, y: 0)
      }
      #expect(isDrawn && text(terminal.sent()).contains(after.dropFirst().dropLast()))
      screen.show(buffer(after, on: screen))
      #expect(terminal.sent().isEmpty)
    }
  }

  @Test(arguments: ["a東b京c", "東東京京", "abcdefg", "ab東cd", "東a京b", "東京cde", "a東京de"])
  func `wide characters in different columns than before are whole`(after: String) throws {
    for before in ["a東b京c", "東東京京", "abcdefg", "ab東cd", "東a京b", "東京cde", "a東京de", ""] {
      let terminal = try PseudoTerminal(width: 20, height: 2)
      let screen = try screen(terminal)
      screen.show(buffer(before, on: screen))
      screen.show(buffer(after, on: screen))
      var signs = [wchar_t](repeating: 0, count: 21)
      mvwinnwstr(ncurses_screen(), 0, 0, &signs, 20)
      let row = String(String.UnicodeScalarView(signs.compactMap { Unicode.Scalar(UInt32($0)) }))
      #expect(row.hasPrefix(after), "\(before) → \(after)")
      screen.close()
    }
  }

  @Test func `the last cell is drawn`() throws {
    let terminal = try PseudoTerminal(width: 20, height: 4)
    let screen = try screen(terminal)
    defer { screen.close() }
    _ = terminal.sent()
    var buffer = CellBuffer(size: screen.size)
    buffer.write(DisplayText("Z"), x: 19, y: 3)
    screen.show(buffer)
    #expect(text(terminal.sent()).contains("Z"))
  }

  @Test func `the terminal's palette is left alone`() throws {
    let terminal = try PseudoTerminal(width: 80, height: 24)
    let screen = try screen(terminal)
    screen.show(buffer("one", on: screen))
    screen.close()
    #expect(!text(terminal.sent()).contains("\u{1B}]"))
  }

  @Test(arguments: ["xterm-256color", "tmux-256color", "screen", "linux", "vt100"])
  func `the title of the window is set where supported, and restored`(name: String) throws {
    let hasTitle = !["linux", "vt100"].contains(name)
    let terminal = try PseudoTerminal(width: 80, height: 24)
    let screen = try screen(terminal, name: name)
    #expect(!text(terminal.sent()).contains("\u{1B}[22;0t"), "no title was set yet")
    screen.setTitle(DisplayText("Él\u{7}\u{1B}]2;x\u{9C} – 東京"))
    let title = "\u{1B}]2;Él\u{FFFD}\u{FFFD}]2;x\u{FFFD} – 東京\u{1B}\\"
    #expect(text(terminal.sent()) == (hasTitle ? "\u{1B}[22;0t" + title : ""))
    screen.setTitle(DisplayText("Él\u{7}\u{1B}]2;x\u{9C} – 東京"))
    #expect(terminal.sent().isEmpty, "the title is unchanged")
    send(SIGCONT)
    _ = screen.read()
    let resumed = text(terminal.sent())
    #expect(resumed.contains(title) == hasTitle)
    #expect(!resumed.contains("\u{1B}[22;0t"), "the title is not saved again")
    screen.close()
    #expect(text(terminal.sent()).contains("\u{1B}[23;0t") == hasTitle)
  }

  @Test func `the earlier title is restored only once`() throws {
    let terminal = try PseudoTerminal(width: 80, height: 24)
    let screen = try screen(terminal, isUTF8: false)
    screen.setTitle(DisplayText("Été"))
    #expect(text(terminal.sent()).contains("\u{1B}]2;?t?\u{1B}\\"))
    screen.setTitle(nil)
    #expect(text(terminal.sent()) == "\u{1B}[23;0t")
    screen.close()
    #expect(!text(terminal.sent()).contains("\u{1B}[23;0t"))
  }

  @Test func `a screen is sent in one piece`() throws {
    let terminal = try PseudoTerminal(width: 80, height: 24)
    let screen = try screen(terminal)
    defer { screen.close() }
    screen.show(buffer("one", on: screen))
    var scattered = CellBuffer(size: screen.size)
    for y in 0..<24 { scattered.write(DisplayText("x"), x: y * 3, y: y) }
    // Not every kernel counts writes.
    guard let before = Self.writes() else { return }
    screen.show(scattered)
    #expect(Self.writes() == before + 1)
  }

  /// The number of writes by this thread, or `nil` if they are not counted.
  private static func writes() -> Int? {
    guard let file = fopen("/proc/thread-self/io", "r") else { return nil }
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 1024)
    let count = fread(&text, 1, text.count, file)
    let lines = String(decoding: text[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    return lines.firstMatch(of: /syscw: ([0-9]+)/).flatMap { Int($0.1) }
  }

  @Test func `the bytes contain nothing hostile`() throws {
    let terminal = try PseudoTerminal(width: 80, height: 24)
    let screen = try screen(terminal)
    defer { screen.close() }
    _ = terminal.sent()
    screen.show(buffer("a\u{1B}]0;owned\u{7}b\u{9B}31mc\u{202E}d\u{0}e\u{EFFF}", on: screen))
    let sent = text(terminal.sent())
    #expect(sent.contains("a\u{FFFD}]0;owned\u{FFFD}b\u{FFFD}31mc\u{FFFD}d\u{FFFD}e\u{FFFD}"))
    #expect(!sent.contains("\u{1B}]") && !sent.contains("\u{9B}") && !sent.contains("\u{202E}"))
  }

  @Test func `an ASCII terminal receives ASCII in as many columns`() throws {
    let terminal = try PseudoTerminal(width: 80, height: 24)
    let screen = try screen(terminal, isUTF8: false)
    defer { screen.close() }
    #expect(screen.traits.glyphs.repertoire == .ascii)
    _ = terminal.sent()
    screen.show(buffer("é東|", on: screen))
    let sent = terminal.sent()
    #expect(text(sent).contains("???|"))
    #expect(sent.allSatisfy { $0 < 0x80 })
  }

  @Test(arguments: [
    ("xterm-256color", false, ColorDepth.indexed), ("xterm-256color", true, .none),
    ("linux", false, .basic), ("vt100", false, .none),
  ])
  func `colours are those of the terminal`(
    name: String, refusesColor: Bool, depth: ColorDepth
  ) throws {
    let terminal = try PseudoTerminal(width: 80, height: 24)
    let screen = try screen(terminal, name: name, refusesColor: refusesColor)
    defer { screen.close() }
    #expect(screen.traits.colors == depth)
    _ = terminal.sent()
    var buffer = CellBuffer(size: screen.size)
    buffer.write(
      DisplayText("x"), x: 0, y: 0, style: Style(foreground: Color(32, .cyan), attributes: .bold))
    screen.show(buffer)
    let sent = text(terminal.sent())
    #expect(sent.contains("38;5;32") == (depth == .indexed))
    #expect(sent.contains("36m") == (depth == .basic))
  }

  @Test(arguments: [(true, "38:2::18:52:86"), (false, "38;5;")])
  func `all colours are shown if COLORTERM says so`(hasAllColors: Bool, sent: String) throws {
    let terminal = try PseudoTerminal(width: 80, height: 24)
    setlocale(LC_CTYPE, "C.UTF-8")
    let screen = try TerminalDisplay(
      input: terminal.descriptor, output: terminal.descriptor,
      environment: Environment(
        terminal: "xterm-256color", hasAllColors: hasAllColors, refusesColor: false, isUTF8: true))
    defer { screen.close() }
    #expect(screen.traits.colors == (hasAllColors ? .direct : .indexed))
    _ = terminal.sent()
    var buffer = CellBuffer(size: screen.size)
    let style = Style(foreground: Color(RGBColor(0x123456)))
    buffer.write(DisplayText("x"), x: 0, y: 0, style: style)
    screen.show(buffer)
    #expect(text(terminal.sent()).contains(sent))
  }

  @Test func `a terminal that terminfo knows by only one name is opened by that name`() throws {
    let terminal = try PseudoTerminal(width: 80, height: 24)
    setlocale(LC_CTYPE, "C.UTF-8")
    let screen = try TerminalDisplay(
      input: terminal.descriptor, output: terminal.descriptor,
      environment: Environment(
        terminal: "linux", hasAllColors: true, refusesColor: false, isUTF8: true))
    defer { screen.close() }
    #expect(screen.traits.colors == .basic)
  }

  @Test func `more colours than there are pairs are all shown`() throws {
    let terminal = try PseudoTerminal(width: 80, height: 24)
    let screen = try screen(terminal)
    defer { screen.close() }
    var buffer = CellBuffer(size: screen.size)
    // One row at a time: the test does not read while a screen is shown, and a terminal holds
    // little.
    for round in 0..<850 {
      let colors = (0..<80).map { x in
        let number = round * 80 + x
        return (UInt8(number % 240 + 16), UInt8(number / 240 % 240 + 16))
      }
      for (x, (foreground, background)) in colors.enumerated() {
        let style = Style(
          foreground: Color(foreground, nil), background: Color(background, nil))
        buffer.fill(Rect(x: x, y: 0, width: 1, height: 1), with: "x", style: style)
      }
      screen.show(buffer)
      let sent = text(terminal.sent())
      let shown = ["38;5;", "48;5;"].map { sign in
        Set(
          sent.components(separatedBy: sign).dropFirst()
            .compactMap { UInt8($0.prefix { $0.isNumber }) })
      }
      #expect(shown[0].isSuperset(of: colors.map { $0.0 }))
      #expect(shown[1].isSuperset(of: colors.map { $0.1 }))
    }
  }

  @Test func `keys are read without waiting`() throws {
    let terminal = try PseudoTerminal(width: 80, height: 24)
    let screen = try screen(terminal)
    defer { screen.close() }
    #expect(screen.read() == [])
    terminal.type("j\u{1B}OA\u{1B}[200~q\u{1B}[201~東")
    #expect(
      screen.read() == [.key(.character("j")), .key(.up), .pasted("q"), .key(.character("東"))])
  }

  @Test func `a thousand size signals are one event`() throws {
    let terminal = try PseudoTerminal(width: 80, height: 24)
    let screen = try screen(terminal)
    defer { screen.close() }
    screen.show(CellBuffer(size: screen.size))
    terminal.resize(width: 33, height: 7)
    for _ in 0..<1000 { send(SIGWINCH) }
    #expect(screen.read() == [.resized(CellSize(width: 33, height: 7))])
    #expect(screen.size == CellSize(width: 33, height: 7))
    screen.show(CellBuffer(size: CellSize(width: 80, height: 24)))
    screen.show(buffer("fits", on: screen))
    #expect(text(terminal.sent()).contains("fits"))
  }

  @Test(arguments: [(UInt16(0), UInt16(0)), (1, 1), (1500, 600)])
  func `any size is accepted`(width: UInt16, height: UInt16) throws {
    let terminal = try PseudoTerminal(width: width, height: height)
    let screen = try screen(terminal)
    defer { screen.close() }
    #expect((1...1000).contains(screen.size.width))
    #expect((1...500).contains(screen.size.height))
    screen.show(buffer("x東", on: screen))
  }

  @Test func `signals are events`() throws {
    // Signals that are ignored, as by nohup or in a script's background, stay ignored.
    for number in [SIGHUP, SIGINT] { signal(number, SIG_DFL) }
    let terminal = try PseudoTerminal(width: 80, height: 24)
    let screen = try screen(terminal)
    defer { screen.close() }
    for signal in [SIGTSTP, SIGHUP, SIGTERM, SIGINT] { send(signal) }
    #expect(screen.read() == [.suspendRequested, .hungUp, .terminated, .interrupted])
    _ = terminal.sent()
    send(SIGCONT)
    #expect(screen.read() == [.resumed(screen.size)])
    screen.show(buffer("back", on: screen))
    #expect(text(terminal.sent()).contains("back"))
  }

  @Test func `anything but a terminal is reported`() throws {
    let null = open("/dev/null", O_RDWR)
    defer { close(null) }
    let terminal = try PseudoTerminal(width: 80, height: 24)
    let environment = Environment(terminal: "xterm", refusesColor: false, isUTF8: true)
    let error = #expect(throws: ScreenError.self) {
      try TerminalDisplay(input: terminal.descriptor, output: null, environment: environment)
    }
    #expect(error?.code == .noTerminal)
    #expect(error?.message.contains("standard output") == true)
  }

  @Test(arguments: [
    (nil, ScreenError.Code.unknownTerminal), ("no-such\u{1B}-thing", .unknownTerminal),
    ("dumb", .incapableTerminal),
  ])
  func `an unusable terminal is reported`(
    name: String?, code: ScreenError.Code
  ) throws {
    let terminal = try PseudoTerminal(width: 80, height: 24)
    let before = terminal.modes
    let error = #expect(throws: ScreenError.self) { try screen(terminal, name: name) }
    #expect(error?.code == code)
    #expect(error?.message.contains("\u{1B}") == false)
    #expect(terminal.modes == before)
    let environment = Environment(terminal: name, refusesColor: false, isUTF8: true)
    let found = #expect(throws: ScreenError.self) { try TerminalDisplay.check(environment) }
    #expect(found == error)
  }

  @Test(arguments: ["xterm-256color", "linux", "vt100"])
  func `a usable terminal has no problem`(name: String) {
    #expect(throws: Never.self) {
      try TerminalDisplay.check(Environment(terminal: name, refusesColor: false, isUTF8: true))
    }
  }

  @Test(arguments: [
    ("\u{1B}[?25h", "\u{1B}[?25h"), ("a$<5>b$<100/>c", "abc"), ("$<", "$<"), ("x$<5", "x$<5"),
  ])
  func `pauses are left out of what a crash sends`(raw: String, sent: String) {
    #expect(Terminal.withoutPadding(raw) == sent)
  }
}
