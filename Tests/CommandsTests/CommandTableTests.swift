import ArgumentParser
import PlayerInterface
import Testing

@testable import Commands
@testable import ProgramSettings

/// The command line of the interface.
struct CommandTableTests {
  @Test func `it contains the shell's commands and its own`() {
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

  @Test func `playing is explained as the interface does it, without waiting for the end`() {
    let meanings = ["open", "play"].map { name in
      Stimmung.commandWords.first { $0.name == name }?.meaning
    }
    #expect(meanings[0] != nil && meanings[0] == meanings[1])
    let shell = Stimmung.shownCommandWords.first { $0.name == "play" }
    #expect(shell?.meaning.contains("waits until they end") == true)
  }

  @Test func `every command knows its name`() {
    func expectName(of command: any ParsableCommand.Type) {
      #expect(command.configuration.commandName != nil, "\(command)")
      for subcommand in command.configuration.subcommands { expectName(of: subcommand) }
    }
    expectName(of: Stimmung.self)
  }

  @Test func `settings include every command and its required arguments`() throws {
    let words = Stimmung.shownCommandWords
    #expect(Set(words.map(\.name)) == Set(CommandNames.following.keys))
    for word in words {
      let known = CommandNames.following[word.name] ?? []
      guard known.isEmpty else {
        #expect(known == word.following.map(\.name).sorted(), "\(word.name)")
        // A name for a bookmark may be any word.
        let isKnown = CommandNames.mistake(in: "\(word.name) nonsense") == nil
        #expect(((try? Stimmung.parseAsRoot([word.name, "nonsense"])) != nil) == isKnown)
        #expect(isKnown == (word.name == "bookmark"), "\(word.name)")
        continue
      }
      guard !word.following.isEmpty else { continue }
      // Any argument may follow, such as the name of a sensor.
      _ = try Stimmung.parseAsRoot([word.name, "--", "nonsense"])
    }
  }
}
