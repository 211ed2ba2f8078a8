import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// The small program that is started, and the whole program that it becomes.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct SmallProgramTests {
    @Test func `alone it handles plain commands, and says what is missing for the others`()
      async throws
    {
      let profile = try Profile()
      try profile.folder.makeFolder("alone")
      let alone = profile.folder["alone/stimmung"].encoded
      // Copied by another process: a child of this one could inherit the copy open for writing, so
      // that it could not be run.
      #expect(try await profile.run("cp", Profile.program, alone).status == 0)
      let version = try await profile.run(alone, "--version").text
      #expect(version.wholeMatch(of: /\d+\.\d+\.\d+(\+\S+)?\n/) != nil, "\(version)")
      #expect(try await profile.stimmung("--version").text == version)
      let status = try await profile.run(alone, "status", "--json")
      #expect(status.status == 0 && status.text.contains("\"running\":false"))
      let missing = try await profile.run(alone, "doctor")
      let place = profile.folder["alone/stimmung-player"].encoded
      #expect(missing.status == 1)
      #expect(
        missing.errorText == "stimmung: \(place) cannot be started: No such file or directory.\n")
    }

    @Test func `run through a link, it finds the whole program next to the real file`() async throws
    {
      let profile = try Profile()
      let link = profile.folder["a link"].encoded
      symlink(try Profile.program, link)
      let help = try await profile.run(link, "seek")
      #expect(help.status == 2)
      #expect(help.errorText.contains("Give a position"))
    }

    /// Whether a process can have an empty `/proc` of its own.
    private static let canHideProc: Bool = {
      let words = ["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/proc"]
      return (try? Program(words).end().status) == 0
    }()

    @Test(.enabled(if: canHideProc, "needs namespaces of its own"))
    func `without /proc both programs do what they are asked`() async throws {
      let profile = try Profile()
      let hiding = ["unshare", "-rm", "sh", "-c", "mount -t tmpfs none /proc && exec \"$@\"", "sh"]
      func run(_ words: String...) async throws -> ChildProcess.Ending {
        try await profile.start(hiding + [Profile.program] + words).end()
      }
      #expect(try await run("--version").text == profile.stimmung("--version").text)
      let info = try await run("info", Profile.monoTrack, "--json")
      #expect(info.status == 0 && info.text.contains("\"path\":"), "\(info.errorText)")
      let wrong = try await run("seek")
      #expect(wrong.status == 2 && wrong.errorText.contains("Give a position"))
    }

    @Test(.enabled(if: canHideProc, "needs namespaces of its own"))
    func `without /dev/null, an error names that file and nothing else`() async throws {
      let profile = try Profile()
      let hiding = ["unshare", "-rm", "sh", "-c", "mount -t tmpfs none /dev && exec \"$@\"", "sh"]
      let opening = try await profile.start(hiding + [Profile.program, "open", Profile.demo]).end()
      #expect(opening.status == 1)
      #expect(
        opening.errorText.contains("/dev/null cannot be opened (No such file or directory)"),
        "\(opening.errorText)")
    }

    @Test func `the whole program is named after the command that was started`() async throws {
      let profile = try Profile()
      #expect(try await profile.stimmung("open", Profile.demo).status == 0)
      let host = try await profile.host()
      let name = try String(contentsOfFile: "/proc/\(host)/comm", encoding: .utf8)
      #expect(name == "stimmung\n")
    }

    @Test func `a player is started before the interface, and only for it`() async throws {
      let profile = try Profile()
      let small = profile.folder["alone/stimmung"].encoded
      let whole = profile.folder["alone/stimmung-player"].encoded
      try profile.folder.makeFolder("alone")
      #expect(try await profile.run("cp", Profile.program, small).status == 0)
      try profile.folder.write(Self.whole.utf8, to: "alone/stimmung-player")
      #expect(try await profile.run("chmod", "+x", whole).status == 0)
      let terminal = try await TerminalSession(profile)
      try await terminal.type(small)
      try await terminal.shows("interface of 0 words; the player said: ready")
      try await terminal.type("\(small) </dev/null")
      try await terminal.shows("interface of 0 words, alone")
      try await terminal.type("\(small) search x")
      try await terminal.shows("interface of 2 words, alone")
    }

    /// Stands in for the whole program, and prints the name that it was started under.
    private static let whole = """
      #!/bin/sh
      if [ "$3" = --launched ]; then echo ready >&"$4"; exit; fi
      if [ -z "$STIMMUNG_STARTING" ]; then echo "interface of $# words, alone"; exit; fi
      echo "interface of $# words; the player said: $(eval "cat <&$STIMMUNG_STARTING")"

      """

    @Test func `a process that is not a starting player is not waited for`() async throws {
      let profile = try Profile()
      let terminal = try await TerminalSession(
        profile, variables: ["STIMMUNG_STARTING": "1"])
      try await terminal.stimmung(Profile.demo)
      try await terminal.shows("► Playing")
      try await terminal.press("d")
      try await terminal.showsPrompt()
    }

    @Test func `both the small and the whole program report output that cannot be written`()
      async throws
    {
      let profile = try Profile()
      for words in ["status", "devices", "--version"] {
        let full = try await profile.run(
          "sh", "-c", "\"$0\" \"$1\" >/dev/full", try Profile.program, words)
        #expect(full.status == 1)
        #expect(full.errorText.contains("The output cannot be written: No space left on device."))
      }
    }
  }
}
