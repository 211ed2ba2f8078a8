/// A message that is nested too deeply for Foundation, of which only the number is read, so that it can be
/// answered.
struct DeeplyNestedMessage {
  /// The maximum depth of a message.
  static let deepest = 500

  /// The number, or `nil` if the message has none.
  let number: Int64?

  /// Reads the message in `frame`, or returns `nil` if it is not too deep or its brackets do not match.
  init?(_ frame: ArraySlice<UInt8>) {
    var (closings, depth) = ([UInt8](), 0)
    var number: Int64?
    var index = frame.startIndex
    while index < frame.endIndex {
      switch frame[index] {
      case UInt8(ascii: "{"): closings.append(UInt8(ascii: "}"))
      case UInt8(ascii: "["): closings.append(UInt8(ascii: "]"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard closings.popLast() == frame[index] else { return nil }
      case UInt8(ascii: "\""):
        guard let end = Self.endOfText(in: frame, from: index) else { return nil }
        // The parts of a message are on the second level; deeper ones may have the same name.
        if closings.count == 2, frame[index...end].elementsEqual("\"id\"".utf8) {
          number = Self.number(in: frame[(end + 1)...])
        }
        index = end
      default: break
      }
      depth = max(depth, closings.count)
      index += 1
    }
    guard depth > Self.deepest, closings.isEmpty else { return nil }
    self.number = number
  }

  /// Returns the index of the closing quotation mark of the text that begins at `start`.
  private static func endOfText(in frame: ArraySlice<UInt8>, from start: Int) -> Int? {
    var index = start + 1
    while index < frame.endIndex {
      switch frame[index] {
      case UInt8(ascii: "\""): return index
      case UInt8(ascii: "\\"): index += 2
      default: index += 1
      }
    }
    return nil
  }

  /// Reads the integer after a colon.
  private static func number(in rest: ArraySlice<UInt8>) -> Int64? {
    let blanks = Set(" \t\r\n".utf8)
    let value = rest.drop(while: blanks.contains)
    guard value.first == UInt8(ascii: ":") else { return nil }
    let digits = value.dropFirst().drop(while: blanks.contains)
      .prefix { $0 == UInt8(ascii: "-") || (48...57).contains($0) }
    return Int64(String(decoding: digits, as: UTF8.self))
  }
}
