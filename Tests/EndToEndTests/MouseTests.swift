import TestSupport
import Testing

extension EndToEnd {
  /// The mouse and the command line, as a terminal sends them.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct MouseTests {
    /// How terminals report the mouse: as numbers or as three bytes.
    enum Spelling: CaseIterable {
      case numbers, bytes

      func click(column: Int, row: Int) -> String {
        switch self {
        case .numbers: "\u{1B}[<0;\(column);\(row)M\u{1B}[<0;\(column);\(row)m"
        case .bytes: "\u{1B}[M \(byte(column))\(byte(row))\u{1B}[M#\(byte(column))\(byte(row))"
        }
      }

      private func byte(_ number: Int) -> Character {
        Character(Unicode.Scalar(UInt8(number + 32)))
      }
    }

    @Test(arguments: Spelling.allCases)
    func `clicks file songs, play them and switch screens`(spelling: Spelling) async throws {
      let (profile, terminal) = try await TerminalSession.playing(Profile.demo)
      try await click("happy", on: terminal, spelling)
      try await terminal.shows("Filed under happy: Morning Market")
      try await click("Grey Platform", on: terminal, spelling, times: 2)
      try await profile.status("third track") { $0.item?.title == "Grey Platform" }
      try await click("Moods", on: terminal, spelling)
      try await terminal.shows("Recently added")
    }

    @Test func `a command line does what the shell does`() async throws {
      let (profile, terminal) = try await TerminalSession.playing(Profile.demoTracks[0])
      try profile.folder.write(MP3Fixture(frameCount: 10, seed: 1).bytes, to: "My Music/a.mp3")
      try await terminal.type(":volume 40")
      try await profile.status("volume") { $0.volume == 40 }
      try await terminal.press("F2")
      try await terminal.shows("There is no music here yet")
      try await terminal.press(":", "s", "c", "a", "Tab")
      try await terminal.shows(":scan")
      try await terminal.send("\(profile.folder.path.encoded)/My\t")
      try await terminal.shows(#"My\ Music/"#)
      try await terminal.press("Enter")
      try await terminal.shows("1 found: 1 new")
      try await terminal.press(":", "Up", "Up")
      try await terminal.shows(":volume 40")
      try await terminal.press("Escape")
      try await terminal.type(":log --follow")
      try await terminal.shows("prints until it is interrupted")
      try await terminal.type(":quit")
      try await terminal.showsPrompt()
    }

    private func click(
      _ text: String, on terminal: TerminalSession, _ spelling: Spelling, times: Int = 1
    ) async throws {
      let lines = try await terminal.shows(text).split(
        separator: "\n", omittingEmptySubsequences: false)
      let row = try #require(lines.firstIndex { $0.contains(text) })
      let start = try #require(lines[row].firstRange(of: text)?.lowerBound)
      let column = lines[row].distance(from: lines[row].startIndex, to: start)
      let click = spelling.click(column: column + 1, row: row + 1)
      try await terminal.send(String(repeating: click, count: times))
    }
  }
}
