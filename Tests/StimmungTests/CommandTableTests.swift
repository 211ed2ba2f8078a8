import ArgumentParser
import PlayerInterface
import TestSupport
import Testing

@testable import stimmung

/// The command line of the interface.
struct CommandTableTests {
  @Test func `it has the words of the shell and its own`() {
    let names = Stimmung.commandWords.map(\.name)
    #expect(names == names.sorted())
    #expect(Set(names).count == names.count)
    for name in ["toggle", "mood", "scan", "quit", "leave"] { #expect(names.contains(name)) }
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

  @Test func `paths are completed as they are spelled`() throws {
    let folder = try TemporaryFolder()
    let root = "\(folder.path)"
    try folder.write([], to: "Music/a.mp3")
    try folder.write([], to: "Museum/b.mp3")
    try folder.write([], to: "Musical.txt")
    try folder.write([], to: ".hidden")
    let completion = PathCompletion(home: root)
    #expect(completion.paths(beginningLike: "~/Mus") == ["~/Museum/", "~/Music/", "~/Musical.txt"])
    #expect(
      completion.paths(beginningLike: root + "/Music/") == [root + "/Music/a.mp3"])
    #expect(completion.paths(beginningLike: "~") == ["~/"])
    #expect(completion.paths(beginningLike: "~/.h") == ["~/.hidden"])
    #expect(completion.paths(beginningLike: "/there/is/nothing") == [])
  }
}
