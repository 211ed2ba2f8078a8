import CNcurses
import CTerminalSignals
import Glibc
package import SafeText
package import TerminalCells

/// The terminal, from the moment it is entered to the moment it is left as it was found.
///
/// Used by one thread. There is at most one at a time. Whatever ends the process (a signal, a crash,
/// `exit`) leaves the terminal as it was found too.
///
///     let screen = try TerminalDisplay()
///     defer { screen.close() }
///     while !isOver {
///       screen.show(buffer)
///       poll([screen.inputDescriptor, screen.signalDescriptor])
///       for event in screen.read() { … }
///     }
package final class TerminalDisplay {
  /// What the terminal can show.
  package let traits: TerminalTraits
  /// The size of the terminal.
  package private(set) var size: CellSize

  /// Readable (`POLLIN`, or an error or hang-up) when there may be keys: call ``read()``; -1 once closed.
  package private(set) var inputDescriptor: Int32
  /// Readable when a signal came: call ``read()``; -1 once closed.
  package private(set) var signalDescriptor: Int32

  private let output: Int32
  private let terminal: Terminal
  private var palette: Palette
  private var decoder = KeyDecoder()
  private var graphics: GraphicsDialogue
  /// What is shown; of no size while that is not known.
  private var shown = CellBuffer.nothing
  private var title: String?
  private var hasHungUp = false
  private var isOpen = true
  /// Whether ``suspend()`` has entered the screen already for the signal that is to come (SIGCONT).
  private var isReentered = false

  /// More keys than that are read the next time.
  private static let mostKeys = 4096
  /// For so many milliseconds an answer that was asked for is waited for before the terminal is given back.
  private static let longestRest = 150
  /// No terminal is larger: what claims to be has nobody who could read it.
  private static let largest = CellSize(width: 1000, height: 500)

  /// Enters the terminal that the program was started in.
  package convenience init() throws(ScreenError) {
    try self.init(input: STDIN_FILENO, output: STDOUT_FILENO, environment: Environment())
  }

  init(input: Int32, output: Int32, environment: Environment) throws(ScreenError) {
    guard isatty(input) == 1, isatty(output) == 1 else {
      throw .noTerminal(isInput: isatty(output) == 1)
    }
    let names = environment.terminalNames
    // What stands alone is tried as it is, and refused with its reason.
    guard let name = names.dropLast().first(where: Terminal.isKnown) ?? names.last else {
      throw .noTerminalName
    }
    inputDescriptor = input
    self.output = output
    signalDescriptor = terminal_signals_open()
    guard signalDescriptor >= 0 else { throw .system("watch for signals") }
    do throws(ScreenError) {
      terminal = try Terminal(name: name, input: input, output: output)
    } catch {
      terminal_signals_close()
      throw error
    }
    palette = Palette(refusesColor: environment.refusesColor)
    graphics = GraphicsDialogue(environment, colors: palette.depth)
    traits = TerminalTraits(
      glyphs: environment.glyphs, colors: palette.depth, graphics: graphics.traits)
    size = CellSize(width: 80, height: 24)
    enter()
  }

  deinit {
    close()
  }

  /// After how many milliseconds to call ``read()`` even if nothing more comes: an escape has come that may be a key or
  /// begin an answer; nil if none has.
  package var nextRead: Int32? {
    isOpen && decoder.isInEscape ? Int32(GraphicsDialogue.longestEscape) : nil
  }

  /// All that has come since the last call, without waiting.
  package func read() -> [TerminalEvent] {
    guard isOpen else { return [] }
    var events = readSignals()
    for _ in 0..<Self.mostKeys {
      guard let code = terminal.nextCode() else { break }
      events += decoder.feed(code)
    }
    terminal.send(graphics.take(decoder.takeAnswers(), in: size))
    if !graphics.holds(anEscape: decoder.isInEscape) { events += decoder.pause() }
    if let news = graphics.news() { events.append(.graphics(news)) }
    if isGone, !hasHungUp {
      hasHungUp = true
      events.append(.hungUp)
    }
    return events
  }

  /// Shows `buffer`; only cells and pictures that are others than before are sent.
  package func show(_ buffer: CellBuffer) {
    guard isOpen else { return }
    ask()
    // A picture in the last row would scroll the screen.
    let wanted = buffer.graphics.filter { $0.area.maxY < size.height && $0.area.maxX <= size.width }
    let left = graphics.pictures.rowsLeft(by: wanted)
    for row in left { terminal.rewrite(row: row) }
    let former = shown
    if shown.size != buffer.size {
      shown = .nothing
      terminal.erase()
    }
    for y in 0..<min(buffer.size.height, size.height) {
      show(row: buffer.row(y), over: shown.row(y), from: 0, at: y)
    }
    shown = buffer
    terminal.update(cursorAt: size)
    send(
      graphics.pictures.show(wanted) { area in
        !left.isDisjoint(with: area.rows) || !former.isSame(as: buffer, in: area)
      }, after: wanted)
  }

  /// Has `draw` change what is shown in `area`, and sends that; false, and nothing is done, where all is to be shown
  /// again: at first, and where a picture is.
  package func redraw(_ area: Rect, _ draw: (inout CellBuffer) -> Void) -> Bool {
    let area = area.intersection(Rect(size))
    guard canRedraw(area) else { return false }
    // Beside it, too: what is drawn over one half of a wide character blanks the other.
    guard !area.isEmpty else { return true }
    let columns = max(0, area.x - 1)..<min(size.width, area.maxX + 1)
    let former = area.rows.map { Array(shown.row($0, in: columns)) }
    // In its place: a copy would be as large as the screen.
    draw(&shown)
    for (y, row) in zip(area.rows, former) {
      show(row: shown.row(y, in: columns), over: row[...], from: columns.lowerBound, at: y)
    }
    terminal.update(cursorAt: size)
    return true
  }

  /// Fills parts of what is shown in `area`, where no character is wide, and sends them; false, and nothing is done,
  /// where all is to be shown again.
  package func redraw(_ area: Rect, filling fills: [CellFill]) -> Bool {
    guard canRedraw(area) else { return false }
    for fill in fills {
      let place = fill.area.intersection(Rect(size))
      shown.fill(place, with: fill.cell)
      let (attributes, pair) = palette.look(of: fill.cell.style)
      let text = isShowable(fill.cell) ? fill.cell.text : "?"
      for y in place.rows {
        terminal.fill(place.width, with: text, x: place.x, y: y, attributes: attributes, pair: pair)
      }
    }
    terminal.update(cursorAt: size)
    return true
  }

  /// Whether a part of what is shown can be changed: all of it is known, and no picture is there.
  private func canRedraw(_ area: Rect) -> Bool {
    isOpen && shown.size == size
      && shown.graphics.allSatisfy { $0.area.intersection(area).isEmpty }
  }

  /// Gives the terminal's window a title, or back the one that it had; does nothing where it has none.
  package func setTitle(_ new: DisplayText?) {
    let isASCII = traits.glyphs.repertoire == .ascii
    let new = new.map { isASCII ? String($0.text.map { $0.isASCII ? $0 : "?" }) : $0.text }
    guard isOpen, new != title else { return }
    title = new
    terminal.setTitle(new)
    // Should we die now, the title is given back or not as it is ours.
    terminal_restore_disarm()
    terminal.armRestore()
  }

  /// Forgets what the terminal shows, so that the next ``show(_:)`` sends every cell.
  package func redrawAll() {
    guard isOpen else { return }
    shown = .nothing
    terminal.send(graphics.pictures.reset())
    terminal.forget()
  }

  /// Gives the terminal back and stops the program; returns when it goes on, with the screen
  /// entered again, and the next ``read()`` says `resumed`.
  package func suspend() {
    guard isOpen else { return }
    leave()
    terminal_signals_stop()
    enter()
    isReentered = true
  }

  /// Leaves the terminal as it was found; later calls do nothing.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    leave()
    terminal.end()
    terminal_signals_close()
    (inputDescriptor, signalDescriptor) = (-1, -1)
  }

  private func enter() {
    terminal.resume()
    terminal.setTitle(title)
    terminal.armRestore()
    resize()
    redrawAll()
  }

  private func leave() {
    terminal.send(graphics.pictures.reset())
    takeLateAnswers()
    graphics.pictures = TerminalGraphics()
    terminal.pause()
    terminal_restore_disarm()
  }

  /// Asks about the terminal's graphics, on its empty screen: where a terminal shows the question, it is drawn over.
  private func ask() {
    let question = graphics.question(in: window)
    guard !question.isEmpty else { return }
    terminal.update(cursorAt: size)
    terminal.send(question)
    redrawAll()
  }

  /// Takes what was asked for, so that it does not come to the shell.
  private func takeLateAnswers() {
    let end = GraphicsDialogue.milliseconds + Self.longestRest
    while graphics.isExpectingAnswer, !isGone {
      let rest = end - GraphicsDialogue.milliseconds
      guard rest > 0 else { return }
      var descriptor = pollfd(fd: inputDescriptor, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, Int32(rest))
      while let code = terminal.nextCode() { _ = decoder.feed(code) }
      terminal.send(graphics.take(decoder.takeAnswers(), in: size))
    }
  }

  /// Sends what shows pictures, and remembers how they go if the process dies.
  private func send(_ bytes: [UInt8], after wanted: [PlacedGraphic]) {
    guard !bytes.isEmpty else { return }
    if !wanted.isEmpty {
      terminal.armRestore(graphicsEnd: TerminalGraphics.emergencyEnd(after: wanted))
    }
    terminal.send(bytes)
  }

  /// Whether nobody is at the other end of the terminal any more.
  private var isGone: Bool {
    var descriptor = pollfd(fd: inputDescriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, 0) > 0 else { return false }
    return descriptor.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
  }

  private func readSignals() -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    var isResized = false
    var isResumed = false
    var byte: UInt8 = 0
    while Glibc.read(signalDescriptor, &byte, 1) == 1 {
      switch Int32(byte) {
      case SIGWINCH: isResized = true
      case SIGCONT: isResumed = true
      case SIGTSTP: events.append(.suspendRequested)
      case SIGHUP: events.append(.hungUp)
      case SIGTERM: events.append(.terminated)
      default: events.append(.interrupted)
      }
    }
    if isResumed {
      if !isReentered { enter() }
      isReentered = false
      return [.resumed(size)] + events
    }
    if isResized {
      resize()
      return [.resized(size)] + events
    }
    return events
  }

  /// What the system knows of the terminal's size; nil if nothing.
  private var window: winsize? {
    var window = winsize()
    let isKnown =
      ioctl(output, UInt(TIOCGWINSZ), &window) == 0 && window.ws_row > 0 && window.ws_col > 0
    return isKnown ? window : nil
  }

  /// Takes the size that the terminal has now.
  private func resize() {
    if let window {
      size = CellSize(
        width: min(Int(window.ws_col), Self.largest.width),
        height: min(Int(window.ws_row), Self.largest.height))
    }
    terminal.send(graphics.resize(to: window))
    terminal.resize(to: size)
    shown = .nothing
  }

  /// Puts the cells of a row, from a column on, that are others than before, of which nothing may be known.
  private func show(
    row: ArraySlice<Cell>, over former: ArraySlice<Cell>, from start: Int, at y: Int
  ) {
    for (place, cell) in row.prefix(size.width - start).enumerated() where !cell.isContinuation {
      if place < former.count, former[former.startIndex + place] == cell { continue }
      let x = start + place
      let (attributes, pair) = palette.look(of: cell.style)
      func put(_ text: String, at x: Int) {
        terminal.put(text, x: x, y: y, attributes: attributes, pair: pair)
      }
      if !isShowable(cell) {
        for column in x..<min(x + cell.width, size.width) { put("?", at: column) }
      } else if x + cell.width <= size.width {
        put(cell.text, at: x)
      }
    }
  }

  /// Whether the terminal has all characters of a cell.
  private func isShowable(_ cell: Cell) -> Bool {
    traits.glyphs.repertoire != .ascii || cell.text.utf8.allSatisfy { $0 < 0x80 }
  }
}

extension CellBuffer {
  /// The cells of a row in some columns, none of which is outside.
  fileprivate func row(_ y: Int, in columns: Range<Int>) -> ArraySlice<Cell> {
    row(y).dropFirst(columns.lowerBound).prefix(columns.count)
  }
}
