import Testing

@testable import ControlCommands

/// Words that the small program understands, and those that it passes on.
@Suite struct PlainCommandWordsTests {
  @Test func `plain words name a command`() {
    #expect(PlainCommand(["status"]) == PlainCommand(.status(follows: false), json: false))
    #expect(
      PlainCommand(["status", "--json", "--follow"])
        == PlainCommand(.status(follows: true), json: true))
    #expect(PlainCommand(["stop", "--after"]) == PlainCommand(.stop(after: true), json: false))
    #expect(
      PlainCommand(["volume", "-5", "--json"])
        == PlainCommand(.volume(.change(-5)), json: true))
    #expect(PlainCommand(["seek", "50%"]) == PlainCommand(.seek(.fraction(0.5)), json: false))
  }

  @Test(
    arguments: [
      [], ["--json"], ["--json", "status"], ["status", "please"],
      ["status", "--follow", "--follow"],
      ["status", "--help"], ["status", "--version"], ["next", "-h"], ["next", "--"],
      ["stop", "--after", "--no-after"], ["volume", "loud"], ["volume", "1", "2"],
      ["volume", "--", "5"], ["seek"], ["seek", "there"], ["seek", "--help"], ["queue"], ["nex"],
    ])
  func `other words are left to the whole program`(_ words: [String]) {
    #expect(PlainCommand(words) == nil)
  }
}
