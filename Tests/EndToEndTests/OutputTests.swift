import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// Standard output that is full, closed or loses its reader.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct OutputTests {
    /// Commands that print something in any state.
    private static let talkative = [
      "--help", "--version", "help mood", "help lyrics", "info TRACK", "info TRACK --json",
      "devices",
      "config check", "doctor --json", "mood list", "mood show calm", "mood show calm --json",
      "mood add happy TRACK", "service status", "status", "status --follow", "log",
      "log --json", "log --follow", "export moods --format m3u8", "export moods --format json",
      "listenbrainz status", "scan --json", "library", "list", "list --json", "search tide",
      "query save tides tide", "query list", "report", "report --json",
      "export listens --format csv", "export events --format csv", "queue", "queue --json",
      "sensor", "complete -- vol", "manual", "volume", "play SHORT",
    ]

    @Test(arguments: [
      (">/dev/full", "No space left on device"), (">&-", "Bad file descriptor"),
    ])
    func `a command whose output cannot be printed fails`(redirection: String, reason: String)
      async throws
    {
      let profile = try Profile()
      let service = try profile.start("service", "run", "--output", "silent")
      try await profile.status("a player") { $0.running }
      try await profile.stimmung("scan", Profile.demo)
      try await profile.stimmung("mood", "add", "calm", Profile.demoTracks[0])
      try await profile.stimmung("play", Profile.shortTrack)
      for line in Self.talkative {
        let words = line.split(separator: " ").map { word in
          word == "TRACK" ? Profile.demoTracks[1] : word == "SHORT" ? Profile.shortTrack : "\(word)"
        }
        let ending = try await profile.start(
          ["sh", "-c", "exec \"$@\" \(redirection)", "sh", try Profile.program] + words
        ).end()
        #expect(ending.status == 1, "\(line): \(ending.errorText)")
        #expect(
          ending.errorText.hasSuffix("The output cannot be written: \(reason).\n"),
          "\(line): \(ending.errorText)")
      }
      #expect(service.isRunning)
    }

    @Test(arguments: [true, false])
    func `a command whose reader has gone ends silently`(restoresSignals: Bool) async throws {
      let profile = try Profile()
      // Python ignores SIGPIPE, and its child inherits that unless asked otherwise.
      let script = """
        import os, subprocess, sys
        read, write = os.pipe()
        os.close(read)
        words = [sys.argv[1], "mood", "list"]
        print(subprocess.run(words, stdout=write, restore_signals=bool(sys.argv[2])).returncode)
        """
      let ending = try await profile.run(
        "python3", "-c", script, try Profile.program, restoresSignals ? "yes" : "")
      #expect(ending.text == "-13\n")
      #expect(ending.errorText.isEmpty)
    }

    @Test(arguments: ["status --follow", "log --follow"])
    func `a following command ends with its reader, even if nothing happens`(command: String)
      async throws
    {
      let profile = try Profile()
      let service = try profile.start("service", "run", "--output", "silent")
      try await profile.status("a player") { $0.running }
      try await profile.stimmung("open", Profile.demo)
      try await profile.stimmung("pause")
      let ending = try await profile.run(
        "sh", "-c", "\"$0\" \(command) | head -n 1", try Profile.program)
      #expect(ending.lines.count == 1)
      #expect(ending.errorText.isEmpty)
      #expect(service.isRunning)
    }

    @Test func `following ends with its reader while no player runs`() async throws {
      let profile = try Profile()
      let ending = try await profile.run(
        "sh", "-c", "\"$0\" status --follow | head -n 1", try Profile.program)
      #expect(ending.text == "stopped: no player is running\n")
    }
  }
}
