import Foundation
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct EncryptionTests {
    private static let key = "correct horse battery staple"

    /// A machine whose records are encrypted with the key in a file.
    private func encryptedProfile() throws -> Profile {
      let profile = try Profile()
      let file = try profile.folder.write(Array("\(Self.key)\n".utf8), to: "key").encoded
      chmod(file, 0o600)
      try profile.folder.write(
        Array("[sensor]\nkey_file = \"\(file)\"\n".utf8), to: "config/stimmung/config.toml")
      return profile
    }

    /// The files of record and history that contain any of `words`.
    private func files(of profile: Profile, showing words: [String]) throws -> [String] {
      let folder = profile.folder["data/stimmung"].encoded
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().filter { name in
        guard name.hasPrefix("aware_music") || name.hasPrefix("history") else { return false }
        let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
        return words.contains { bytes.range(of: Data($0.utf8)) != nil }
      }
    }

    /// Whether both record and history are readable, in the files or their journals.
    private func isReadable(_ profile: Profile) throws -> Bool {
      let files = try files(of: profile, showing: Self.words)
      return ["aware_music", "history"].allSatisfy { name in
        files.contains { $0.hasPrefix(name + ".sqlite") }
      }
    }

    /// Words from the tags of the demo album.
    private static let words = ["Morning", "Tide", "Platform", "Unsent", "Stimmung", "Four"]

    @Test func `nothing in an encrypted record is readable without its key, even after a kill`()
      async throws
    {
      let profile = try encryptedProfile()
      try await profile.stimmung("open", Profile.demo)
      try await profile.status("music") { $0.state == "playing" }
      #expect(try files(of: profile, showing: Self.words).isEmpty)
      try await profile.stimmung("next")
      try await eventually(that: "the next item's record") {
        try await profile.records().contains { $0.title == "Slow Tide" }
      }
      #expect(try files(of: profile, showing: Self.words).isEmpty)
      try await profile.killHost()
      #expect(try files(of: profile, showing: Self.words).isEmpty)
      // The next player continues with the same file.
      let count = try await profile.records().count
      try await profile.stimmung("play", Profile.shortTrack, "--output", "silent")
      #expect(try await profile.records().count > count)
      #expect(try files(of: profile, showing: Self.words).isEmpty)
      let exported = try await profile.stimmung(
        "export", "events", "--format", "csv", variables: ["STIMMUNG_KEY": Self.key])
      #expect(exported.text.contains("Slow Tide"))
    }

    @Test func `without the right key, exports end with a sentence and the player plays on`()
      async throws
    {
      let profile = try encryptedProfile()
      try await profile.stimmung("play", Profile.shortTrack, "--output", "silent")
      let records = profile.folder["data/stimmung/aware_music.sqlite"].encoded
      let before = FileManager.default.contents(atPath: records)
      let wrong = try await profile.stimmung(
        "export", "events", "--format", "csv", variables: ["STIMMUNG_KEY": "wrong"])
      #expect(wrong.status == 1)
      #expect(wrong.output.isEmpty)
      #expect(wrong.errorLines.count == 1)
      #expect(wrong.errorText.contains("another key"))
      try profile.folder.write([], to: "config/stimmung/config.toml")
      let missing = try await profile.run(
        "setsid", "--wait", try Profile.program, "log", "--json")
      #expect(missing.status == 1)
      #expect(missing.errorLines.count == 1)
      #expect(missing.errorText.contains("--key-file"))
      let play = try await profile.stimmung("play", Profile.shortTrack, "--output", "silent")
      #expect(play.status == 0)
      #expect(play.errorText.contains("encrypted"))
      #expect(FileManager.default.contents(atPath: records) == before, "nothing was written to it")
    }

    @Test
    func `a key file that others can read is refused, and every command names the problem`()
      async throws
    {
      let profile = try encryptedProfile()
      chmod(profile.folder["key"].encoded, 0o644)
      let remedy = "chmod 600 \(profile.folder["key"].encoded)"
      let play = try await profile.stimmung("play", Profile.shortTrack, "--output", "silent")
      #expect(play.status == 0)
      #expect(play.errorText.contains(remedy))
      #expect(try files(of: profile, showing: Self.words).isEmpty)
      for words in [["doctor"], ["config", "check"]] {
        let said = try await profile.start([try Profile.program] + words).end()
        #expect(said.text.contains(remedy), "\(said.text)")
        #expect(said.status == 1)
      }
      let log = try await profile.stimmung("log", "--key-file", profile.folder["key"].encoded)
      chmod(profile.folder["key"].encoded, 0o600)
      #expect(log.text.isEmpty)
      #expect(try await profile.stimmung("config", "check").status == 0)
      try await profile.stimmung("play", Profile.shortTrack, "--output", "silent")
      #expect(try await !profile.records().isEmpty)
    }

    @Test func `no command reports an unreadable key as a different key`() async throws {
      let profile = try encryptedProfile()
      try await profile.stimmung("play", Profile.shortTrack, "--output", "silent")
      let file = profile.folder["key"].encoded
      try profile.folder.write(
        Array("[sensor]\nkey_file = \"\(file)\"\nhost = \"http://localhost:1\"\n".utf8),
        to: "config/stimmung/config.toml")
      chmod(file, 0o644)
      try await profile.stimmung("open", Profile.demo, "--output", "silent")
      for words in [["sensor", "status"], ["sensor", "sync"], ["doctor"], ["config", "check"]] {
        let said = try await profile.start([try Profile.program] + words).end()
        let text = said.text + said.errorText
        #expect(!text.contains("another key"), "\(words): \(text)")
        #expect(
          words == ["sensor", "sync"] || text.contains("chmod 600 \(file)"), "\(words): \(text)")
        #expect(
          words != ["sensor", "sync"] || text.contains("their key cannot be read"), "\(text)")
      }
    }

    @Test func `a plain record can be encrypted, given a new key and decrypted`() async throws {
      let profile = try Profile()
      try await profile.stimmung("open", Profile.demoTracks[0])
      try await profile.status("music") { $0.state == "playing" }
      let busy = try await profile.stimmung("sensor", "rekey", variables: ["STIMMUNG_NEW_KEY": "a"])
      #expect(busy.status == 1)
      #expect(busy.errorText.contains("service stop"))
      try await profile.stimmung("service", "stop")
      let records = try await profile.records()
      #expect(try isReadable(profile))

      let first = try await profile.stimmung(
        "sensor", "rekey", variables: ["STIMMUNG_NEW_KEY": "a"])
      #expect(first.status == 0, "\(first.errorText)")
      #expect(try files(of: profile, showing: Self.words).isEmpty)
      let second = try await profile.stimmung(
        "sensor", "rekey", variables: ["STIMMUNG_KEY": "a", "STIMMUNG_NEW_KEY": "b"])
      #expect(second.status == 0, "\(second.errorText)")
      let old = try await profile.stimmung("log", variables: ["STIMMUNG_KEY": "a"])
      #expect(old.status == 1)
      let wrong = try await profile.stimmung(
        "sensor", "decrypt", variables: ["STIMMUNG_KEY": "a"])
      #expect(wrong.status == 1)
      let decrypted = try await profile.stimmung(
        "sensor", "decrypt", variables: ["STIMMUNG_KEY": "b"])
      #expect(decrypted.status == 0, "\(decrypted.errorText)")
      #expect(try await profile.records() == records)
      #expect(try isReadable(profile))
    }

    /// The files of data and cache that contain any of `words`.
    private func allFiles(of profile: Profile, showing words: [String]) throws -> [String] {
      try ["data", "cache"].flatMap { place in
        let folder = profile.folder["\(place)/stimmung"].encoded
        return try FileManager.default.subpathsOfDirectory(atPath: folder).sorted().filter { name in
          let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
          return words.contains { bytes.range(of: Data($0.utf8)) != nil }
        }
      }
    }

    @Test
    func `photo data is encrypted with the records, and files set aside are named`() async throws {
      let profile = try Profile()
      try profile.folder.makeFolder("home/Pictures/secretplace")
      try profile.folder.write(
        Array("[photos]\nenabled = true\nfolders = [\"~/Pictures\"]\n".utf8),
        to: "config/stimmung/config.toml")
      try await profile.stimmung("open", Profile.demoTracks[0], "--output", "silent")
      func photograph(_ name: String) throws {
        let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + Array(name.utf8) + [0xFF, 0xD9]
        try profile.folder.write(bytes, to: "home/Pictures/secretplace/\(name)")
      }
      func isRecorded(_ name: String, _ key: String? = nil) async throws -> Bool {
        let log = try await profile.stimmung(
          "log", "--sensor", "photos", variables: key.map { ["STIMMUNG_KEY": $0] } ?? [:])
        return log.text.contains(name)
      }
      let index = profile.folder["cache/stimmung/photos.sqlite"].encoded
      try await eventually(that: "a look at the folder") {
        try await profile.run("sqlite3", index, "SELECT count(*) FROM folder WHERE isDone").text
          == "1\n"
      }
      try photograph("holiday.jpg")
      try await eventually(that: "a photo in the record") { try await isRecorded("holiday.jpg") }
      try await profile.stimmung("service", "stop")
      let words = ["secretplace", "p1:"]
      let readable = try allFiles(of: profile, showing: words)
      #expect(readable.contains { $0.hasPrefix("photos.sqlite") }, "\(readable)")
      let damaged = try profile.folder.write(
        Array("secretplace".utf8), to: "data/stimmung/aware_photos.sqlite.damaged-20260101-000000")

      let rekey = try await profile.stimmung(
        "sensor", "rekey", variables: ["STIMMUNG_NEW_KEY": "a"])
      #expect(rekey.status == 0, "\(rekey.errorText)")
      #expect(rekey.errorText.contains("\(damaged) was set aside"), "\(rekey.errorText)")
      try FileManager.default.removeItem(atPath: damaged.encoded)
      #expect(try allFiles(of: profile, showing: words) == [])

      // The next player carries on and writes nothing readable.
      let key = ["STIMMUNG_KEY": "a"]
      try await profile.stimmung("open", Profile.demoTracks[0], variables: key)
      try photograph("second.jpg")
      try await eventually(that: "another photo") { try await isRecorded("second.jpg", "a") }
      #expect(try await isRecorded("holiday.jpg", "a"))
      #expect(try allFiles(of: profile, showing: words) == [])
      try await profile.stimmung("service", "stop")
      #expect(try allFiles(of: profile, showing: words) == [])
    }

    @Test
    func `a rekey that stopped between record and history is completed by repeating it`()
      async throws
    {
      let profile = try Profile()
      try await profile.stimmung(
        "play", profile.taggedTrack("Morning"), "--output", "silent")
      let records = try await profile.records()
      let file = profile.folder["data/stimmung/history.sqlite"].encoded
      // Copies do not include the write-ahead log.
      try await profile.run("sqlite3", file, "PRAGMA wal_checkpoint(TRUNCATE)")
      let history = try profile.folder.read("data/stimmung/history.sqlite")
      func rekey() async throws -> ChildProcess.Ending {
        // Without a terminal, it cannot ask.
        try await profile.start(
          ["setsid", "--wait", Profile.program, "sensor", "rekey"],
          variables: ["STIMMUNG_NEW_KEY": "a"]
        ).end()
      }
      #expect(try await rekey().status == 0)
      try profile.folder.write(history, to: "data/stimmung/history.sqlite")
      #expect(try !files(of: profile, showing: Self.words).isEmpty)
      let repeated = try await rekey()
      #expect(repeated.status == 0, "\(repeated.errorText)")
      #expect(repeated.text.contains("Encrypted with the new key"))
      #expect(try files(of: profile, showing: Self.words).isEmpty)
      let again = try await rekey()
      #expect(again.text == "Already encrypted with that key.\n", "\(again.errorText)")
      let kept = try await profile.stimmung(
        "log", "--json", variables: ["STIMMUNG_KEY": "a"])
      #expect(try profile.decodeLines(Profile.Record.self, from: kept.output) == records)
    }

    @Test func `the key is asked for at the terminal and not echoed`() async throws {
      let profile = try encryptedProfile()
      try await profile.stimmung("play", Profile.shortTrack, "--output", "silent")
      let count = try await profile.records().count
      try profile.folder.write([], to: "config/stimmung/config.toml")
      let terminal = try await TerminalSession(profile)
      try await terminal.stimmung("log")
      try await terminal.shows("Key of the records:")
      try await terminal.type(Self.key)
      try await terminal.shows("(at start)")
      try await terminal.showsPrompt()
      #expect(try await !terminal.screen().contains(Self.key))
      #expect(count > 0)
    }
  }
}
