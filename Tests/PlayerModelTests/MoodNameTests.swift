import Foundation
import Testing

@testable import PlayerModel

@Suite struct MoodNameTests {
  private func name(_ text: String) throws -> MoodName {
    try #require(MoodName(rawValue: text))
  }

  @Test(arguments: ["Café del Mar", "Focus", "calm", "ΣΊΣΥΦΟΣ", "ночь", "3 AM"])
  func `a name keeps its capitals, and is stored with them`(text: String) throws {
    let name = try name("  \(text) ")
    #expect(name.rawValue == text && name.description == text)
    let json = try JSONEncoder().encode([name])
    #expect(String(decoding: json, as: UTF8.self) == "[\"\(text)\"]")
    #expect(try JSONDecoder().decode([MoodName].self, from: json).map(\.rawValue) == [text])
  }

  @Test func `names that differ only in capitals are one mood`() throws {
    let (one, other) = (try name("Focus"), try name("fOCUS"))
    #expect(one == other && !(one != other))
    #expect(Set([one, other]).count == 1)
    #expect(one.hashValue == other.hashValue)
    #expect([one: 1][other] == 1)
    #expect(Optional(one) == other)
    #expect(try name("Calm") == .calm)
    #expect(one != .calm)
    #expect(try name("Cafe") != name("Café"), "accents make another mood")
    #expect(try [name("b"), name("C"), name("A")].sorted().map(\.rawValue) == ["A", "b", "C"])
  }

  @Test(arguments: ["", "  ", "a\u{1B}b", String(repeating: "x", count: 65)])
  func `other texts are no names`(text: String) {
    #expect(MoodName(rawValue: text) == nil)
  }
}
