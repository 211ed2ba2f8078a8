import ArgumentParser
import Testing

@testable import Commands

@Suite struct UsageErrorTests {
  /// Messages about words that are not understood.
  private func text(_ line: String) throws -> String {
    let words = line.split(separator: " ").map(String.init)
    let error = #expect(throws: (any Error).self) {
      var command = try Stimmung.parseAsRoot(words)
      try command.run()
    }
    let ending = Stimmung.Ending(try #require(error), of: words)
    #expect(ending.code == 2, "\(line)")
    return try #require(ending.message)
  }

  @Test(arguments: [
    (
      "mood play calm --shufle",
      "“stimmung mood play” has no option --shufle; did you mean --shuffle?"
    ),
    ("mood --jsn", "“stimmung mood” has no option --jsn; did you mean --json?"),
    (
      "--output silent config show interface.theme",
      "“config” is a command and has to come first, before files and options such as --output."
    ),
    ("--outptu silent", "“stimmung” has no option --outptu; did you mean --output?"),
    ("list --shufle", "“stimmung list” has no option --shufle."),
    ("next -x", "“stimmung next” has no option -x."),
    ("mood ply", "There is no “mood ply”; did you mean “stimmung mood play”?"),
    ("query lst", "There is no “query lst”; did you mean “stimmung query list”?"),
    ("config get a", "There is no “config get”; did you mean “stimmung config show”?"),
    ("queue rm 1", "There is no “queue rm”; did you mean “stimmung queue remove”?"),
    ("config sett a b", "There is no “config sett”; did you mean “stimmung config set”?"),
    (
      "service xyzzy", "There is no “service xyzzy”; “stimmung service --help” lists its commands."
    ),
    ("sensor strat", "There is no “sensor strat”; did you mean “stimmung sensor start”?"),
    (
      "sensor off",
      "“stimmung sensor stop” turns recording off until the player restarts, and "
        + "“stimmung config set sensor.enabled off” for good."
    ),
    (
      "sensor on",
      "“stimmung sensor start” turns recording on until the player restarts, and "
        + "“stimmung config set sensor.enabled on” for good."
    ),
    ("scrobble logn", "There is no “scrobble logn”; did you mean “stimmung scrobble login”?"),
    ("pause now", "“stimmung pause” does not take “now”."),
    ("mood show", "“stimmung mood show” needs <mood>."),
    (
      "playlist rename Evening tunes Night",
      "“stimmung playlist rename” does not take “Night”; a name of several words needs quotes."
    ),
    (
      "mood rename late night quiet",
      "“stimmung mood rename” does not take “quiet”; a name of several words needs quotes."
    ),
    (
      "playlist remove Evening tunes 3",
      "“tunes” is not valid for <numbers>; a name of several words needs quotes."
    ),
    ("playlist create", "“stimmung playlist create” needs <playlist>."),
    ("list --sort", "--sort needs a value."),
    ("repeat twice", "“twice” is not valid for <mode>; give off, one or all."),
    ("shuffle trakcs", "“trakcs” is not valid for <mode>; did you mean “tracks”?"),
    ("log --since someday", "“someday” is not valid for --since <date>."),
    ("pause --json=yes", "--json takes no value."),
    ("rate 1.25", "“rate” could mean two things: speed 1.25 or stars 4?"),
    ("rate +0.1", "“rate” could mean two things: speed +0.1 or stars 4?"),
    ("rate", "“rate” could mean two things: speed 1.25 or stars 4?"),
  ])
  func `a mistake is explained in a sentence, with the probable intention`(
    line: String, sentence: String
  ) throws {
    let lines = try text(line).split(separator: "\n")
    #expect(lines.first == "stimmung: \(sentence)")
    #expect(lines.dropFirst().contains { $0.hasPrefix("Usage: stimmung") })
    #expect(lines.count { $0.contains("--help”") } == 1)
  }

  @Test func `an invalid value leads to the valid ones`() throws {
    #expect(
      try text("log --since someday").contains(
        "\n  --since <date>  From this moment on: yesterday,"))
    #expect(try text("mood show").contains("\n  <mood>  The mood.\n"))
  }

  @Test(arguments: [
    ("mood ply", "stimmung mood [--json]\n       stimmung mood COMMAND ..."),
    ("interrupt", "stimmung interrupt [--reason TEXT] -- COMMAND ..."),
    ("--bogus", "stimmung [PATH ...] [--output OUT]\n       stimmung COMMAND ..."),
  ])
  func `a usage names the command that was typed, and no hidden one`(
    line: String, usage: String
  ) throws {
    let text = try text(line)
    #expect(text.contains("Usage: \(usage)\n"), "\(text)")
    for hidden in ["stimmung interface", "interrupt run", "mood list"] {
      #expect(!text.contains(hidden))
    }
  }

  @Test func `no help names a hidden command`() {
    func expectNone(_ command: any ParsableCommand.Type) {
      let help = Stimmung.helpMessage(for: command)
      for hidden in ["stimmung interface", "interrupt run", "stimmung complete", "stimmung manual"]
      {
        #expect(!help.contains(hidden), "\(command)")
      }
      for next in command.shownSubcommands { expectNone(next) }
    }
    expectNone(Stimmung.self)
  }
}
