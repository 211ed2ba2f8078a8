import Testing

@testable import PhotoReading

@Suite
struct ModelLabelsTests {
  private func names(_ text: String) -> [String] { ModelLabels(Array(text.utf8)).names }

  @Test func `WordNet's numbers, byte order marks and line endings are not part of a label`() {
    #expect(
      names("\u{FEFF}n01440764 tench, Tinca tinca\r\nn1 x\r\n") == ["tench, Tinca tinca", "n1 x"])
    #expect(names("cat\ndog") == ["cat", "dog"])
    #expect(names("").isEmpty && names("\n\n").isEmpty)
  }

  @Test func `an empty line keeps its class's place`() {
    #expect(names("cat\n\ndog\n") == ["cat", "", "dog"])
  }

  @Test func `forbidden characters in a label are replaced, and a long one is cut`() {
    #expect(names("a\u{1B}[31mb\u{202E}c") == ["a\u{FFFD}[31mb\u{FFFD}c"])
    #expect(names(String(repeating: "x", count: 100_000)).map(\.count) == [200])
    #expect(ModelLabels([0x61, 0xFF, 0x0A]).names == ["a\u{FFFD}"])
  }
}
