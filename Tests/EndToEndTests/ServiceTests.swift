import Foundation
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// Starting and ending: supervisors, lost sockets, other versions, and minimal machines.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct ServiceTests {
    private static let hosts = Checkout.beside("service_hosts.py")

    @Test func `a supervisor listens, is notified that the player is ready, and keeps its socket`()
      async throws
    {
      let profile = try Profile()
      let socket = profile.folder["run/stimmung/player.sock"].encoded
      let supervisor = try profile.start(
        ["python3", "-B", Self.hosts, "supervise", try Profile.program, socket])
      try await eventually(
        that: "readiness", instead: { String(decoding: supervisor.output, as: UTF8.self) }
      ) { supervisor.says("READY=1") }
      #expect(try await profile.stimmung("open", Profile.demo).status == 0)
      #expect(profile.hosts().isEmpty, "a second player was started next to the supervisor's")
      try await profile.status("music") { $0.state == "playing" }
      #expect(try await profile.stimmung("service", "stop").status == 0)
      let ending = try await supervisor.end()
      #expect(ending.lines.last == "ended 0 True", "\(ending.errorText)")
    }

    @Test func `a shell without a runtime folder still finds the player`() async throws {
      let profile = try Profile()
      #expect(try await profile.stimmung("open", Profile.demo).status == 0)
      let host = try await profile.host()
      let elsewhere = try await profile.run(
        "env", "-u", "XDG_RUNTIME_DIR", try Profile.program, "pause")
      #expect(elsewhere.status == 0, "\(elsewhere.errorText)")
      try await profile.status("silence") { $0.state == "paused" }
      #expect(profile.hosts() == [host])
    }

    @Test func `systemd accepts the units`() async throws {
      let profile = try Profile()
      let folder = Checkout.resource("systemd/")
      let unit = try String(contentsOfFile: folder + "stimmung.service", encoding: .utf8)
      #expect(unit.contains("ExecStart=\"@bin@/stimmung\" service run\n"), "installing fills it in")
      let here = try profile.folder.write(
        unit.replacing("@bin@/stimmung", with: Profile.program).utf8,
        to: "units/stimmung.service"
      ).encoded
      let check = try await profile.run(
        "systemd-analyze", "verify", "--user", "--man=no", here, folder + "stimmung.socket")
      #expect(check.status == 0 && check.errorText.isEmpty, "\(check.errorText)")
    }

    @Test
    func `a log-out that removes the socket's folder stops neither the music nor its control`()
      async throws
    {
      let profile = try Profile()
      let terminal = try await TerminalSession(profile)
      try await terminal.stimmung(Profile.demo)
      try await terminal.shows("► Playing")
      let host = try await profile.host()
      for name in ["run/stimmung/player.sock", "run/stimmung", "run"] {
        try FileManager.default.removeItem(atPath: profile.folder[name].encoded)
        if name == "run" { try profile.folder.makeFolder("run") }
        try await eventually(that: "an answer", within: 10) {
          try await profile.stimmung("service", "status", "--json").text.contains("true")
        }
        #expect(profile.hosts() == [host])
      }
      let status = try await profile.status()
      #expect(status.state == "playing")
      #expect(status.underruns == 0)
      try await terminal.press("Space")
      try await terminal.shows("Paused")
    }

    @Test func `a program written from the protocol's page alone can do everything`() async throws {
      let profile = try Profile()
      try await profile.stimmung("open", Profile.shortTrack, "--output", "silent")
      let client = try await profile.run(
        "python3", "-B", Checkout.beside("protocol_client.py"),
        Checkout.resource("PROTOCOL.md"),
        profile.folder["run/stimmung/player.sock"].encoded, Profile.demo)
      #expect(client.status == 0, "\(client.errorText)")
      #expect(client.lines.last?.hasSuffix(", 0 complaints") == true, "\(client.text)")
      // On the page, the interruption ends one line earlier, nothing is filed yet, one.mp3, the songs to
      // move and those that are to take over moods and stars are not here, no other player is watched,
      // ListenBrainz is off, and no study has a host here.
      let refused = client.lines.filter { $0.hasPrefix("refused") }.map { $0.prefix { $0 != ":" } }
      #expect(
        refused == [
          "refused pauseAfterInterruption", "refused appendToQueue", "refused playNow",
          "refused insertIntoQueue", "refused shiftInMood", "refused moveInMood", "refused adopt",
          "refused importSongs", "refused otherPlayers", "refused tellOtherPlayer",
          "refused submitListens", "refused syncSensor",
        ], "\(client.text)")
      try await eventually(that: "end of the player") { profile.hosts().isEmpty }
    }

    @Test func `a player of another version is named, and a restart ends it`() async throws {
      let profile = try Profile()
      let other = try profile.start([
        "python3", "-B", Self.hosts, "outdated",
        profile.folder["run/stimmung/player.sock"].encoded,
        profile.folder["state/stimmung/host.lock"].encoded,
      ])
      try await eventually(that: "the other host") { other.says("listens") }
      let refused = try await profile.stimmung("next")
      #expect(refused.status == 1)
      #expect(refused.errorText == "stimmung: The running player is stimmung 0.0.1.\n")
      let terminal = try await TerminalSession(profile, width: 120, height: 30)
      try await terminal.stimmung()
      try await terminal.shows("Restart it now?")
      try await terminal.type("n")
      try await terminal.showsPrompt()
      #expect(other.isRunning)
      #expect(try await profile.stimmung("service", "restart").status == 0)
      _ = try await other.end()
      #expect(profile.hosts().count == 1)
      #expect(try await profile.status().running)
    }

    @Test func `readers ask a player to store what it has collected, and accept one that cannot`()
      async throws
    {
      let profile = try Profile()
      #expect(
        try await profile.stimmung("play", Profile.shortTrack, "--output", "silent").status == 0)
      for host in ["outdated", "older"] {
        let other = try profile.start([
          "python3", "-B", Self.hosts, host,
          profile.folder["run/stimmung/player.sock"].encoded,
          profile.folder["state/stimmung/host.lock"].encoded,
        ])
        try await eventually(that: "the other host") { other.says("listens") }
        for words in [["log"], ["export", "events", "--format", "csv"]] {
          let reading = try await profile.start([try Profile.program] + words).end()
          #expect(reading.status == 0, "\(host) \(words): \(reading.errorText)")
          #expect(!reading.lines.isEmpty)
          #expect(reading.errorText.isEmpty)
        }
        other.send(SIGKILL)
        let asked = try await other.end().lines.dropFirst()
        #expect(Array(asked) == (host == "older" ? ["storeSensor", "storeSensor"] : []))
        #expect(unlink(profile.folder["run/stimmung/player.sock"].encoded) == 0)
      }
    }

    @Test func `on a bare machine, everything that can work does`() async throws {
      let profile = try Profile(hasDevice: false)
      let program = try Profile.program
      let home = try profile.folder.makeFolder("bare").encoded
      // No bus, sound, runtime folder or terminal, and no variables but these two.
      let bare = ["env", "-i", "STIMMUNG_TEST_PROFILE=" + profile.folder.path.encoded]
      let sound = "ALSA_CONFIG_PATH=" + profile.folder["no-sound.conf"].encoded
      func run(_ words: String...) async throws -> ChildProcess.Ending {
        try await profile.start(bare + ["HOME=" + home, sound, program] + words).end()
      }
      #expect(try await run("open", Profile.shortTrack, "--output", "silent").status == 0)
      try await eventually(that: "a record of the music") {
        try await run("log", "--json").text.contains("\"playbackState\":1")
      }
      #expect(try await run("mood", "add", "calm", Profile.shortTrack).status == 0)
      #expect(try await run("scan", Profile.demo).status == 0)
      #expect(try await run("list", "slow").text.contains("Slow Tide"))
      let doctor = try await run("doctor")
      for word in ["sound", "bus"] { #expect(doctor.text.contains(word), "\(doctor.text)") }
      #expect(try await run("service", "stop").status == 0)
    }
  }
}
