import OpenFormats
import Testing

@Suite struct CSVReaderTests {
  /// The rows of `text`, fed a few bytes at a time.
  private func rows(_ text: String, by step: Int = 3) throws -> [[String]] {
    var reader = CSVReader()
    var rows: [[String]] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: step) {
      try reader.feed(bytes[start..<min(start + step, bytes.count)]) { rows.append($0) }
    }
    try reader.finish { rows.append($0) }
    return rows
  }

  @Test func `rows end in LF, CR LF or CR, which the last one may lack`() throws {
    #expect(
      try rows("a,b\nc,d\r\ne,f\rg,h") == [["a", "b"], ["c", "d"], ["e", "f"], ["g", "h"]])
    #expect(try rows("a\r\n\r\n\nb\r\n") == [["a"], ["b"]])
  }

  @Test func `commas, line endings and quotes are kept within quotes`() throws {
    #expect(try rows("\"a,\"\"b\"\"\r\nc\",\"\"\n") == [["a,\"b\"\r\nc", ""]])
  }

  @Test func `empty cells count as cells, and a byte order mark is ignored`() throws {
    #expect(try rows("\u{FEFF}a,,\n,\n") == [["a", "", ""], ["", ""]])
  }

  @Test func `invalid bytes are replaced`() throws {
    var reader = CSVReader()
    var rows: [[String]] = []
    try reader.feed([0x61, 0xFF, 10]) { rows.append($0) }
    #expect(rows == [["a\u{FFFD}"]])
  }

  @Test func `an unterminated row is refused before it fills the memory`() {
    var reader = CSVReader()
    #expect(throws: CSVReader.TooLong.self) {
      try reader.feed(repeatElement(UInt8(ascii: "\""), count: 9 << 17)) { _ in }
    }
  }

  @Test(arguments: ["", "a", "a,b", "\"", "a\nb", "a\r\nb", "a\rb", "\r", "=1", "-", "ä€😀", " x "])
  func `the reader reads what the buffer writes raw`(text: String) throws {
    var buffer = ExportBuffer()
    buffer.appendCell(text, isRaw: true)
    buffer.append(",end\r\n")
    #expect(try rows(buffer.text, by: 1) == [[text, "end"]])
  }

  @Test(arguments: ["=1+1", "+1", "-1", "@a", "\t=1", "\r\n=1"])
  func `a formula is prefixed with an apostrophe`(text: String) throws {
    var buffer = ExportBuffer()
    buffer.appendCell(text, isRaw: false)
    buffer.append("\n")
    #expect(try rows(buffer.text) == [["'" + text]])
  }

  @Test func `the length limit applies to each row, not to all of them together`() throws {
    var reader = CSVReader()
    let line = Array((String(repeating: "a", count: 8191) + "\n").utf8)
    var rows = 0
    for _ in 0..<130 { try reader.feed(line) { _ in rows += 1 } }
    #expect(rows == 130)
  }
}
