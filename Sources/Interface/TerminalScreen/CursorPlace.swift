/// A position for output that bypasses ncurses.
struct CursorPlace {
  let x: Int
  let y: Int

  /// Returns a sequence that saves the cursor, moves it here, sends `bytes`, and restores it.
  func sending(_ bytes: [UInt8]) -> [UInt8] {
    Array("\u{1B}7\u{1B}[\(y + 1);\(x + 1)H".utf8) + bytes + Array("\u{1B}8".utf8)
  }
}
