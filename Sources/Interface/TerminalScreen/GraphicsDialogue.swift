import Glibc
import TerminalCells

/// The exchange with the terminal about graphics: the query, its replies, and how long to wait for
/// them.
struct GraphicsDialogue {
  /// The pictures that the terminal shows.
  var pictures = TerminalGraphics()
  private var inquiry: GraphicsInquiry
  /// The traits reported to the caller last.
  private var reported: GraphicsTraits
  /// When the query was sent, in milliseconds, or `nil`.
  private var askedAt: Int?
  /// When the pending escape arrived, in milliseconds, or `nil`.
  private var escapeAt: Int?

  /// The number of milliseconds after which an escape counts as a key.
  static let longestEscape = 100
  /// The number of milliseconds after which no reply to the query is expected.
  private static let longestAnswer = 1000

  init(_ environment: Environment, colors: ColorDepth) {
    inquiry = GraphicsInquiry(
      environment, colors: colors, number: Self.placeholderNumber(colors))
    reported = inquiry.traits
  }

  /// What is known so far.
  var traits: GraphicsTraits { inquiry.traits }

  /// Whether a reply is outstanding.
  var isExpectingAnswer: Bool { inquiry.isOpen || pictures.isWaiting }

  /// Returns the query on the first call, and nothing afterwards or if there is none.
  mutating func question(in window: winsize?) -> [UInt8] {
    guard askedAt == nil else { return [] }
    askedAt = Self.milliseconds
    return inquiry.question(needsCell: window.flatMap(PixelSize.init(cellIn:)) == nil)
  }

  /// Handles replies of a terminal of the given size, and returns the next bytes to send.
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

  /// Handles a resize, which clears the screen, and returns the bytes that remove pictures and
  /// query missing values.
  mutating func resize(to window: winsize?) -> [UInt8] {
    let bytes = pictures.reset()
    guard let cell = window.flatMap(PixelSize.init(cellIn:)) else {
      return bytes + (askedAt == nil ? [] : inquiry.sizeQuestion)
    }
    inquiry.take(cell: cell)
    return bytes
  }

  /// Returns the traits if they have changed since the last call.
  mutating func news() -> GraphicsTraits? {
    guard traits != reported else { return nil }
    reported = traits
    return reported
  }

  /// Returns whether to hold back a lone escape, because it may be the start of a reply.
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

  /// The monotonic clock in milliseconds.
  static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// Returns a number for a picture that can be written as a colour, or `nil` if the terminal has too
  /// few colours.
  private static func placeholderNumber(_ colors: ColorDepth) -> UInt32? {
    // Likely different from the numbers of other programs' pictures.
    let process = UInt32(getpid())
    return switch colors {
    case .direct: 0x1_0000 | process & 0xFFFF
    case .indexed: 16 + process % 240
    case .none, .basic, .bright: nil
    }
  }
}

extension PixelSize {
  /// Creates the size of a cell, or returns `nil` if the system does not know it.
  fileprivate init?(cellIn window: winsize) {
    guard window.ws_col > 0, window.ws_row > 0, window.ws_xpixel >= 2 * window.ws_col,
      window.ws_ypixel >= 2 * window.ws_row
    else { return nil }
    self.init(
      width: Int(window.ws_xpixel / window.ws_col), height: Int(window.ws_ypixel / window.ws_row))
  }
}
