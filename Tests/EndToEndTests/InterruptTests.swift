import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// Other programs that want silence for a while.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct InterruptTests {
    @Test func `music is silent while a command runs, and continues after it`() async throws {
      let profile = try await playing()
      let done = profile.folder["done"].encoded
      let command = try profile.start(
        "interrupt", "--", "sh", "-c", "while [ ! -e '\(done)' ]; do sleep 0.05; done; exit 7")
      let silent = try await profile.status("silence") { $0.state == "interrupted" }
      #expect(silent.interruptionReason == "“sh” is running.")
      #expect(silent.interruptionCause == "request")
      // On a busy machine, the device plays on for a moment.
      var place = silent.position
      try await profile.status("a place that stays") { again in
        defer { place = again.position }
        return again.position == place
      }
      let heard = try profile.device.dump().count
      #expect(try await profile.status().position == place)
      #expect(try profile.device.dump().count == heard)
      try profile.folder.write([], to: "done")
      #expect(try await command.end().status == 7)
      let resumed = try await profile.status("music again") { $0.state == "playing" }
      #expect((resumed.position ?? -1) >= (silent.position ?? 0))
      try await profile.receivesMore()
    }

    @Test func `a command that dies by a signal or does not exist ends the silence`() async throws {
      let profile = try await playing()
      for (command, status) in [
        ("kill -KILL $$", Int32(137)), ("kill -INT $$", 130), ("exit 0", 0),
      ] {
        let ending = try await profile.stimmung("interrupt", "--", "sh", "-c", command)
        #expect(ending.status == status, "\(ending.errorText)")
        try await profile.status("music again") { $0.state == "playing" }
      }
      let missing = try await profile.stimmung("interrupt", "--", "/nowhere/tool")
      #expect(missing.status == 127)
      #expect(missing.errorText == "stimmung: /nowhere/tool: No such file or directory.\n")
      try await profile.status("music again") { $0.state == "playing" }
    }

    @Test func `a killed client no longer keeps the music silent`() async throws {
      let profile = try await playing()
      let command = try profile.start(
        "interrupt", "--reason", "A call.", "--", "sleep", "1000")
      let silent = try await profile.status("silence") { $0.state == "interrupted" }
      #expect(silent.interruptionReason == "A call.")
      command.send(SIGKILL)
      try await profile.status("music again") { $0.state == "playing" }
    }

    @Test func `silence that was begun lasts until it is ended with its token`() async throws {
      let profile = try await playing()
      let begin = try await profile.stimmung("interrupt", "begin", "--reason", "A call.")
      let token = try #require(begin.lines.first)
      let silent = try await profile.status("silence") { $0.state == "interrupted" }
      #expect(silent.interruptionReason == "A call.")
      let other = try await profile.stimmung("interrupt", "end", token + "x")
      #expect(other.status == 1)
      #expect(other.errorText == "stimmung: That interruption is already over.\n")
      #expect(try await profile.status().state == "interrupted")
      #expect(try await profile.stimmung("interrupt", "end", token).status == 0)
      try await profile.status("music again") { $0.state == "playing" }
    }

    @Test func `music that was paused stays paused after an interruption`() async throws {
      let profile = try await playing()
      try await profile.stimmung("pause")
      #expect(try await profile.stimmung("interrupt", "--", "true").status == 0)
      #expect(try await profile.status().state == "paused")
    }

    @Test func `a command also runs when there is nothing to silence`() async throws {
      let profile = try Profile()
      let ending = try await profile.stimmung("interrupt", "--", "sh", "-c", "echo heard; exit 3")
      #expect(ending.status == 3)
      #expect(ending.text == "heard\n")
      #expect(profile.hosts().isEmpty)
      let begin = try await profile.stimmung("interrupt", "begin")
      #expect(begin.status == 1)
      #expect(begin.errorLines == ["stimmung: No player is running; “stimmung” starts one."])
      #expect(try await profile.stimmung("interrupt").status == 2)
    }

    private func playing() async throws -> Profile {
      let profile = try Profile()
      try await profile.stimmung("open", Profile.demo)
      try await profile.receivesMore()
      try await profile.status("music") { $0.state == "playing" }
      return profile
    }
  }
}
