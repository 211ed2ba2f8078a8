import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

extension EndToEnd {
  /// Listens on their way to a server.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct ListenBrainzTests {
    /// The fields of `listenbrainz status` that the tests read.
    private struct Answer: Decodable {
      struct Refused: Decodable {
        let title: String
        let reason: String
      }
      let isEnabled: Bool
      let user: String?
      let waiting: Int
      let refused: [Refused]
      let lastAnswer: String?
      let lastError: String?
    }

    /// A listener whose listens are sent to `host`.
    private func profile(
      sendingTo host: ListenBrainzHost, settings: String = "", isLoggedIn: Bool = true
    ) async throws -> Profile {
      let profile = try Profile()
      let text = """
        [audio]
        output = "silent"
        [listenbrainz]
        enabled = true
        server = "\(host.address)"
        \(settings)
        """
      try profile.folder.write(Array(text.utf8), to: "config/stimmung/config.toml")
      if isLoggedIn {
        let login = try await logIn(profile)
        #expect(login.status == 0, "\(login.errorText)")
        #expect(login.text == "\(host.name) recognises you as listener.\n")
      }
      return profile
    }

    private func logIn(
      _ profile: Profile, with token: String = ListenBrainzHost.token
    ) async throws -> ChildProcess.Ending {
      let input = try profile.folder.write(Array("\(token)\n".utf8), to: "typed")
      defer { unlink(input.encoded) }
      return try await profile.stimmung("listenbrainz", "login", input: input.encoded)
    }

    private func status(_ profile: Profile) async throws -> Answer {
      let ending = try await profile.stimmung("listenbrainz", "status", "--json")
      #expect(ending.status == 0, "\(ending.errorText)")
      return try profile.decode(Answer.self, from: ending.output)
    }

    /// The number of listens in the history, according to the exporter.
    private func listens(_ profile: Profile) async throws -> Int {
      let export = try await profile.stimmung("export", "listens", "--format", "listenbrainz")
      return export.lines.count
    }

    @Test
    func
      `an album played with seeks is sent, each listen once, and so is the playing track`()
      async throws
    {
      let host = try ListenBrainzHost()
      let profile = try await profile(sendingTo: host)
      let open = try await profile.stimmung("open", Profile.demo)
      #expect(open.status == 0, "\(open.errorText)")
      try await eventually(that: "the playing track") { host.playing == ["Morning Market"] }
      // The first track is played at triple speed, half of the second is left out, and the third is
      // skipped.
      try await profile.stimmung("speed", "3")
      try await profile.stimmung("seek", "0:01")
      try await profile.status("second track", within: 90) { $0.queueIndex == 1 }
      try await profile.stimmung("pause")
      try await profile.stimmung("speed", "1")
      try await eventually(that: "the first listen") { host.titles == ["Morning Market"] }
      try await profile.stimmung("seek", "80%")
      try await profile.stimmung("resume")
      try await profile.status("third track") { $0.queueIndex == 2 }
      try await profile.stimmung("next")
      try await profile.status("fourth track") { $0.queueIndex == 3 }
      try await profile.stimmung("service", "stop")
      #expect(host.titles == ["Morning Market"])
      #expect(host.arrivals == 1)
      #expect(host.brokenRules == [])
      #expect(try await listens(profile) == 1)
      let status = try await status(profile)
      #expect(status.waiting == 0)
      #expect(status.user == "listener")
      // No file that the player wrote contains the token, except the token's own.
      for file in try FileManager.default.subpathsOfDirectory(
        atPath: profile.folder.path.encoded)
      where !file.hasSuffix("listenbrainz-token") && !file.hasPrefix("run/") {
        let bytes = FileManager.default.contents(atPath: profile.folder[file].encoded) ?? Data()
        #expect(bytes.range(of: Data(ListenBrainzHost.token.utf8)) == nil, "\(file)")
      }
    }

    @Test func `whichever process is killed while sending, each listen arrives once`() async throws
    {
      let isDown = Atomic<Bool>(true)
      let host = try ListenBrainzHost { number in
        isDown.load(ordering: .relaxed) ? (number % 2 == 0 ? .silence : .takenAndCut) : .none
      }
      let profile = try await profile(sendingTo: host)
      for _ in 0..<3 {
        // Two seconds of sound, heard to the end.
        let play = try await profile.stimmung(
          "play", try profile.taggedTrack("Sweep"), "--output", "silent")
        #expect(play.status == 0, "\(play.errorText)")
      }
      let count = try await listens(profile)
      #expect(count == 3)
      try await profile.stimmung("open", Profile.shortTrack)
      for round in 0..<6 {
        let before = host.requests
        let command = try profile.start("listenbrainz", "submit")
        try await eventually(that: "a request") { host.requests > before }
        if round % 3 == 2 {
          try await profile.killHost()
        } else {
          for helper in profile.processes()
          where helper.arguments.first?.hasSuffix("stimmung-sync") == true {
            kill(helper.id, SIGKILL)
          }
        }
        #expect(try await command.end().status == 1)
        if round % 3 == 2 { try await profile.stimmung("open", Profile.shortTrack) }
      }
      isDown.store(false, ordering: .relaxed)
      let submit = try await profile.stimmung("listenbrainz", "submit")
      #expect(submit.status == 0, "\(submit.errorText)")
      try await profile.stimmung("service", "stop")
      _ = try await profile.stimmung("listenbrainz", "submit")
      #expect(try await status(profile).waiting == 0)
      #expect(host.titles.count == count)
      #expect(host.brokenRules == [])
    }

    @Test func `without a network, listens wait, and are sent once there is one`() async throws {
      let host = try ListenBrainzHost()
      let profile = try await profile(sendingTo: host)
      host.stop()
      let play = try await profile.stimmung(
        "play", try profile.taggedTrack("Sweep"), "--output", "silent")
      #expect(play.status == 0)
      let submit = try await profile.stimmung("listenbrainz", "submit")
      #expect(submit.status == 1)
      #expect(submit.errorLines.count == 1)
      #expect(try await status(profile).waiting == 1)
      let again = try ListenBrainzHost()
      try profile.folder.write(
        Array("[listenbrainz]\nenabled = true\nserver = \"\(again.address)\"\n".utf8),
        to: "config/stimmung/config.toml")
      let other = try await profile.stimmung("listenbrainz", "submit")
      #expect(other.errorText.contains("a server other than"))
      #expect(again.requests == 0)
      #expect(try await logIn(profile).status == 0)
      #expect(try await profile.stimmung("listenbrainz", "submit").status == 0)
      #expect(again.titles == ["Sweep"])
      #expect(again.brokenRules == [])
    }

    @Test func `a submission reports its own results, and a refusal is a failure`() async throws {
      let host = try ListenBrainzHost(refuses: ["Unwanted"])
      let profile = try await profile(sendingTo: host, settings: "", isLoggedIn: false)
      #expect(
        try await profile.stimmung("listenbrainz", "status").text
          .contains("“stimmung listenbrainz login” asks for it"))
      for title in ["Sweep", "Unwanted"] {
        try await profile.stimmung(
          "play", try profile.taggedTrack(title), "--output", "silent")
      }
      #expect(try await logIn(profile).status == 0)
      #expect(
        try await !profile.stimmung("listenbrainz", "status").text.contains("cannot be sent"))
      let first = try await profile.stimmung("listenbrainz", "submit")
      #expect(first.text == "1 listen sent to \(host.name).\n")
      #expect(first.status == 1)
      #expect(first.errorLines.count == 1)
      #expect(first.errorText.contains("refused 1 listen for good"))
      let again = try await profile.stimmung("listenbrainz", "submit")
      #expect(again.status == 0, "\(again.errorText)")
      #expect(again.text.hasPrefix("Nothing is waiting; \(host.name) refused 1 listen before"))
      let refused = try await profile.stimmung("listenbrainz", "submit", "--refused")
      #expect(refused.status == 1)
      #expect(refused.text.isEmpty)
    }

    @Test func `logging in and out is reported, and an unknown token is not kept`() async throws {
      let host = try ListenBrainzHost()
      let profile = try await profile(sendingTo: host, isLoggedIn: false)
      let wrong = try await logIn(profile, with: "wrong")
      #expect(wrong.status == 1)
      #expect(wrong.errorLines.count == 1)
      #expect(wrong.errorText.contains("rejected this token"))
      #expect(try await status(profile).user == nil)
      #expect(try await logIn(profile).status == 0)
      #expect(try await status(profile).user == "listener")
      let file = profile.folder["config/stimmung/listenbrainz-token"].encoded
      var facts = stat()
      #expect(stat(file, &facts) == 0)
      #expect(facts.st_mode & 0o777 == 0o600)
      chmod(file, 0o644)
      let doctor = try await profile.stimmung("doctor")
      #expect(doctor.text.contains("can be read by others"))
      #expect(try await profile.stimmung("listenbrainz", "logout").status == 0)
      #expect(access(file, F_OK) != 0)
      let typed = try await profile.stimmung("listenbrainz", "login", ListenBrainzHost.token)
      #expect(typed.status == 2, "a token is not an argument")
    }

    @Test func `an encrypted history is sent, too`() async throws {
      let host = try ListenBrainzHost()
      let profile = try await profile(sendingTo: host)
      let key = ["STIMMUNG_KEY": "sesame"]
      let play = try await profile.stimmung(
        "play", try profile.taggedTrack("Sweep"), "--output", "silent", variables: key)
      #expect(play.status == 0, "\(play.errorText)")
      let submit = try await profile.stimmung("listenbrainz", "submit", variables: key)
      #expect(submit.status == 0, "\(submit.errorText)")
      #expect(host.titles == ["Sweep"])
      let locked = try await profile.stimmung("listenbrainz", "status")
      #expect(locked.status == 1)
      #expect(locked.errorText.contains("key"))
    }
  }
}

extension Profile {
  /// Has listens sent to `host`, with a token that it accepts.
  func sendListens(to host: ListenBrainzHost) throws {
    let text = "[listenbrainz]\nenabled = true\nserver = \"\(host.address)\"\n"
    try folder.write(Array(text.utf8), to: "config/stimmung/config.toml")
    let file = try folder.write(
      Array(ListenBrainzHost.token.utf8), to: "config/stimmung/listenbrainz-token")
    chmod(file.encoded, 0o600)
  }
}
