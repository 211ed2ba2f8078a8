import Foundation
import Testing

/// Interprets a stream of bytes like a terminal that supports kitty's graphics protocol.
///
/// https://sw.kovidgoyal.net/kitty/graphics-protocol/: a command is `ESC _ G keys ; payload ESC \`;
/// payloads are at most 4096 bytes of base64, in whole groups of four except for the last; no other
/// command may come between the parts of one picture.
struct KittyStream {
  /// One command.
  struct Command: Equatable {
    var keys: [String: String]
    var payload: String
  }

  private(set) var commands: [Command] = []
  /// Everything that is not a command: text and the sequences of other protocols.
  private(set) var rest = ""
  /// The pictures that were sent whole, by their numbers.
  private(set) var pictures: [String: [UInt8]] = [:]
  /// The positions of visible pictures by their numbers: the cursor's place, columns and rows.
  private(set) var placed: [String: String] = [:]
  private var sending: (number: String, text: String)?

  mutating func take(_ bytes: [UInt8]) throws {
    var text = String(decoding: bytes, as: UTF8.self)[...]
    while let start = text.firstRange(of: "\u{1B}_G") {
      rest += text[..<start.lowerBound]
      text = text[start.upperBound...]
      let end = try #require(text.firstRange(of: "\u{1B}\\"), "a command without an end")
      let parts = text[..<end.lowerBound].split(
        separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
      text = text[end.upperBound...]
      let keys = parts[0].split(separator: ",").map { $0.split(separator: "=").map(String.init) }
      #expect(keys.allSatisfy { $0.count == 2 })
      let command = Command(
        keys: Dictionary(keys.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first }),
        payload: parts.count > 1 ? String(parts[1]) : "")
      try take(command)
    }
    rest += text
  }

  private mutating func take(_ command: Command) throws {
    commands.append(command)
    let keys = command.keys
    #expect(command.payload.utf8.count <= 4096)
    #expect(keys["q"] == "2", "the terminal would answer")
    if let sending {
      #expect(Set(keys.keys) == ["m", "q"], "another command within a picture")
      self.sending?.text = sending.text + command.payload
    } else if keys["a"] == "t" {
      #expect(keys["f"] == "100" && keys["t"] == "d")
      sending = (try #require(keys["i"]), command.payload)
    }
    if let more = keys["m"] {
      #expect(command.payload.utf8.count % 4 == 0)
      guard more == "0", let done = sending else { return }
      sending = nil
      // A picture that was broken off does not count.
      if let data = Data(base64Encoded: done.text), data.suffix(1) == Data([0xAE]) {
        pictures[done.number] = Array(data)
      }
      return
    }
    switch (keys["a"], keys["d"]) {
    case ("p", _):
      let number = try #require(keys["i"])
      #expect(pictures[number] != nil, "placing a missing picture")
      placed[number] =
        "\(rest.split(separator: "\u{1B}").last ?? "") \(keys["c"] ?? "")x\(keys["r"] ?? "")"
    case ("d", "i"): placed[keys["i"] ?? ""] = nil
    case ("d", "I"):
      placed[keys["i"] ?? ""] = nil
      pictures[keys["i"] ?? ""] = nil
    case ("d", "A"): placed = [:]
    default: Issue.record("an unknown command \(keys)")
    }
  }
}
