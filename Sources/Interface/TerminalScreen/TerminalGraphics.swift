import TerminalCells

/// The pictures that the terminal draws, by any of the methods.
struct TerminalGraphics {
  private var kitty = KittyPictures(isVirtual: false)
  private var virtual = KittyPictures(isVirtual: true)
  private var sixel = SixelPictures()

  init() {}

  /// Whether the terminal has yet to confirm what was sent.
  var isWaiting: Bool { kitty.isWaiting || virtual.isWaiting }

  /// Returns the rows to write again before `wanted` is shown.
  func rowsLeft(by wanted: [PlacedGraphic]) -> Set<Int> {
    sixel.rowsLeft(by: wanted.filter(\.isSixel))
  }

  /// Returns the bytes to send after the cells in order to show exactly these pictures.
  ///
  /// - Parameter keepsThumbnails: Whether the terminal keeps thumbnails that are not among them.
  mutating func show(
    _ wanted: [PlacedGraphic], keepsThumbnails: Bool, where isWritten: (Rect) -> Bool
  ) -> [UInt8] {
    kitty.show(wanted.filter(\.isKitty), keepsThumbnails: keepsThumbnails)
      + virtual.show(wanted.filter(\.isVirtual))
      + sixel.show(wanted.filter(\.isSixel), where: isWritten)
  }

  /// Handles a confirmation, and returns the next bytes to send.
  mutating func takeReadiness() -> [UInt8] {
    kitty.takeReadiness() + virtual.takeReadiness()
  }

  /// Returns the bytes that remove all pictures, and forgets them so that they are sent again.
  mutating func reset() -> [UInt8] {
    sixel.reset()
    return kitty.reset() + virtual.reset()
  }

  /// Returns the bytes that remove all pictures from any state, if one of `shown` was shown.
  static func emergencyEnd(after shown: [PlacedGraphic]) -> [UInt8] {
    // Terminate an incomplete sequence first.
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
