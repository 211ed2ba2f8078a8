import Foundation
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// Files and folders of the player that are removed or replaced by something else.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct VanishedFilesTests {
    /// Removes a file or folder all at once, although the player may be writing to it.
    private func remove(_ name: String, of profile: Profile) throws {
      let path = profile.folder[name].encoded
      let removed = path + ".removed"
      try FileManager.default.moveItem(atPath: path, toPath: removed)
      try eventually("\(name) removed") {
        try? FileManager.default.removeItem(atPath: removed)
        return !FileManager.default.fileExists(atPath: removed)
      }
    }

    @Test func `a track added after the state folder was removed survives a kill`() async throws {
      let profile = try Profile()
      try await profile.stimmung("open", Profile.demo, "--output", "silent")
      try remove("state/stimmung", of: profile)
      let addition = try await profile.stimmung("queue", "add", Profile.shortTrack)
      #expect(addition.status == 0 && addition.errorText.isEmpty, "\(addition.errorText)")
      try await profile.killHost()
      let list = try await profile.stimmung("toggle")
      #expect(list.status == 0)
      try await profile.status("the queue") { $0.queueCount == 5 }
    }

    @Test(arguments: ["resume", "toggle"])
    func `a command that plays fails if none of the queue's files exist any more`(
      command: String
    ) async throws {
      let profile = try Profile()
      let music = MP3Fixture(frameCount: 1000, seed: 1).bytes
      try profile.folder.write(music, to: "songs/a.mp3")
      let song = profile.folder["songs/a.mp3"].encoded
      try await profile.stimmung("open", song, "--output", "silent")
      try await profile.stimmung("stop")
      try remove("songs/a.mp3", of: profile)
      let gone = try await profile.stimmung(command)
      #expect(gone.status == 1)
      let sentences = "Nothing in the queue can be played. There is no file \(song)."
      #expect(gone.errorText.contains(sentences), "\(gone.errorText)")
      try profile.folder.write(music, to: "songs/a.mp3")
      let played = try await profile.stimmung(command, "--json")
      #expect(played.status == 0)
      #expect(played.text.contains(#""state":"playing""#), "\(played.text)")
    }

    @Test func `if a copy replaced the history, status and doctor say the same`() async throws {
      let profile = try Profile()
      try await profile.stimmung("play", Profile.shortTrack, "--output", "silent")
      try await profile.stimmung("open", Profile.demo, "--output", "silent")
      let history = profile.folder["data/stimmung/history.sqlite"].encoded
      let copied = try await profile.run(
        "sqlite3", history, "VACUUM INTO '\(history).copy'")
      #expect(copied.status == 0, "\(copied.errorText)")
      #expect(rename(history + ".copy", history) == 0)
      try await profile.stimmung("next")
      let reason = "was replaced while the player had it open"
      try await eventually(that: "status that says so") {
        try await profile.stimmung("status").text.contains(reason)
      }
      let doctor = try await profile.stimmung("doctor")
      #expect(doctor.status == 1 && doctor.text.contains(reason), "\(doctor.text)")
      #expect(!doctor.text.contains("databases are intact"), "\(doctor.text)")
    }

    @Test func `a player whose lock was removed remains the only one`() async throws {
      let profile = try Profile()
      try await profile.stimmung("open", Profile.demo, "--output", "silent")
      let host = try await profile.host()
      try remove("state/stimmung", of: profile)
      let second = try await profile.stimmung("service", "run")
      #expect(second.status == 1)
      #expect(second.errorText.contains("A player is already running"), "\(second.errorText)")
      try remove("state/stimmung", of: profile)
      try await profile.stimmung("queue", "add", Profile.shortTrack)
      // The first player holds the lock again, so it is found from everywhere.
      let elsewhere = try await profile.stimmung("status", variables: ["XDG_RUNTIME_DIR": ""])
      #expect(elsewhere.text.contains("of 5"), "\(elsewhere.text)")
      #expect(try await profile.host() == host)
    }

    @Test func `a paused player whose socket went with the state folder is reachable again`()
      async throws
    {
      let profile = try Profile()
      // With no runtime folder, the socket is in the state folder.
      let none = ["XDG_RUNTIME_DIR": ""]
      try await profile.stimmung("open", Profile.demo, "--output", "silent", variables: none)
      try await profile.stimmung("pause", variables: none)
      let host = try await profile.host()
      try remove("state/stimmung", of: profile)
      let socket = profile.folder["state/stimmung/run/player.sock"].encoded
      try await eventually(that: "a socket") { FileManager.default.fileExists(atPath: socket) }
      let status = try await profile.stimmung("status", variables: none)
      #expect(status.text.contains("track 1 of 4"), "\(status.text)")
      #expect(try await profile.host() == host)
    }

    @Test func `the command and the doctor report a queue that cannot be saved`() async throws {
      let profile = try Profile()
      try await profile.stimmung("open", Profile.demo, "--output", "silent")
      try remove("state/stimmung", of: profile)
      try profile.folder.write([1], to: "state/stimmung")
      let addition = try await profile.stimmung("queue", "add", Profile.shortTrack)
      let sentence = "The queue and position cannot be saved"
      #expect(addition.errorText.contains(sentence), "\(addition.errorText)")
      let status = try await profile.stimmung("status")
      #expect(status.text.contains(sentence), "\(status.text)")
      try remove("state/stimmung", of: profile)
      let next = try await profile.stimmung("queue", "add", Profile.shortTrack)
      #expect(next.status == 0)
      try await profile.status("all that was added") { $0.queueCount == 6 }
    }

    @Test func `a history that was moved away is continued in a new file`() async throws {
      let profile = try Profile()
      try await profile.stimmung("open", Profile.shortTrack, "--output", "silent")
      try await profile.status("the end") { $0.state == "stopped" }
      try await profile.run(
        "mv", profile.folder["data/stimmung/history.sqlite"].encoded,
        profile.folder["data/old.sqlite"].encoded)
      try await profile.stimmung("open", Profile.shortTrack, "--output", "silent")
      try await profile.status("the end") { $0.state == "stopped" }
      try await profile.stimmung("service", "stop")
      let log = try String(
        contentsOfFile: profile.folder["state/stimmung/stimmung.log"].encoded, encoding: .utf8)
      #expect(log.contains("new listens go into a new file"), "\(log)")
      for name in ["data/stimmung/history.sqlite", "data/old.sqlite"] {
        let count = try await profile.run(
          "sqlite3", profile.folder[name].encoded,
          "SELECT count(*) FROM session WHERE endReason = 'finished'; PRAGMA integrity_check")
        #expect(count.text == "1\nok\n", "\(name): \(count.text)")
      }
    }

    @Test func `a record that is gone or empty at the start is reported once`() async throws {
      let profile = try Profile()
      let records = "data/stimmung/aware_music.sqlite"
      func start() async throws -> String {
        let start = try await profile.stimmung("open", Profile.shortTrack, "--output", "silent")
        try await profile.stimmung("service", "stop")
        return start.errorText
      }
      #expect(try await !start().contains("recording continues in a new file"))
      try remove(records, of: profile)
      #expect(try await start().contains("are missing; recording continues"))
      #expect(try await !start().contains("recording continues in a new file"))
      try profile.folder.write([], to: records)
      #expect(try await start().contains("are gone: the file is empty"))
    }

    @Test func `if the library cannot be saved, scan, list and doctor say the same`() async throws {
      let profile = try Profile()
      try? remove("cache", of: profile)
      try profile.folder.write([1], to: "cache")
      let sentence =
        "The library cannot be saved, because \(profile.folder["cache/stimmung"].encoded)"
      let scan = try await profile.stimmung("scan", Profile.demo)
      #expect(scan.status == 1 && scan.errorText.contains(sentence), "\(scan.errorText)")
      #expect(scan.text.hasPrefix("4 found"), "\(scan.text)")
      let list = try await profile.stimmung("list")
      #expect(list.status == 1 && list.errorText.contains(sentence), "\(list.errorText)")
      let doctor = try await profile.stimmung("doctor")
      #expect(doctor.status == 1 && doctor.text.contains(sentence), "\(doctor.text)")
    }

    @Test
    func `a folder in place of the log only loses the log; one in place of the socket is reported`()
      async throws
    {
      let profile = try Profile()
      try profile.folder.makeFolder("state/stimmung/stimmung.log")
      let open = try await profile.stimmung("open", Profile.demo, "--output", "silent")
      #expect(open.status == 0 && open.errorText.contains("so nothing is logged; remove it"))
      try await profile.status("music") { $0.state == "playing" }
      try await profile.stimmung("service", "stop")
      let doctor = try await profile.stimmung("doctor")
      #expect(doctor.text.contains("so nothing is logged"), "\(doctor.text)")

      let socket = try #require(
        try await profile.run("sh", "-c", "echo $XDG_RUNTIME_DIR").lines.first)
      let place =
        socket.isEmpty ? profile.folder["state/stimmung/run"].encoded : socket + "/stimmung"
      try FileManager.default.createDirectory(
        atPath: place + "/player.sock", withIntermediateDirectories: true)
      let refused = try await profile.stimmung("open", Profile.demo, "--output", "silent")
      #expect(refused.status == 1)
      #expect(
        refused.errorText.contains("player.sock is a folder, so no player can start; remove it."),
        "\(refused.errorText)")
      #expect(try await profile.stimmung("doctor").text.contains("is a folder, so no player can"))
    }

    @Test func `an environment that names no usable path is refused at once`() async throws {
      let profile = try Profile()
      let program = try Profile.program
      let home = try await profile.run(
        "sh", "-c", "XDG_DATA_HOME=$(printf '/tmp/caf\\351') exec \"$0\" mood list", program)
      #expect(home.status == 1)
      #expect(home.errorText.contains("XDG_DATA_HOME names"), "\(home.errorText)")
      let devices = try await profile.stimmung(
        "devices", variables: ["ALSA_CONFIG_PATH": "/dev/zero"])
      #expect(devices.status == 1)
      #expect(devices.errorText.contains("ALSA_CONFIG_PATH names /dev/zero"))
      let settings = profile.folder["endless"]
      try profile.folder.makeFolder("endless/alsa")
      symlink("/dev/zero", settings.encoded + "/alsa/asoundrc")
      let own = try await profile.stimmung(
        "devices", variables: ["XDG_CONFIG_HOME": settings.encoded])
      #expect(own.status == 1)
      #expect(own.errorText.contains("\(settings)/alsa/asoundrc is not a file"))
    }
  }
}
