import Foundation
import Synchronization
import TestSupport
import Testing

extension EndToEnd {
  /// The record on its way to a study's host.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct StudyHostTests {
    /// A player whose settings name `host`, with something to send.
    private func profile(syncingWith host: StudyHost) async throws -> Profile {
      let profile = try Profile()
      let text = """
        [audio]
        output = "silent"
        [sensor]
        host = "\(host.address)"
        host_kind = "awareMicro"
        study_number = 7
        study_key = "open sesame"
        """
      try profile.folder.write(Array(text.utf8), to: "config/stimmung/config.toml")
      // A minute, so that the music does not end meanwhile.
      let music = MP3Fixture(frameCount: 2400, seed: 1).bytes
      let open = try await profile.stimmung(
        "open", profile.folder.write(music, to: "music/a.mp3").encoded)
      #expect(open.status == 0, "\(open.errorText)")
      return profile
    }

    @Test func `the helper sends the records, and the host's answer is reported`() async throws {
      let status = Mutex(401)
      let host = try StudyHost { _ in .answer(status.withLock(\.self)) }
      let profile = try await profile(syncingWith: host)
      let refused = try await profile.stimmung("sensor", "sync")
      #expect(refused.status == 1)
      #expect(refused.errorText.contains("answered 401"))
      status.withLock { $0 = 200 }
      let sent = try await profile.stimmung("sensor", "sync")
      #expect(sent.status == 0, "\(sent.errorText)")
      #expect(sent.text.contains("records sent to 127.0.0.1:\(host.port)."))
      let again = try await profile.stimmung("sensor", "sync")
      #expect(again.text == "127.0.0.1:\(host.port) is up to date.\n")
      #expect(Set(host.requests.map(\.key)).count == 1)
      let lines = try await profile.stimmung("sensor", "status").text
      #expect(lines.contains("0 waiting, last success "))
      #expect(lines.contains("last answer: 200"))
      for file in try FileManager.default.subpathsOfDirectory(
        atPath: profile.folder["state"].encoded)
      where file.hasSuffix(".log") {
        let log = try String(
          contentsOfFile: profile.folder["state/" + file].encoded, encoding: .utf8)
        #expect(!log.contains("sesame"))
      }
    }

    @Test func `all sensors with a host send, even when one of them is refused`() async throws {
      let refused = Mutex("ios_music")
      let host = try StudyHost { request in
        .answer(request.path.contains(refused.withLock(\.self)) ? 401 : 200)
      }
      let profile = try await profile(syncingWith: host)
      let some = try await profile.stimmung("sensor", "sync", "--all")
      #expect(some.status == 1)
      #expect(some.errorText.contains("music: "), "\(some.errorText)")
      #expect(some.errorText.contains("answered 401"), "\(some.errorText)")
      #expect(some.text == "others: 127.0.0.1:\(host.port) is up to date.\n", "\(some.text)")
      refused.withLock { $0 = "nothing" }
      let all = try await profile.stimmung("sensor", "sync", "--all")
      #expect(all.status == 0, "\(all.errorText)")
      let lines = all.text.split(separator: "\n")
      #expect(lines.count == 2 && lines[0].hasPrefix("music: "), "\(all.text)")
      #expect(lines[0].hasSuffix("records sent to 127.0.0.1:\(host.port)."), "\(all.text)")
      // Head movements and photos are never sent.
      let again = try await profile.stimmung("sensor", "sync", "--all", "--json")
      let sensors = again.text.split(separator: "\n").map { $0.split(separator: "\"")[3] }
      #expect(sensors == ["music", "others"])
    }

    @Test func `a sync that can never work shows its host, what is waiting, and why`() async throws
    {
      let profile = try Profile()
      func settle(on host: String, authorities: String) throws {
        let text = """
          [audio]
          output = "silent"
          [sensor]
          host = "\(host)"
          ca_file = "\(authorities)"
          """
        try profile.folder.write(Array(text.utf8), to: "config/stimmung/config.toml")
      }
      for (host, authorities, name, reason) in [
        ("http://study.example", "/nowhere.pem", "study.example", "use https"),
        (
          "https://me:secret@study.example", "", "https://…@study.example",
          "without a name or password"
        ),
        ("https://study.example", "/etc/passwd", "study.example", "contains no certificates"),
      ] {
        try settle(on: host, authorities: authorities)
        let key = ["STIMMUNG_KEY": "sesame"]
        let open = try await profile.stimmung("open", Profile.demoTracks[0], variables: key)
        #expect(open.status == 0, "\(open.errorText)")
        try await profile.status("music") { $0.state == "playing" }
        let lines = try await profile.stimmung("sensor", "status").text
        #expect(lines.contains("sync with \(name): "), "\(lines)")
        #expect(!lines.contains(" 0 waiting"), "\(lines)")
        for words in [["sensor", "status"], ["doctor"], ["config", "check"]] {
          let said = try await profile.start([try Profile.program] + words, variables: key).end()
          #expect(said.text.contains(reason), "\(words): \(said.text)")
          #expect(!said.text.contains("secret"))
        }
        try await profile.stimmung("service", "stop")
      }
    }

    @Test func `seeks do not wait for a host that does not take them`() async throws {
      let host = try StudyHost { _ in .answer(200) }
      let profile = try await profile(syncingWith: host)
      try await profile.status("music") { $0.state == "playing" }
      for place in ["10", "20", "30"] { try await profile.stimmung("seek", place) }
      try await eventually(that: "seeks in the record") {
        try await profile.records().filter { $0.eventKind == "seek" }.count == 3
      }
      let kept = try await profile.records().filter { $0.eventKind != "seek" }.count
      #expect(try await profile.stimmung("sensor", "status").text.contains(" \(kept) waiting"))
    }

    @Test func `a sync that is interrupted ends with 130`() async throws {
      let host = try StudyHost { _ in .silence }
      let profile = try await profile(syncingWith: host)
      let command = try profile.start("sensor", "sync")
      try await eventually(that: "a request") { !host.requests.isEmpty }
      command.send(SIGINT)
      #expect(try await command.end().shellStatus == 130)
    }

    @Test func `a player killed in the middle of sending sends the same records again`()
      async throws
    {
      let isTame = Atomic<Bool>(false)
      let host = try StudyHost { _ in
        isTame.load(ordering: .relaxed) ? .answer(200) : .silence
      }
      let profile = try await profile(syncingWith: host)
      let command = try profile.start("sensor", "sync")
      try await eventually(that: "a request") { !host.requests.isEmpty }
      try await profile.killHost()
      #expect(try await command.end().status == 1)
      isTame.store(true, ordering: .relaxed)
      _ = try await profile.stimmung("open", Profile.shortTrack)
      #expect(try await profile.stimmung("sensor", "sync").status == 0)
      let keys = host.requests.map(\.key)
      #expect(keys[0] == keys[1])
      let ids = host.requests.dropFirst().flatMap { $0.records.compactMap { $0["id"] as? Int } }
      #expect(ids == Array(1...ids.count))
    }

    @Test func `the player itself links nothing that speaks HTTP`() async throws {
      let profile = try Profile()
      let libraries = try await profile.run("ldd", Profile.program)
      #expect(libraries.status == 0)
      #expect(!libraries.text.contains("curl"))
      for library in ["opencv", "exiv2", "libav", "swscale", "heif"] {
        #expect(!libraries.text.contains(library), "\(library)")
      }
      #expect(!libraries.text.contains("FoundationNetworking"))
      #expect(!libraries.text.contains("libssl"))
    }
  }
}
