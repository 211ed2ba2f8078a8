import Foundation
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// Listens on their way to services other than ListenBrainz.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct ScrobbleTests {
    private struct Answer: Decodable {
      let isEnabled: Bool
      let user: String?
      let waiting: Int
    }

    private func status(_ profile: Profile, _ service: String) async throws -> Answer {
      let ending = try await profile.stimmung("scrobble", "status", service, "--json")
      #expect(ending.status == 0, "\(ending.errorText)")
      return try profile.decode(Answer.self, from: ending.output)
    }

    private func logIn(
      _ profile: Profile, _ service: String, _ lines: String...
    ) async throws -> ChildProcess.Ending {
      let input = try profile.folder.write(
        Array(lines.map { $0 + "\n" }.joined().utf8), to: "typed")
      defer { unlink(input.encoded) }
      return try await profile.stimmung("scrobble", "login", service, input: input.encoded)
    }

    /// Allows access in a browser, as the listener would.
    private func allow(_ page: Substring) throws {
      let visit = "import sys, urllib.request as u; print(u.urlopen(sys.argv[1]).read().decode())"
      let ending = try Program(["python3", "-c", visit, String(page)]).end()
      #expect(ending.text.contains("granted"), "\(ending.text)")
    }

    @Test func `Last_fm gets listens after access is allowed in a browser, and no secret leaks`()
      async throws
    {
      let host = try AudioscrobblerHost()
      let profile = try Profile()
      let settings = """
        [audio]
        output = "silent"
        [lastfm]
        enabled = true
        server = "\(host.server)"
        [scrobble.hosts.mine]
        protocol = "audioscrobbler"
        server = "\(host.server)"
        """
      try profile.folder.write(Array(settings.utf8), to: "config/stimmung/config.toml")
      let before = try await profile.stimmung("scrobble", "status", "lastfm")
      #expect(before.text.contains("“stimmung scrobble login lastfm” asks for it"))

      let typed = try profile.folder.write(
        Array("\(AudioscrobblerHost.key)\n\(AudioscrobblerHost.secret)\n".utf8), to: "typed")
      let login = try profile.start("scrobble", "login", "lastfm", input: typed.encoded)
      var page: Substring?
      try await eventually(that: "the address") {
        page = String(decoding: login.error, as: UTF8.self).split(separator: "\n").last?
          .drop { $0 == " " }
        return page?.contains("/api/auth/?api_key=") == true && page?.contains("token=") == true
      }
      try allow(try #require(page))
      let ending = try await login.end()
      #expect(ending.status == 0, "\(ending.errorText)")
      #expect(ending.text == "\(host.name) recognises you as RJ.\n")
      unlink(typed.encoded)

      let open = try await profile.stimmung("open", Profile.demo)
      #expect(open.status == 0, "\(open.errorText)")
      try await profile.stimmung("speed", "3")
      try await profile.status("second track", within: 90) { $0.queueIndex == 1 }
      try await eventually(that: "the listen") { try host.titles() == ["Morning Market"] }
      try await profile.stimmung("service", "stop")
      let requests = try host.requests()
      #expect(
        requests.map { $0.params["method"] ?? "" }.filter { $0.hasPrefix("track.") }.prefix(2)
          == ["track.updateNowPlaying", "track.scrobble"])
      let now = try await status(profile, "lastfm")
      #expect((now.waiting, now.user, now.isEnabled) == (0, "RJ", true))
      // The other service has no session yet, and a queue of its own.
      #expect(try await status(profile, "mine").waiting == 1)
      #expect(try await status(profile, "listenbrainz").waiting == 0)

      let session = try #require(requests.compactMap { $0.params["sk"] }.first)
      for file in try FileManager.default.subpathsOfDirectory(atPath: profile.folder.path.encoded)
      where !file.hasSuffix("lastfm-token") && !file.hasPrefix("run/") {
        let bytes = FileManager.default.contents(atPath: profile.folder[file].encoded) ?? Data()
        for secret in [session, AudioscrobblerHost.secret] {
          #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(file)")
        }
      }
      var facts = stat()
      #expect(stat(profile.folder["config/stimmung/lastfm-token"].encoded, &facts) == 0)
      #expect(facts.st_mode & 0o777 == 0o600)

      // A self-hosted service takes a name and a password, and then receives what waited for it.
      let wrong = try await logIn(profile, "mine", "RJ", "wrong")
      #expect(wrong.status == 1)
      #expect(wrong.errorText.contains("rejected this name and password; nothing was changed"))
      let right = try await logIn(profile, "mine", "RJ", "open sesame")
      #expect(right.text == "\(host.name) recognises you as RJ.\n", "\(right.errorText)")
      let submit = try await profile.stimmung("scrobble", "submit", "mine")
      #expect(submit.text == "1 listen sent to \(host.name).\n", "\(submit.errorText)")
      #expect(try host.scrobbles().last?.params["track"] == "Morning Market")
      let logout = try await profile.stimmung("scrobble", "logout", "lastfm")
      #expect(logout.text == "The session was removed.\n")
      #expect(
        try await profile.stimmung("scrobble", "logout", "librefm").text
          == "There is nothing to remove.\n")
      let doctor = try await profile.stimmung("doctor")
      #expect(doctor.text.contains("There is no session for Last.fm"), "\(doctor.text)")
    }

    @Test func `an unknown service is reported, and a secret is not an argument`() async throws {
      let profile = try Profile()
      let unknown = try await profile.stimmung("scrobble", "submit", "nowhere")
      #expect(unknown.status == 1)
      #expect(unknown.errorText.contains("“listenbrainz”, “lastfm” and “librefm”"))
      let secret = try await profile.stimmung("scrobble", "login", "sesame")
      #expect(secret.status == 2)
      #expect(!secret.errorText.contains("sesame"))
      let off = try await profile.stimmung("scrobble", "submit", "lastfm")
      #expect(off.errorText.contains("Last.fm is off; set lastfm.enabled to true."))
      let key = try await logIn(profile, "lastfm", "not a key", "")
      #expect(key.status == 1)
      #expect(key.errorText.contains("https://www.last.fm/api/account/create"))
      let name = try await logIn(profile, "librefm", "", "")
      #expect(name.status == 1)
      #expect(name.errorLines.count == 1)
    }
  }
}
