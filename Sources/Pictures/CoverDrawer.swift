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

  /// More pixels than that on a side are more than cells can show.
  private static let box = 400
  /// Drawings of no more cells are kept: a whole turn of a large disc.
  private static let mostCells = 100_000

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
  }

  /// A drawer for a terminal.
  package init(traits: TerminalTraits) {
    self.traits = traits
  }

  /// Takes the picture that is to be drawn from now on, a JPEG or PNG; nil: there is none.
  package mutating func load(_ bytes: [UInt8]?) {
    let new = bytes.map(Identity.init)
    guard new == nil || new != identity else { return }
    (picture, problem, accent, identity) = (nil, nil, nil, new)
    guard let bytes else { return }
    do throws(PictureError) {
      let decoded = try Picture(decoding: bytes, box: Self.box)
      picture = decoded
      accent = decoded.accent
    } catch {
      problem = error
    }
  }

  /// The picture in cells, no more than `room` has; nil if there is none.
  package mutating func draw(in room: CellSize, as shape: Shape, onLight: Bool) -> CellBuffer? {
    guard let picture, let identity else { return nil }
    let drawing = Drawing(identity: identity, size: room, shape: shape, isOnLight: onLight)
    if let known = drawn[drawing] { return known }
    let buffer: CellBuffer?
    switch shape {
    case .picture:
      buffer = picture.drawn(in: picture.size(fitting: room), traits: traits, onLight: onLight)
    case .disc(let step, let steps):
      let rows = min(room.height, room.width / 2)
      let disc = picture.disc(turn: Double(step) / Double(max(1, steps)), side: rows * 12)
      buffer = disc.drawn(
        in: CellSize(width: rows * 2, height: rows), traits: traits, onLight: onLight,
        moves: true)
    }
    if let buffer { keep(buffer, as: drawing) }
    return buffer
  }

  private mutating func keep(_ buffer: CellBuffer, as drawing: Drawing) {
    drawn[drawing] = buffer
    order.append(drawing)
    cellCount += buffer.size.width * buffer.size.height
    while cellCount > Self.mostCells, order.count > 1 {
      let oldest = order.removeFirst()
      guard let gone = drawn.removeValue(forKey: oldest) else { continue }
      cellCount -= gone.size.width * gone.size.height
    }
  }
}
