import Foundation
import Testing

@testable import OpenFormats

@Suite struct JSONStringTests {
  /// Every character that a terminal would interpret, or that would reorder text.
  private static let controls: [Unicode.Scalar] =
    [
      0...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
      0xE0000...0xE0001, 0xE0020...0xE0020, 0xE007F...0xE007F,
    ]
    .flatMap { $0.compactMap { Unicode.Scalar(UInt32($0)) } }

  private func quoted(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONString.append(text, to: &bytes)
    return bytes
  }

  @Test(arguments: controls)
  func `no control character is left, and each is read back`(control: Unicode.Scalar) throws {
    for text in ["\(control)", "a\(control)b", "é\(control)😀"] {
      let bytes = quoted(text)
      #expect(!String(decoding: bytes, as: UTF8.self).unicodeScalars.contains(control))
      let read = try JSONDecoder().decode([String].self, from: Data([0x5B] + bytes + [0x5D]))
      #expect(read.map { Array($0.unicodeScalars) } == [Array(text.unicodeScalars)])
    }
  }

  @Test(arguments: [
    "", "plain", "é ü ß 日本 😀", "\u{A0}\u{61B}\u{2010}\u{2027}\u{202F}\u{206A}\u{E0080}\u{F0000}",
  ])
  func `other characters stay unchanged`(text: String) {
    #expect(quoted(text) == Array("\"\(text)\"".utf8))
  }

  @Test func `characters with a short escape use it`() {
    #expect(quoted("a\"\\\n\t\r\u{1B}") == Array(#""a\"\\\n\t\r\u001b""#.utf8))
  }

  @Test func `minimal escaping escapes only what JSON requires, control characters by number`() {
    var bytes: [UInt8] = []
    let text = "a\"\\\n\t\u{0}\u{1B}\u{7F}\u{9B}\u{202E}é"
    JSONString.append(text, to: &bytes, escaping: .demanded)
    let escaped = #""a\"\\\u000a\u0009\u0000\u001b"# + "\u{7F}\u{9B}\u{202E}é\""
    #expect(bytes == Array(escaped.utf8))
  }

  @Test func `JSON from another encoder keeps its lines and escapes`() {
    let json = "{\n  \"a\\n\" : \"\u{9B}31m\u{202E}\"\n}"
    let harmless = #"{\#n  "a\n" : "\u009b31m\u202e"\#n}"#
    #expect(JSONString.harmless(json.utf8) == Array(harmless.utf8))
  }
}
