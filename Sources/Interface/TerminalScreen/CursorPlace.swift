/// A cell at which something is sent that ncurses does not know of.
struct CursorPlace {
  let x: Int
  let y: Int

  /// The bytes that go there, send `bytes`, and go back to where the cursor was.
  func sending(_ bytes: [UInt8]) -> [UInt8] {
    Array("\u{1B}7\u{1B}[\(y + 1);\(x + 1)H".utf8) + bytes + Array("\u{1B}8".utf8)
  }
}
