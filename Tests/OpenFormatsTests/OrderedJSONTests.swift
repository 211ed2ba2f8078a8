import Foundation
import OpenFormats
import TestSupport
import Testing

@Suite struct OrderedJSONTests {
  @Test func `keys keep their order`() {
    let json = OrderedJSON.object([
      "z": .bool(true), "a": .null, "m": .array([.integer(1), .bool(false)]),
    ])
    #expect(json.line == #"{"z":true,"a":null,"m":[1,false]}"#)
  }

  @Test(arguments: [
    ("plain", #""plain""#), ("a\"b", #""a\"b""#), ("a\\b", #""a\\b""#),
    ("a\nb\tc\r", #""a\nb\tc\r""#),
    ("\u{0}\u{1B}[31m", #""\u0000\u001b[31m""#), ("\u{7F}\u{9B}", #""\u007f\u009b""#),
    ("\u{202E}x\u{2066}", #""\u202ex\u2066""#), ("\u{2028}", #""\u2028""#), ("é😀", "\"é😀\""),
  ])
  func `texts are escaped where JSON or a terminal requires it`(text: String, line: String) {
    #expect(OrderedJSON.string(text).line == line)
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (-2.5, "-2.5"), (0.1, "0.1"), (1e14, "100000000000000"),
    (1e300, "1e+300"), (.nan, "null"), (.infinity, "null"), (-.infinity, "null"),
  ])
  func `numbers are short, and null if JSON cannot represent them`(number: Double, line: String) {
    #expect(OrderedJSON.number(number).line == line)
  }

  @Test func `any text is read back unchanged by another reader`() throws {
    for seed in UInt64(1)...200 {
      var random = SeededGenerator(seed: seed)
      var text = String.UnicodeScalarView()
      for _ in 0..<20 {
        let value = UInt32.random(in: 0...(seed % 2 == 0 ? 0xFF : 0x1_1000), using: &random)
        if let scalar = Unicode.Scalar(value) { text.append(scalar) }
      }
      let line = OrderedJSON.object(["text": .string(String(text))]).line
      let read = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
      #expect(read["text"].map { Array($0.unicodeScalars) } == Array(text))
    }
  }
}
