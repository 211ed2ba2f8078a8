import TerminalCells

/// Queries a terminal's support for graphics.
///
/// Support is never inferred from the name: a terminal that does not reply gets characters. The
/// name only excludes terminals that would display the query, such as the console.
struct GraphicsInquiry {
  /// What is known so far.
  private(set) var traits = GraphicsTraits()
  /// Whether the reply that every terminal sends is outstanding.
  private(set) var isOpen = false

  private let multiplexer: Environment.Multiplexer?
  private let asks: Bool
  /// The number for a picture with placeholders.
  private let number: UInt32?

  /// Creates a query.
  ///
  /// - Parameter number: A number that this terminal's colours can express, or `nil` if they are
  ///   too few.
  init(_ environment: Environment, colors: ColorDepth, number: UInt32?) {
    multiplexer = environment.multiplexer
    self.number = number
    asks = environment.glyphs.repertoire == .unicode && colors != .none && multiplexer != .screen
    traits.isMultiplexed = multiplexer != nil
    traits.isRemote = environment.isRemote
  }

  /// Returns the query, which is empty if the terminal must not be asked.
  mutating func question(needsCell: Bool) -> [UInt8] {
    guard asks else { return [] }
    isOpen = true
    let sizes = needsCell ? Self.sizes : []
    switch multiplexer {
    case .tmux: return KittyProtocol.passedThrough(Self.placeholders) + sizes + Self.attributes
    default: return Self.picture + sizes + Self.attributes
    }
  }

  /// The query for the size of a cell only.
  var sizeQuestion: [UInt8] { asks ? Self.sizes : [] }

  /// Stops waiting for replies; late ones are still handled.
  mutating func close() {
    isOpen = false
  }

  /// Sets the size of a cell as the system reports it.
  mutating func take(cell: PixelSize) {
    traits.cell = cell
  }

  /// Handles a reply.
  mutating func take(_ answer: TerminalAnswer, of screen: CellSize) {
    switch answer {
    case .attributes(let numbers):
      isOpen = false
      // The first number is the type of the terminal.
      if multiplexer == nil { traits.hasSixel = numbers.dropFirst().contains(4) }
    case .picture(Self.number, "OK") where multiplexer == nil:
      traits.hasKitty = true
    case .picture(Self.number, let fault) where multiplexer == .tmux && fault.hasPrefix("EINVAL"):
      traits.placeholder = number
    case .cell(let size):
      traits.cell = size
    case .area(let size) where traits.cell == .usualCell:
      traits.cell = PixelSize(
        width: size.width / max(1, screen.width), height: size.height / max(1, screen.height))
    case .ready, .picture, .area: break
    }
  }

  /// The number of the picture in queries.
  private static let number = 31
  /// Asks whether the terminal would accept a picture of one pixel.
  private static let picture = KittyProtocol.command(
    "i=\(number),s=1,v=1,a=q,t=d,f=24", ArraySlice("AAAA".utf8))
  /// Asks whether the terminal supports placeholders.
  ///
  /// If it does, it rejects a parent for them with EINVAL before it looks for the picture. Others
  /// report that the picture does not exist, or nothing.
  private static let placeholders = KittyProtocol.command("a=p,i=\(number),U=1,P=\(number)")
  /// Asks for the size of a cell and of the whole screen.
  private static let sizes = Array("\u{1B}[16t\u{1B}[14t".utf8)
  /// The DA1 query, which every terminal answers; queries not answered before it are unsupported.
  private static let attributes = Array("\u{1B}[c".utf8)
}
