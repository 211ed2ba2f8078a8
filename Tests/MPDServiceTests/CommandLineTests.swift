import Testing

@testable import MPDService

/// Lines as clients write them.
struct CommandLineTests {
  @Test(arguments: [
    ("status", ["status"]),
    ("play 3", ["play", "3"]),
    ("find artist \"The Cure\"", ["find", "artist", "The Cure"]),
    (#"find "(artist == \"a \\\"b\\\"\")""#, ["find", #"(artist == "a \"b\"")"#]),
    ("add \"\"", ["add", ""]),
    ("lsinfo\t\"x y\"  z", ["lsinfo", "x y", "z"]),
    ("a1 x", ["a1", "x"]),
    (#"add "a\\b\"c""#, ["add", #"a\b"c"#]),
  ])
  func `a line is split as MPD splits it`(line: String, words: [String]) throws {
    #expect(try CommandLine.words(Array(line.utf8)) == words)
  }

  @Test(arguments: [
    ("", "No command given"), ("  ", "Letter expected"), ("1", "Letter expected"),
    ("a-b", "Invalid word character"), ("add \"x", "Missing closing '\"'"),
    ("add \"x\\", "Missing closing '\"'"),
    ("add \"x\"y", "Space expected after closing '\"'"), ("add x\"y", "Invalid unquoted character"),
    ("add 'x y'", "Invalid unquoted character"),
  ])
  func `an invalid line is refused with MPD's message`(line: String, message: String) {
    #expect(throws: MPDError(.unknown, message)) { try CommandLine.words(Array(line.utf8)) }
  }

  @Test func `invalid UTF-8 becomes visible replacement characters`() throws {
    #expect(try CommandLine.words(Array("add ".utf8) + [0xFF]) == ["add", "\u{FFFD}"])
  }

  // MARK: The stream

  @Test func `lines arrive whole, wherever the stream is split`() {
    let text = Array("status\r\nping\nidle".utf8)
    for cut in text.indices {
      var buffer = LineBuffer()
      var lines: [String] = []
      for part in [text[..<cut], text[cut...]] {
        buffer.append(part)
        while let line = buffer.next() { lines.append(String(decoding: line, as: UTF8.self)) }
      }
      #expect(lines == ["status", "ping"])
      #expect(buffer.count == 4 && !buffer.isOverlong)
    }
  }

  @Test func `a line that is too long is recognized, ended or not`() {
    for end in ["", "\n"] {
      var buffer = LineBuffer()
      buffer.append(Array(repeating: UInt8(ascii: "a"), count: 16_385) + Array(end.utf8))
      #expect(buffer.next() == nil)
      #expect(buffer.isOverlong)
    }
    var buffer = LineBuffer()
    buffer.append(Array(repeating: UInt8(ascii: "a"), count: 16_384) + [10])
    #expect(buffer.next()?.count == 16_384)
    #expect(!buffer.isOverlong)
  }
}
