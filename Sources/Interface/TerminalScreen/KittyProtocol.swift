import FoundationEssentials
import TerminalCells

/// The sequences of kitty's graphics protocol, https://sw.kovidgoyal.net/kitty/graphics-protocol/.
enum KittyProtocol {
  /// Returns a command with keys and values and a base64 payload; `q=2` suppresses replies.
  static func command(_ control: String, _ payload: ArraySlice<UInt8> = []) -> [UInt8] {
    Array("\u{1B}_G\(control)".utf8) + (payload.isEmpty ? [] : [UInt8(ascii: ";")] + payload)
      + string
  }

  /// Returns the commands that upload a PNG under a number.
  ///
  /// Send them in order, without other graphics commands in between; text is allowed.
  static func upload(_ png: [UInt8], as number: UInt32) -> [[UInt8]] {
    let encoded = Array(Data(png).base64EncodedData())
    return stride(from: 0, to: encoded.count, by: longestPayload).map { start in
      let end = min(start + longestPayload, encoded.count)
      let more = "m=\(end < encoded.count ? 1 : 0),q=2"
      return command(
        start == 0 ? "a=t,f=100,t=d,i=\(number),\(more)" : more, encoded[start..<end])
    }
  }

  /// Aborts an upload; the terminal discards the incomplete picture.
  static let abort = command("m=0,q=2")

  /// Returns the command that places an uploaded picture over cells, without moving the cursor.
  static func place(_ number: UInt32, over area: Rect) -> [UInt8] {
    CursorPlace(x: area.x, y: area.y).sending(
      command("a=p,i=\(number),p=1,c=\(area.width),r=\(area.height),C=1,q=2"))
  }

  /// Returns the command that sets the size in cells for placeholders.
  static func placeVirtually(_ number: UInt32, over area: Rect) -> [UInt8] {
    command("a=p,U=1,i=\(number),p=1,c=\(area.width),r=\(area.height),q=2")
  }

  /// Returns the command that removes a picture from the screen but keeps it stored.
  static func remove(_ number: UInt32) -> [UInt8] { command("a=d,d=i,i=\(number),q=2") }

  /// Returns the command that deletes a picture.
  static func forget(_ number: UInt32) -> [UInt8] { command("a=d,d=I,i=\(number),q=2") }

  /// Removes all pictures from the screen.
  static let removeAll = command("a=d,d=A,q=2")

  /// Wraps sequences so that tmux passes them on to its terminal.
  static func passedThrough(_ bytes: [UInt8]) -> [UInt8] {
    guard !bytes.isEmpty else { return [] }
    let doubled = bytes.flatMap { $0 == 0x1B ? [0x1B, 0x1B] : [$0] }
    return Array("\u{1B}Ptmux;".utf8) + doubled + string
  }

  /// The maximum length of base64 in a command.
  static let longestPayload = 4096
  /// The string terminator.
  private static let string: [UInt8] = [0x1B, UInt8(ascii: "\\")]
}
