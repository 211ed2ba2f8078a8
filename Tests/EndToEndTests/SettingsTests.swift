import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct SettingsTests {
    @Test func `the settings file is written on request and checked`() async throws {
      let profile = try Profile()
      let path = profile.folder["config/stimmung/config.toml"].encoded
      #expect(try await profile.stimmung("config", "check").status == 0)
      let first = try await profile.stimmung("config", "init")
      #expect(first.status == 0)
      #expect(first.text == path + "\n")
      #expect(try await profile.stimmung("config", "check").text == "\(path): no problems found.\n")
      let second = try await profile.stimmung("config", "init")
      #expect(second.status == 0)
      #expect(second.text == "\(path) has every setting already.\n")
      #expect(try await profile.stimmung("config", "show").status == 0)
      try profile.folder.write(
        Array("[audio]\noutptu = 'x'\n".utf8), to: "config/stimmung/config.toml")
      let check = try await profile.stimmung("config", "check")
      #expect(check.status == 1)
      #expect(
        check.text == "\(path), line 2: audio.outptu is not a setting; did you mean audio.output?\n"
      )
      let json = try await profile.stimmung("config", "check", "--json")
      #expect(json.status == 1)
      #expect(json.text.contains(#""line":2,"name":"audio.outptu""#))
      let show = try await profile.stimmung("config", "show", "audio")
      #expect(show.text.contains("audio.output  # last used\n"))
      #expect(try await profile.stimmung("config", "init", "--force").status == 0)
      #expect(try !profile.folder.read("config/stimmung/config.toml.bak").isEmpty)
    }

    @Test func `an output that does not work is refused and not saved`() async throws {
      let profile = try Profile()
      let text = "audio.output = \"silent\"\n"
      try profile.folder.write(Array(text.utf8), to: "config/stimmung/config.toml")
      #expect(try await profile.stimmung("open", Profile.monoTrack).status == 0)
      let change = try await profile.stimmung("config", "set", "audio.output", "hw:77,0")
      #expect(change.status == 1)
      #expect(change.text.isEmpty && !change.errorText.isEmpty)
      let file = try profile.folder.read("config/stimmung/config.toml")
      #expect(String(decoding: file, as: UTF8.self) == text)
      #expect(
        try await profile.stimmung("status", "--json").text.contains(#""output":"silent""#))
    }

    @Test func `the player follows the file, and reports and skips its mistakes`() async throws {
      let profile = try Profile()
      let music = profile.folder["music"].encoded
      try profile.folder.write(MP3Fixture(frameCount: 10, seed: 1).bytes, to: "music/a.mp3")
      let text = """
        library.folders = ["\(music)"]
        nonsense = 1
        [audio]
        output = "silent"
        replaygain = "album"
        preamp = -2.5
        [sensor]
        label = "a study"
        """
      try profile.folder.write(Array(text.utf8), to: "config/stimmung/config.toml")
      let open = try await profile.stimmung("open", Profile.monoTrack)
      #expect(open.status == 0, "\(open.errorText)")
      #expect(open.errorText.contains("config.toml, line 2: nonsense is not a setting."))
      let status = try await profile.stimmung("status", "--json")
      #expect(status.text.contains(#""output":"silent""#), "\(status.text)")
      let gain = try await profile.stimmung("replaygain", "--json")
      #expect(gain.text == "{\"replayGain\":\"album\",\"preamp\":-2.5}\n")
      let sensor = try await profile.stimmung("sensor", "status", "--json")
      #expect(sensor.text.contains(#""label":"a study""#))
      #expect(try await profile.stimmung("scan", "--json").text.contains(#""found":1,"added":0"#))
    }

    @Test func `the doctor passes a machine with a device and fails one without`() async throws {
      let profile = try Profile()
      let well = try await profile.stimmung("doctor")
      #expect(well.status == 0, "\(well.text)")
      #expect(well.lines.contains { $0.hasPrefix("✓ sound: “default” can be opened") })
      try await profile.stimmung("play", Profile.shortTrack, "--output", "silent")
      let json = try await profile.stimmung("doctor", "--json")
      #expect(json.text.contains(#""message":"All 4 databases are intact.""#), "\(json.text)")
      let mute = try await Profile(hasDevice: false).stimmung("doctor")
      #expect(mute.status == 1)
      #expect(mute.lines.contains { $0.hasPrefix("✗ sound: ") }, "\(mute.text)")
    }

    @Test func `the doctor finds the running player`() async throws {
      let profile = try Profile()
      try await profile.stimmung("open", Profile.monoTrack, "--output", "silent")
      let findings = try await profile.stimmung("doctor")
      #expect(findings.status == 0, "\(findings.text)")
      #expect(findings.lines.contains { $0.contains("runs as process") })
      // The track may have ended.
      let sound = ["The player uses “silent”.", "“silent” can be opened"].map { "✓ sound: " + $0 }
      #expect(findings.lines.contains { line in sound.contains { line.hasPrefix($0) } })
    }
  }
}
