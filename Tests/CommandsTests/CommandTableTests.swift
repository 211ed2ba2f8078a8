import ArgumentParser
import PlayerInterface
import Testing

@testable import Commands

/// The command line of the interface.
struct CommandTableTests {
  @Test func `it has the words of the shell and its own`() {
    let names = Stimmung.commandWords.map(\.name)
    #expect(names == names.sorted())
    #expect(Set(names).count == names.count)
    for name in ["toggle", "mood", "scan", "quit", "leave", "scrobble", "listenbrainz"] {
      #expect(names.contains(name))
    }
    #expect(!names.contains("interface"))
    let mood = Stimmung.commandWords.first { $0.name == "mood" }
    #expect(mood?.following.map(\.name).contains("play") == true)
  }

  @Test func `every command says its name`() {
    func expectName(of command: any ParsableCommand.Type) {
      #expect(command.configuration.commandName != nil, "\(command)")
      for subcommand in command.configuration.subcommands { expectName(of: subcommand) }
    }
    expectName(of: Stimmung.self)
  }
}
