import ControlCommands
import Testing

@testable import Commands

/// Commands that the small program performs itself.
@Suite struct PlainCommandTests {
  @Test(
    arguments: [
      ["status"], ["status", "--json"], ["status", "--follow"], ["status", "--json", "--follow"],
      ["toggle"], ["toggle", "--json"], ["pause"], ["resume"], ["stop"], ["stop", "--json"],
      ["stop", "--after"], ["stop", "--no-after", "--json"], ["next"], ["previous", "--json"],
      ["volume"], ["volume", "40"], ["volume", "-5", "--json"], ["volume", "--json", "+5"],
      ["volume", "400"], ["seek", "1:23"], ["seek", "-10"], ["seek", "--json", "50%"],
    ])
  func `they are parsed as by ArgumentParser`(_ words: [String]) throws {
    let plain = try #require(PlainCommand(words))
    let parsed = try #require(try Stimmung.parseAsRoot(words) as? any PlainCommandLine)
    #expect(plain == parsed.plainCommand)
  }
}
