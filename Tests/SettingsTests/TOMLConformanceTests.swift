import Foundation
import TestSupport
import Testing

@testable import Settings

/// Our reader compared with Python's `tomllib`: both accept the same documents with the same values.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["STIMMUNG_CONFORMANCE"] != nil))
struct TOMLConformanceTests {
  /// Reads documents, one per line as hexadecimal digits, and prints their values.
  private static let reader = """
    import sys, tomllib, struct, datetime
    def say(v):
        if isinstance(v, bool): return 'true' if v else 'false'
        if isinstance(v, int): return str(v)
        if isinstance(v, float): return 'nan' if v != v else struct.pack('>d', v).hex()
        if isinstance(v, str): return '"' + v.encode().hex()
        if isinstance(v, list): return '[' + ','.join(map(say, v)) + ']'
        if isinstance(v, dict):
            return '{' + ','.join(sorted(k.encode().hex() + '=' + say(x) for k, x in v.items())) + '}'
        return 'moment'
    for line in sys.stdin:
        try: print(say(tomllib.loads(bytes.fromhex(line).decode())))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, ValueError): print('bad')
    """

  private static let pieces = [
    "[", "]", "[[", "]]", "{", "}", "=", " = ", ".", ",", "\n", "\n", "\r\n", "\t", " ", "#", "a",
    "b",
    "a", "b", "c-1", "\"", "'", "\"x\"", "'y'", "\"\"\"", "'''", "\\", "\\n", "\\u00e9",
    "\\U0001F600",
    "é", "1", "0", "-3", "+7", "1_0", "01", "1.5", "1e3", "6.0e-2", ".5", "0x1F", "0b11", "0o7",
    "inf", "-nan",
    "true", "false", "1979-05-27", "07:32:00", "1979-05-27T07:32:00Z", "1979-02-30", "a = 1\n",
    "[a]\n",
    "[a.b]\n", "[[a]]\n", "a.b = 2\n", "b = {a = 1}\n", "c = [1, 2]\n", "c = [\n1,\n]\n", "\u{7F}",
    "\u{1}",
  ]

  @Test func `both accept the same documents with the same values`() throws {
    var random = SeededGenerator(seed: 11)
    let documents = (0..<40_000).map { _ in
      (0..<Int.random(in: 1...14, using: &random)).map { _ in
        Self.pieces.randomElement(using: &random) ?? ""
      }.joined()
    }
    let theirs = try ask(documents)
    try #require(theirs.count == documents.count)
    var accepted = 0
    for (document, their) in zip(documents, theirs) {
      let ours = say(document)
      if ours != "bad" { accepted += 1 }
      #expect(ours == their, "\(document.debugDescription)")
    }
    #expect(accepted > documents.count / 50)
  }

  private func ask(_ documents: [String]) throws -> [String] {
    let folder = try TemporaryFolder()
    let lines = documents.map { Self.hex($0) + "\n" }.joined()
    let input = try folder.write(Array(lines.utf8), to: "documents")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", Self.reader]
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: input.encoded))
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let answer = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: answer, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func say(_ document: String) -> String {
    guard let read = try? ConfigDocument(Array(document.utf8), of: "") else { return "bad" }
    return Self.say(.table(read.entries))
  }

  private static func say(_ value: ConfigValue) -> String {
    switch value {
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .number(let value):
      value.isNaN ? "nan" : digits(value.bitPattern)
    case .text(let value): "\"" + hex(value)
    case .moment: "moment"
    case .list(let values): "[" + values.map(say).joined(separator: ",") + "]"
    case .table(let entries):
      "{" + entries.map { hex($0.key) + "=" + say($0.value.value) }.sorted().joined(separator: ",")
        + "}"
    }
  }

  private static func digits(_ bits: UInt64) -> String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func hex(_ text: String) -> String {
    text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
