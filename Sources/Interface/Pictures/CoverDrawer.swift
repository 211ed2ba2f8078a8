package import TerminalCells

/// Draws the covers of one interface, and keeps what it drew.
///
/// A picture is known by its bytes: the tracks of an album that share one share its drawings too. Used by
/// one thread.
package struct CoverDrawer {
  /// In what shape a cover is drawn.
  package enum Shape: Hashable, Sendable {
    case picture
    /// A disc that is turned by `step` of `steps` steps around.
    case disc(step: Int, of: Int)
  }

  /// Why the picture that was given last cannot be shown; nil if it can.
  package private(set) var problem: PictureError?
  /// The colour that marks it.
  package private(set) var accent: RGBColor?

  private let traits: TerminalTraits
  private var picture: Picture?
  private var identity: Identity?
  private var drawn: [Drawing: CellBuffer] = [:]
  /// What was drawn, the oldest first.
  private var order: [Drawing] = []
  private var cellCount = 0
  private var byteCount = 0
  /// How many pixels of the picture's longer side were decoded at most.
  private var box = 0

  /// Drawings of no more cells are kept: a whole turn of a large disc.
  private static let mostCells = 100_000
  /// Of those for the terminal's graphics no more bytes are: a whole turn as well.
  private static let mostBytes = 10 << 20

  private struct Identity: Hashable {
    var count: Int
    var hash: Int

    init(_ bytes: [UInt8]) {
      count = bytes.count
      hash = bytes.hashValue
    }
  }

  private struct Drawing: Hashable {
    var identity: Identity
    var size: CellSize
    var shape: Shape
    var isOnLight: Bool
    var graphics: GraphicsMode?
  }

  /// A drawer for a terminal.
  package init(traits: TerminalTraits) {
    self.traits = traits
  }

  /// Takes the picture that is to be drawn from now on, a JPEG or PNG; nil: there is none.
  ///
  /// - Parameter box: So many pixels of its longer side are wanted; by default as many as cells can show.
  package mutating func load(_ bytes: [UInt8]?, box: Int = GraphicsMode.pixels(for: nil)) {
    let new = bytes.map(Identity.init)
    guard new == nil || new != identity || box > self.box else { return }
    (picture, problem, accent, identity) = (nil, nil, nil, new)
    self.box = box
    guard let bytes else { return }
    do throws(PictureError) {
      let decoded = try Picture(decoding: bytes, box: box)
      picture = decoded
      accent = decoded.accent
    } catch {
      problem = error
    }
  }

  /// The picture in cells, no more than `room` has; nil if there is none.
  ///
  /// - Parameter graphics: How the terminal is to draw it over them; nil: it does not.
  package mutating func draw(
    in room: CellSize, as shape: Shape, onLight: Bool, graphics: GraphicsMode? = nil
  ) -> CellBuffer? {
    guard let picture, let identity else { return nil }
    let drawing = Drawing(
      identity: identity, size: room, shape: shape, isOnLight: onLight, graphics: graphics)
    if let known = drawn[drawing] { return known }
    let buffer =
      graphics.flatMap { draw(picture, for: $0, drawing) } ?? draw(picture, in: room, drawing)
    if let buffer { keep(buffer, as: drawing) }
    return buffer
  }

  /// The picture in characters.
  private func draw(_ picture: Picture, in room: CellSize, _ drawing: Drawing) -> CellBuffer? {
    switch drawing.shape {
    case .picture:
      return picture.drawn(
        in: picture.size(fitting: room), traits: traits, onLight: drawing.isOnLight)
    case .disc(let step, let steps):
      let rows = min(room.height, room.width / 2)
      let disc = picture.disc(turn: Double(step) / Double(max(1, steps)), side: rows * 12)
      return disc.drawn(
        in: CellSize(width: rows * 2, height: rows), traits: traits, onLight: drawing.isOnLight,
        moves: true)
    }
  }

  /// The picture for the terminal's graphics, and under it what is seen until it is there.
  private func draw(
    _ picture: Picture, for mode: GraphicsMode, _ drawing: Drawing
  ) -> CellBuffer? {
    let room = mode.room(in: drawing.size)
    var shown = picture
    if case .disc(let step, let steps) = drawing.shape {
      let cells = Picture(width: 1, height: 1, pixels: [0, 0, 0, 0])
        .size(fitting: room, cell: mode.cell)
      let side = min(cells.height * mode.cell.height, mode.mostPixelsOfDisc)
      // Twice as large, and made smaller again, for smooth edges.
      shown = picture.disc(turn: Double(step) / Double(max(1, steps)), side: side * 2)
        .reduced(to: side)
    }
    let size = shown.size(fitting: room, cell: mode.cell)
    guard let graphic = shown.graphic(mode, size: size, identity: drawing.hashValue) else {
      return nil
    }
    if case .placeholders(let number) = mode.method {
      return Placeholders(size: size, number: number, colors: traits.colors).buffer(under: graphic)
    }
    var buffer = CellBuffer(size: size)
    if shown.isOpaque,
      let cells = shown.drawn(in: size, traits: traits, onLight: drawing.isOnLight)
    {
      buffer.draw(cells, in: buffer.bounds)
      // Sixels come in sixes, which may leave some of the last row bare.
      if mode.method == .sixel, size.height * mode.cell.height % 6 != 0 {
        buffer.fill(buffer.bounds.row(size.height - 1))
      }
    }
    buffer.place(graphic, x: 0, y: 0)
    return buffer
  }

  private mutating func keep(_ buffer: CellBuffer, as drawing: Drawing) {
    drawn[drawing] = buffer
    order.append(drawing)
    cellCount += buffer.size.width * buffer.size.height
    byteCount += buffer.graphicBytes
    while cellCount > Self.mostCells || byteCount > Self.mostBytes, order.count > 1 {
      let oldest = order.removeFirst()
      guard let gone = drawn.removeValue(forKey: oldest) else { continue }
      cellCount -= gone.size.width * gone.size.height
      byteCount -= gone.graphicBytes
    }
  }
}
