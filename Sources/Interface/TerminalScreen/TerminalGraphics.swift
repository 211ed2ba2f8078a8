import TerminalCells

/// The pictures that a terminal draws itself, in each of the ways that there are.
struct TerminalGraphics {
  private var kitty = KittyPictures(isVirtual: false)
  private var virtual = KittyPictures(isVirtual: true)
  private var sixel = SixelPictures()

  init() {}

  /// Whether the terminal has yet to say that it took what it was sent.
  var isWaiting: Bool { kitty.isWaiting || virtual.isWaiting }

  /// The rows that must be written again, before `wanted` is shown.
  func rowsLeft(by wanted: [PlacedGraphic]) -> Set<Int> {
    sixel.rowsLeft(by: wanted.filter(\.isSixel))
  }

  /// The bytes that show these pictures and no others, after the cells.
  mutating func show(_ wanted: [PlacedGraphic], where isWritten: (Rect) -> Bool) -> [UInt8] {
    kitty.show(wanted.filter(\.isKitty)) + virtual.show(wanted.filter(\.isVirtual))
      + sixel.show(wanted.filter(\.isSixel), where: isWritten)
  }

  /// The terminal has taken what it was sent: the bytes that come next.
  mutating func takeReadiness() -> [UInt8] {
    kitty.takeReadiness() + virtual.takeReadiness()
  }

  /// The bytes that take all pictures away, which then are sent again.
  mutating func reset() -> [UInt8] {
    sixel.reset()
    return kitty.reset() + virtual.reset()
  }

  /// The bytes that take all pictures away whatever is known of them, once one of these was shown.
  static func emergencyEnd(after shown: [PlacedGraphic]) -> [UInt8] {
    // What was being sent is ended first.
    let end = Array("\u{1B}\\".utf8)
    for placed in shown {
      switch placed.graphic.form {
      case .kitty: return end + KittyProtocol.removeAll
      case .placeholders(_, let number):
        return end + KittyProtocol.passedThrough(KittyProtocol.forget(number))
      case .sixel: return end
      }
    }
    return []
  }
}

extension PlacedGraphic {
  fileprivate var isKitty: Bool {
    if case .kitty = graphic.form { true } else { false }
  }

  fileprivate var isVirtual: Bool {
    if case .placeholders = graphic.form { true } else { false }
  }

  fileprivate var isSixel: Bool {
    if case .sixel = graphic.form { true } else { false }
  }
}
