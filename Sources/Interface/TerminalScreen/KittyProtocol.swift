import FoundationEssentials
import TerminalCells

/// The sequences of kitty's graphics protocol, https://sw.kovidgoyal.net/kitty/graphics-protocol/.
enum KittyProtocol {
  /// A command: keys and values, and what belongs to them in base64; with `q=2` nothing is answered.
  static func command(_ control: String, _ payload: ArraySlice<UInt8> = []) -> [UInt8] {
    Array("\u{1B}_G\(control)".utf8) + (payload.isEmpty ? [] : [UInt8(ascii: ";")] + payload)
      + string
  }

  /// The commands that send a PNG under a number, in their order; no other may come between them, but text may.
  static func upload(_ png: [UInt8], as number: UInt32) -> [[UInt8]] {
    let encoded = Array(Data(png).base64EncodedData())
    return stride(from: 0, to: encoded.count, by: longestPayload).map { start in
      let end = min(start + longestPayload, encoded.count)
      let more = "m=\(end < encoded.count ? 1 : 0),q=2"
      return command(
        start == 0 ? "a=t,f=100,t=d,i=\(number),\(more)" : more, encoded[start..<end])
    }
  }

  /// Ends an upload that is not wanted any more: what has come is no whole picture, and forgotten.
  static let abort = command("m=0,q=2")

  /// Lays a picture that was sent over cells; the cursor stays where it was.
  static func place(_ number: UInt32, over area: Rect) -> [UInt8] {
    CursorPlace(x: area.x, y: area.y).sending(
      command("a=p,i=\(number),p=1,c=\(area.width),r=\(area.height),C=1,q=2"))
  }

  /// Says over how many cells placeholders show a picture.
  static func placeVirtually(_ number: UInt32, over area: Rect) -> [UInt8] {
    command("a=p,U=1,i=\(number),p=1,c=\(area.width),r=\(area.height),q=2")
  }

  /// Takes a picture off the screen, and keeps it.
  static func remove(_ number: UInt32) -> [UInt8] { command("a=d,d=i,i=\(number),q=2") }

  /// Forgets a picture.
  static func forget(_ number: UInt32) -> [UInt8] { command("a=d,d=I,i=\(number),q=2") }

  /// Takes all pictures off the screen.
  static let removeAll = command("a=d,d=A,q=2")

  /// Wraps sequences so that tmux passes them to the terminal behind it.
  static func passedThrough(_ bytes: [UInt8]) -> [UInt8] {
    guard !bytes.isEmpty else { return [] }
    let doubled = bytes.flatMap { $0 == 0x1B ? [0x1B, 0x1B] : [$0] }
    return Array("\u{1B}Ptmux;".utf8) + doubled + string
  }

  /// The most of base64 in one command.
  static let longestPayload = 4096
  /// The end of a string.
  private static let string: [UInt8] = [0x1B, UInt8(ascii: "\\")]
}
