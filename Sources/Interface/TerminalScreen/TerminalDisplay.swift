import CNcurses
import CTerminalSignals
import Glibc
package import SafeText
package import TerminalCells

/// The terminal, from entering to restoring it.
///
/// Use it from one thread, and only one at a time. The terminal is restored however the process
/// ends: by a signal, a crash or `exit`.
///
///     let screen = try TerminalDisplay()
///     defer { screen.close() }
///     while !isOver {
///       screen.show(buffer)
///       poll([screen.inputDescriptor, screen.signalDescriptor])
///       for event in screen.read() { … }
///     }
package final class TerminalDisplay {
  /// The capabilities of the terminal.
  package let traits: TerminalTraits
  /// The size of the terminal.
  package private(set) var size: CellSize

  /// Readable (`POLLIN`, error or hang-up) when there may be keys for ``read()``; -1 once closed.
  package private(set) var inputDescriptor: Int32
  /// Readable when a signal has arrived for ``read()``; -1 once closed.
  package private(set) var signalDescriptor: Int32

  private let output: Int32
  private let terminal: Terminal
  private var palette: Palette
  private var decoder = KeyDecoder()
  private var graphics: GraphicsDialogue
  /// The contents of the screen, or of size 0×0 if unknown.
  private var shown = CellBuffer.nothing
  private var title: String?
  private var hasHungUp = false
  private var isOpen = true
  /// Whether ``suspend()`` has already entered the screen for the expected SIGCONT.
  private var isReentered = false

  /// The maximum number of keys per read; the rest are read next time.
  private static let mostKeys = 4096
  /// How many milliseconds to wait for replies before giving back the terminal.
  private static let longestRest = 150
  /// The maximum size, larger than any readable terminal.
  private static let largest = CellSize(width: 1000, height: 500)

  /// Enters the terminal that the program was started in.
  package convenience init() throws(ScreenError) {
    try self.init(input: STDIN_FILENO, output: STDOUT_FILENO, environment: Environment())
  }

  /// Throws if the interface cannot use the terminal that `TERM` names, without entering it.
  package static func check() throws(ScreenError) {
    try check(Environment())
  }

  static func check(_ environment: Environment) throws(ScreenError) {
    guard let name = TerminalChoice(environment)?.name else { throw .noTerminalName }
    if let problem = Terminal.problem(of: name) { throw problem }
  }

  init(input: Int32, output: Int32, environment: Environment) throws(ScreenError) {
    guard isatty(input) == 1, isatty(output) == 1 else {
      throw .noTerminal(isInput: isatty(output) == 1)
    }
    guard let name = TerminalChoice(environment)?.name else { throw .noTerminalName }
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

  /// The milliseconds after which to call ``read()`` again even without input, or `nil`.
  ///
  /// This is set when a lone escape has arrived, which may be a key or start a reply.
  package var nextRead: Int32? {
    isOpen && decoder.isInEscape ? Int32(GraphicsDialogue.longestEscape) : nil
  }

  /// Returns all events since the last call, without waiting.
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

  /// Shows `buffer`, sending only cells and pictures that have changed.
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
      graphics.pictures.show(wanted, keepsThumbnails: buffer.keepsThumbnails) { area in
        !left.isDisjoint(with: area.rows) || !former.isSame(as: buffer, in: area)
      }, after: wanted)
  }

  /// Lets `draw` change the shown contents of `area`, and sends the changes.
  ///
  /// Returns `false` without drawing if everything must be shown again: at first, and if there is a
  /// picture.
  package func redraw(_ area: Rect, _ draw: (inout CellBuffer) -> Void) -> Bool {
    let area = area.intersection(Rect(size))
    guard canRedraw(area) else { return false }
    // Including the neighbouring columns: drawing over one half of a wide character blanks the
    // other.
    guard !area.isEmpty else { return true }
    let columns = max(0, area.x - 1)..<min(size.width, area.maxX + 1)
    let former = area.rows.map { Array(shown.row($0, in: columns)) }
    // In place, because a copy would be as large as the screen.
    draw(&shown)
    for (y, row) in zip(area.rows, former) {
      show(row: shown.row(y, in: columns), over: row[...], from: columns.lowerBound, at: y)
    }
    terminal.update(cursorAt: size)
    return true
  }

  /// Fills parts of the shown contents of `area`, which must contain no wide characters, and sends
  /// them.
  ///
  /// Returns `false` without drawing if everything must be shown again.
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

  /// Returns whether the shown contents are known and there is no picture in the area.
  private func canRedraw(_ area: Rect) -> Bool {
    isOpen && shown.size == size
      && shown.graphics.allSatisfy { $0.area.intersection(area).isEmpty }
  }

  /// Sets the window's title, or restores the previous one; does nothing if the terminal has no
  /// title.
  package func setTitle(_ new: DisplayText?) {
    let isASCII = traits.glyphs.repertoire == .ascii
    let new = new.map { isASCII ? String($0.text.map { $0.isASCII ? $0 : "?" }) : $0.text }
    guard isOpen, new != title else { return }
    title = new
    terminal.setTitle(new)
    // Whether the title must be restored on a crash has changed.
    terminal_restore_disarm()
    terminal.armRestore()
  }

  /// Forgets the contents of the screen, so that the next ``show(_:)`` sends every cell.
  package func redrawAll() {
    guard isOpen else { return }
    shown = .nothing
    terminal.send(graphics.pictures.reset())
    terminal.forget()
  }

  /// Gives back the terminal and suspends the process.
  ///
  /// Returns when the process continues, with the screen entered again; the next ``read()`` returns
  /// `resumed`.
  package func suspend() {
    guard isOpen else { return }
    leave()
    terminal_signals_stop()
    enter()
    isReentered = true
  }

  /// Restores the terminal; later calls do nothing.
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

  /// Sends the query for graphics support on the empty screen, so that drawing hides it if a
  /// terminal shows it.
  private func ask() {
    let question = graphics.question(in: window)
    guard !question.isEmpty else { return }
    terminal.update(cursorAt: size)
    terminal.send(question)
    redrawAll()
  }

  /// Reads outstanding replies, so that the shell does not receive them.
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

  /// Sends bytes for pictures, and registers how to remove the pictures if the process dies.
  private func send(_ bytes: [UInt8], after wanted: [PlacedGraphic]) {
    guard !bytes.isEmpty else { return }
    if !wanted.isEmpty {
      terminal.armRestore(graphicsEnd: TerminalGraphics.emergencyEnd(after: wanted))
    }
    terminal.send(bytes)
  }

  /// Whether the other end of the terminal is closed.
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

  /// The terminal's size according to the system, or `nil` if unknown.
  private var window: winsize? {
    var window = winsize()
    let isKnown =
      ioctl(output, UInt(TIOCGWINSZ), &window) == 0 && window.ws_row > 0 && window.ws_col > 0
    return isKnown ? window : nil
  }

  /// Adopts the terminal's current size.
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

  /// Draws the cells of a row, from a column on, that differ from the former ones, which may be
  /// unknown.
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

  /// Returns whether the terminal can show all characters of a cell.
  private func isShowable(_ cell: Cell) -> Bool {
    traits.glyphs.repertoire != .ascii || cell.text.utf8.allSatisfy { $0 < 0x80 }
  }
}

extension CellBuffer {
  /// Returns the cells of a row in a range of columns, all of which must exist.
  fileprivate func row(_ y: Int, in columns: Range<Int>) -> ArraySlice<Cell> {
    row(y).dropFirst(columns.lowerBound).prefix(columns.count)
  }
}
