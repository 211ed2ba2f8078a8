package import TerminalCells

/// Draws the covers of an interface, and caches the drawings.
///
/// A picture is identified by its bytes, so that the tracks of an album share drawings. Use it from
/// one thread.
package struct CoverDrawer {
  /// The shapes of a cover.
  package enum Shape: Hashable, Sendable {
    case picture
    /// A disc turned by `step` of `steps` steps.
    case disc(step: Int, of: Int)
  }

  /// Why the last picture cannot be shown, or `nil` if it can.
  package private(set) var problem: PictureError?
  /// The accent colour of the picture.
  package private(set) var accent: RGBColor?

  private let traits: TerminalTraits
  /// Whether a picture that cannot be recognised in so few colours is not drawn.
  private let omitsUnrecognizable: Bool
  private var picture: Picture?
  private var identity: Identity?
  private var drawn: [Drawing: CellBuffer] = [:]
  /// The cached drawings, oldest first.
  private var order: [Drawing] = []
  private var cellCount = 0
  private var byteCount = 0
  /// The maximum number of pixels for which the picture's longer side was decoded.
  private var box = 0

  /// The maximum number of cached cells: a whole turn of a large disc.
  private static let mostCells = 100_000
  /// The maximum number of bytes of cached graphics: also a whole turn.
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

  /// Creates a drawer for a terminal.
  ///
  /// - Parameter omitsUnrecognizable: Whether, with eight or sixteen colours, a picture is only drawn if it consists
  ///   of a few large areas, and then in plain colours.
  package init(traits: TerminalTraits, omitsUnrecognizable: Bool = false) {
    self.traits = traits
    self.omitsUnrecognizable = omitsUnrecognizable
  }

  /// Sets the picture to draw, a JPEG, PNG or WebP, or none if it is `nil`.
  ///
  /// - Parameter box: The wanted number of pixels on the longer side, by default the maximum for
  ///   characters.
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

  /// Returns the picture in cells, at most as many as `room` has, or `nil` if there is none or it could not be
  /// recognised.
  ///
  /// - Parameter graphics: How the terminal draws the picture over the cells, or `nil` if it does
  ///   not.
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

  /// Draws the picture in characters.
  private func draw(_ picture: Picture, in room: CellSize, _ drawing: Drawing) -> CellBuffer? {
    switch drawing.shape {
    case .picture:
      return characters(
        picture, of: picture, in: picture.size(fitting: room), onLight: drawing.isOnLight)
    case .disc(let step, let steps):
      let rows = min(room.height, room.width / 2)
      let disc = picture.disc(turn: Double(step) / Double(max(1, steps)), side: rows * 12)
      return characters(
        disc, of: picture, in: CellSize(width: rows * 2, height: rows),
        onLight: drawing.isOnLight, moves: true)
    }
  }

  /// Draws a picture, or a disc made of one, in characters; `nil` if it could not be recognised.
  private func characters(
    _ shown: Picture, of picture: Picture, in size: CellSize, onLight: Bool, moves: Bool = false
  ) -> CellBuffer? {
    guard omitsUnrecognizable else {
      return shown.drawn(in: size, traits: traits, onLight: onLight, moves: moves)
    }
    return shown.drawnIfRecognizable(
      in: size, like: picture, traits: traits, onLight: onLight, moves: moves)
  }

  /// Draws the picture for the terminal's graphics, over characters that show until it arrives.
  private func draw(
    _ picture: Picture, for mode: GraphicsMode, _ drawing: Drawing
  ) -> CellBuffer? {
    let room = mode.room(in: drawing.size)
    var shown = picture
    if case .disc(let step, let steps) = drawing.shape {
      let cells = Picture(width: 1, height: 1, pixels: [0, 0, 0, 0])
        .size(fitting: room, cell: mode.cell)
      let side = min(cells.height * mode.cell.height, mode.mostPixelsOfDisc)
      // Drawn at twice the size and reduced, for smooth edges.
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
    return shown.cells(under: graphic, mode) {
      characters(shown, of: picture, in: size, onLight: drawing.isOnLight)
    }
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
