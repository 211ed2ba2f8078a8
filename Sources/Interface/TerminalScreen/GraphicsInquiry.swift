import TerminalCells

/// Asks a terminal what pictures it draws itself, and understands what it answers.
///
/// Nothing goes by its name: a terminal that does not answer gets characters. The name only tells whom not to ask,
/// as a console would show the question.
struct GraphicsInquiry {
  /// What is known by now.
  private(set) var traits = GraphicsTraits()
  /// Whether the answer that all terminals give is still to come.
  private(set) var isOpen = false

  private let multiplexer: Environment.Multiplexer?
  private let asks: Bool
  /// The number of a picture of placeholders.
  private let number: UInt32?

  /// - Parameter number: The number that the colours of this terminal can tell; nil if they are too few.
  init(_ environment: Environment, colors: ColorDepth, number: UInt32?) {
    multiplexer = environment.multiplexer
    self.number = number
    asks = environment.glyphs.repertoire == .unicode && colors != .none && multiplexer != .screen
    traits.isMultiplexed = multiplexer != nil
    traits.isRemote = environment.isRemote
  }

  /// The question; empty where there is none.
  mutating func question(needsCell: Bool) -> [UInt8] {
    guard asks else { return [] }
    isOpen = true
    let sizes = needsCell ? Self.sizes : []
    switch multiplexer {
    case .tmux: return KittyProtocol.passedThrough(Self.placeholders) + sizes + Self.attributes
    default: return Self.picture + sizes + Self.attributes
    }
  }

  /// The question for the size of a cell alone.
  var sizeQuestion: [UInt8] { asks ? Self.sizes : [] }

  /// No more answers are waited for; those that come late are taken all the same.
  mutating func close() {
    isOpen = false
  }

  /// Takes the size of a cell that the system knows.
  mutating func take(cell: PixelSize) {
    traits.cell = cell
  }

  /// Takes an answer.
  mutating func take(_ answer: TerminalAnswer, of screen: CellSize) {
    switch answer {
    case .attributes(let numbers):
      isOpen = false
      // The first is what kind of terminal it is.
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

  /// The number of a picture that is only asked about.
  private static let number = 31
  /// Whether it would take a picture of one pixel.
  private static let picture = KittyProtocol.command(
    "i=\(number),s=1,v=1,a=q,t=d,f=24", ArraySlice("AAAA".utf8))
  /// Whether it knows placeholders: who does refuses them a parent before it looks for the picture, and answers
  /// EINVAL; others say that there is no such picture, or nothing.
  private static let placeholders = KittyProtocol.command("a=p,i=\(number),U=1,P=\(number)")
  /// Asks how large a cell is, or the whole screen.
  private static let sizes = Array("\u{1B}[16t\u{1B}[14t".utf8)
  /// Asks what it can (DA1), which every terminal answers: what was not answered before that is unknown to it.
  private static let attributes = Array("\u{1B}[c".utf8)
}
