import Foundation
import Glibc
import Testing

extension EndToEnd {
  /// A full disk, and folders that are read-only.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct StorageTests {
    private func play(_ profile: Profile) async throws {
      try await profile.stimmung("scan", Profile.demo)
      try await profile.stimmung("open", Profile.demo, "--output", "silent")
      try await profile.status("music") { $0.state == "playing" }
    }

    /// Expects that the listener can still listen, browse and search.
    private func worksOn(_ profile: Profile) async throws {
      let before = try await profile.status()
      try await profile.status("music that plays on") {
        $0.state == "playing" && ($0.position ?? 0) > (before.position ?? 0)
      }
      #expect(try await profile.stimmung("list").text.split(separator: "\n").count == 4)
      #expect(try await profile.stimmung("search", "slow").text.contains("Slow Tide"))
      #expect(try await profile.stimmung("next").status == 0)
      #expect(try await profile.stimmung("previous").status == 0)
    }

    @Test
    func `on a full disk everything works, and what cannot be stored is reported and not shown`()
      async throws
    {
      let profile = try Profile()
      try await play(profile)
      #expect(try await profile.stimmung("mood", "add", "calm").status == 0)
      try await profile.stimmung("playlist", "create", "evening")
      // From now on, no file of the player can grow.
      let host = try await String(profile.host())
      try await profile.run("prlimit", "--pid", host, "--fsize=0:unlimited")
      let filing = try await profile.stimmung("mood", "add", "sad")
      #expect(filing.status == 1 && filing.text.isEmpty)
      #expect(filing.errorText.contains("check whether the disk is full"), "\(filing.errorText)")
      #expect(filing.errorText.contains("moods.sqlite"))
      #expect(try await profile.stimmung("stars", "5").status == 1)
      let list = try await profile.stimmung("playlist", "add", "evening", Profile.demo)
      #expect(list.status == 1)
      #expect(try await profile.status().moods == ["calm"])
      #expect(try await profile.stimmung("mood", "show", "sad").text.isEmpty)
      try await worksOn(profile)

      try await profile.run("prlimit", "--pid", host, "--fsize=unlimited")
      #expect(try await profile.stimmung("mood", "add", "sad").status == 0)
      #expect(try await profile.status().moods == ["calm", "sad"])
      #expect(try await profile.stimmung("service", "stop").status == 0)
      let kept = try await profile.stimmung("mood", "show", "sad")
      #expect(kept.text.split(separator: "\n").count == 1)
    }

    @Test func `a record of a newer version is reported everywhere, and music plays`()
      async throws
    {
      let profile = try Profile()
      try await profile.stimmung("play", Profile.shortTrack, "--output", "silent")
      let records = profile.folder["data/stimmung/aware_music.sqlite"].encoded
      try await profile.run("sqlite3", records, "PRAGMA user_version = 99")
      let open = try await profile.stimmung("open", Profile.demo, "--output", "silent")
      #expect(open.status == 0)
      let sentence = "\(records) was written by a newer version (99); update to read it"
      #expect(open.errorText.contains(sentence), "\(open.errorText)")
      let log = try String(
        contentsOfFile: profile.folder["state/stimmung/stimmung.log"].encoded, encoding: .utf8)
      #expect(log.contains(sentence), "\(log)")
      let status = try await profile.stimmung("sensor")
      #expect(status.text.contains("stopped") && status.text.contains(sentence), "\(status.text)")
      let start = try await profile.stimmung("sensor", "start")
      #expect(start.status == 1 && start.errorText.contains(sentence), "\(start.errorText)")
      let doctor = try await profile.stimmung("doctor")
      #expect(doctor.text.contains("databases: " + sentence), "\(doctor.text)")
      #expect(doctor.text.contains("sensor: " + sentence), "\(doctor.text)")
      try await profile.status("music") { $0.state == "playing" }
    }

    @Test func `deleting the cache loses nothing, with a player or without`() async throws {
      let profile = try Profile()
      try await profile.stimmung("scan", Profile.demo)
      let cache = profile.folder["cache/stimmung"].encoded
      func expectLibrary(_ place: String) async throws {
        let list = try await profile.stimmung("list")
        #expect(list.text.split(separator: "\n").count == 4, "\(place): \(list.errorText)")
      }
      try await profile.run("rm", "-r", cache)
      try await expectLibrary("without a player")
      try profile.folder.write("garbage".utf8, to: "cache/stimmung/index.sqlite")
      try await expectLibrary("of garbage")
      try await profile.run("rm", "-r", cache)
      let scan = try await profile.stimmung("scan")
      #expect(scan.text.contains("4"), "\(scan.text)")
      try await play(profile)
      for round in 1...2 {
        try await profile.run("rm", "-r", cache)
        if round == 2 { #expect(try await profile.stimmung("scan").status == 0) }
        try await expectLibrary("while it runs")
      }
      try await profile.run("rm", "-r", cache)
      try await eventually(that: "an index") {
        FileManager.default.fileExists(atPath: cache + "/index.sqlite")
      }
    }

    @Test func `nothing of the listener's is readable by others, even if it was before`()
      async throws
    {
      let profile = try Profile()
      try await play(profile)
      try await profile.stimmung("mood", "add", "calm")
      try await profile.stimmung("config", "init")
      try await profile.stimmung("service", "stop")
      let folders = ["config", "data", "state", "cache"].map {
        profile.folder[$0 + "/stimmung"].encoded
      }
      func open() async throws -> [String] {
        try await profile.run(
          "find", folders[0], folders[1], folders[2], folders[3], "-perm", "/077"
        )
        .lines
      }
      #expect(try await open() == [])
      try await profile.run("chmod", "-R", "a+rX", folders[0], folders[1], folders[2], folders[3])
      #expect(try await open().count > 8)
      try await play(profile)
      try await profile.run("chmod", "-R", "a+rX", folders[1])
      try await profile.stimmung("service", "restart")
      #expect(try await open() == [])
    }

    @Test func `a saved queue that cannot be read is reported, and used once it is readable`()
      async throws
    {
      let profile = try Profile()
      try await play(profile)
      try await profile.stimmung("service", "stop")
      let queue = profile.folder["state/stimmung/queue.tracks"].encoded
      #expect(chmod(queue, 0) == 0)
      // Root can read everything unless it lacks these capabilities.
      let capabilities = "-dac_override,-dac_read_search"
      let bound = geteuid() == 0 ? ["setpriv", "--bounding-set", capabilities] : []
      func run(_ arguments: String...) async throws -> ChildProcess.Ending {
        try await profile.start(bound + [Profile.program] + arguments).end()
      }
      let sentence = "You may not read and write \(queue): the saved queue is left"
      let opening = try await run("queue", "add", Profile.demoTracks[0])
      #expect(opening.status == 0 && opening.errorText.contains(sentence), "\(opening.errorText)")
      #expect(try await run("queue", "clear").status == 0)
      let listing = try await run("queue")
      #expect(listing.text.isEmpty && listing.errorText.contains(sentence), "\(listing.errorText)")
      let doctor = try await run("doctor")
      #expect(doctor.status == 1 && doctor.text.contains("sudo chown -R $USER"), "\(doctor.text)")
      let session = try await TerminalSession(profile)
      try await session.type((bound + [Profile.program]).joined(separator: " "))
      try await session.screen("what is the matter") { $0.contains("You may not read") }
      try await profile.stimmung("service", "stop")
      #expect(chmod(queue, 0o600) == 0)
      try await profile.stimmung("queue", "add", Profile.demoTracks[0])
      try await profile.status("the queue of before") { $0.queueCount == 5 }
    }

    @Test func `folders that cannot be written are read, and that is reported`() async throws {
      let profile = try Profile()
      try await play(profile)
      #expect(try await profile.stimmung("mood", "add", "calm").status == 0)
      #expect(try await profile.stimmung("service", "stop").status == 0)
      let folders = [profile.folder["data"].encoded, profile.folder["cache"].encoded]
      try await profile.run("chmod", "-R", "a-w", folders[0], folders[1])
      // Otherwise the folders could not be removed.
      defer { for folder in folders { chmod(folder + "/stimmung", 0o700) } }
      // Root can write everywhere unless it lacks these capabilities.
      let capabilities = "-dac_override,-dac_read_search,-fowner"
      let bound = geteuid() == 0 ? ["setpriv", "--bounding-set", capabilities] : []
      let open = try profile.start(
        bound + [try Profile.program, "open", Profile.demo, "--output", "silent"])
      let opening = try await open.end()
      #expect(opening.status == 0, "\(opening.errorText)")
      #expect(
        opening.errorText.contains("The mood collection can be read but not changed"),
        "\(opening.errorText)")
      try await profile.status("music") { $0.state == "playing" && $0.moods == ["calm"] }
      let filing = try await profile.stimmung("mood", "add", "sad")
      #expect(filing.status == 1 && filing.errorText.contains("moods.sqlite"))
      #expect(try await profile.status().moods == ["calm"])
      try await worksOn(profile)
    }
  }
}
