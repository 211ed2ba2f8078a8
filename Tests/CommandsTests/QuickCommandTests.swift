import ArgumentParser
import Testing

@testable import Commands

/// Commands that are made without ArgumentParser.
struct QuickCommandTests {
  @Test(
    arguments: [
      ["status"], ["status", "--json"], ["toggle"], ["toggle", "--json"], ["pause"], ["resume"],
      ["stop"], ["stop", "--json"], ["next"], ["previous", "--json"], ["volume"],
      ["volume", "40"], ["volume", "-5", "--json"], ["volume", "--json", "+5"], ["seek", "1:23"],
      ["seek", "-10"], ["seek", "--json", "50%"],
    ])
  func `they are what ArgumentParser makes of the words`(_ words: [String]) throws {
    let quick = try #require(Stimmung.quickCommand(words))
    #expect(written(quick) == written(try Stimmung.parseAsRoot(words)))
  }

  @Test(
    arguments: [
      [], ["--json"], ["--json", "status"], ["status", "--follow"], ["status", "please"],
      ["status", "--help"], ["status", "--version"], ["next", "-h"], ["next", "--"],
      ["stop", "--after"], ["stop", "--no-after"], ["volume", "loud"], ["volume", "1", "2"],
      ["volume", "--", "5"], ["seek"], ["seek", "there"], ["seek", "--help"], ["queue"], ["nex"],
    ])
  func `other words are for ArgumentParser`(_ words: [String]) {
    #expect(Stimmung.quickCommand(words) == nil)
  }

  /// All that a command consists of.
  private func written(_ command: any ParsableCommand) -> String {
    var text = ""
    dump(command, to: &text)
    return text
  }
}
