import Glibc
import TerminalCells

/// What is said with the terminal about pictures: the question, its answers, and for how long they are awaited.
struct GraphicsDialogue {
  /// What the terminal shows.
  var pictures = TerminalGraphics()
  private var inquiry: GraphicsInquiry
  /// What was told of the terminal last.
  private var told: GraphicsTraits
  /// When the terminal was asked, in milliseconds; nil: not yet.
  private var askedAt: Int?
  /// When an escape came that is kept, in milliseconds.
  private var escapeAt: Int?

  /// So many milliseconds after an escape nothing more belongs to it.
  static let longestEscape = 100
  /// So many milliseconds after the question no answer is waited for any more.
  private static let longestAnswer = 1000

  init(_ environment: Environment, colors: ColorDepth) {
    inquiry = GraphicsInquiry(
      environment, colors: colors, number: Self.placeholderNumber(colors))
    told = inquiry.traits
  }

  /// What is known by now.
  var traits: GraphicsTraits { inquiry.traits }

  /// Whether something that was asked has not been answered yet.
  var isExpectingAnswer: Bool { inquiry.isOpen || pictures.isWaiting }

  /// The question, the first time; empty later, and where there is none.
  mutating func question(in window: winsize?) -> [UInt8] {
    guard askedAt == nil else { return [] }
    askedAt = Self.milliseconds
    return inquiry.question(needsCell: window.flatMap(PixelSize.init(cellIn:)) == nil)
  }

  /// Takes answers to a terminal of a size, and gives the bytes to go on with.
  mutating func take(_ answers: [TerminalAnswer], in size: CellSize) -> [UInt8] {
    var bytes: [UInt8] = []
    for answer in answers {
      if answer == .ready {
        bytes += pictures.takeReadiness()
      } else {
        inquiry.take(answer, of: size)
      }
    }
    if let askedAt, Self.milliseconds - askedAt > Self.longestAnswer { inquiry.close() }
    return bytes
  }

  /// Takes another size of the terminal, which is cleared, and gives the bytes that do away with its pictures and ask
  /// for what is not known.
  mutating func resize(to window: winsize?) -> [UInt8] {
    let bytes = pictures.reset()
    guard let cell = window.flatMap(PixelSize.init(cellIn:)) else {
      return bytes + (askedAt == nil ? [] : inquiry.sizeQuestion)
    }
    inquiry.take(cell: cell)
    return bytes
  }

  /// What is known of the terminal, if it was not told yet.
  mutating func news() -> GraphicsTraits? {
    guard traits != told else { return nil }
    told = traits
    return told
  }

  /// Whether an escape that has come alone, if one has, is kept, as it may begin an answer whose rest comes later.
  mutating func holds(anEscape isInEscape: Bool) -> Bool {
    guard isInEscape, isExpectingAnswer else {
      escapeAt = nil
      return false
    }
    let now = Self.milliseconds
    let since = escapeAt ?? now
    escapeAt = since
    return now - since < Self.longestEscape
  }

  /// Milliseconds on the monotonic clock.
  static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// A number of a picture that colours can tell; nil if they are too few.
  private static func placeholderNumber(_ colors: ColorDepth) -> UInt32? {
    // Another program's pictures have other numbers, as likely as not.
    let process = UInt32(getpid())
    return switch colors {
    case .direct: 0x1_0000 | process & 0xFFFF
    case .indexed: 16 + process % 240
    case .none, .basic, .bright: nil
    }
  }
}

extension PixelSize {
  /// How large a cell is, if the system knows.
  fileprivate init?(cellIn window: winsize) {
    guard window.ws_col > 0, window.ws_row > 0, window.ws_xpixel >= 2 * window.ws_col,
      window.ws_ypixel >= 2 * window.ws_row
    else { return nil }
    self.init(
      width: Int(window.ws_xpixel / window.ws_col), height: Int(window.ws_ypixel / window.ws_row))
  }
}
