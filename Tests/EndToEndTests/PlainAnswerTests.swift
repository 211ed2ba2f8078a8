import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// What commands answer when there is nothing to do, or when it cannot be done.
  @Suite(.serialized, .timeLimit(.minutes(5)))
  struct PlainAnswerTests {
    @Test func `a scan that cannot read a file names it and exits with 1`() async throws {
      let profile = try Profile()
      try profile.folder.write(MP3Fixture(frameCount: 1000, seed: 1).bytes, to: "songs/a.mp3")
      try profile.folder.write(Array("no sound".utf8), to: "songs/b.mp3")
      for _ in 1...2 {
        let scan = try await profile.stimmung("scan", profile.folder["songs"].encoded)
        #expect(scan.status == 1)
        #expect(scan.text.contains("1 unreadable"))
        #expect(scan.errorText.contains("songs/b.mp3 is a text file"), "\(scan.errorText)")
      }
    }

    @Test func `an address on a network is refused in one sentence`() async throws {
      let profile = try Profile()
      let address = "http://radio.example/live.mp3"
      for words in [
        [address], ["open", address], ["play", address], ["queue", "add", address],
        ["queue", "next", address], ["scan", address], ["library", "add", address],
        ["info", address], ["tag", address, "--title", "x"], ["trash", "--yes", address],
        ["mood", "add", "calm", address], ["stars", "3", address],
        ["playlist", "import", address],
      ] {
        let refusal = try await profile.start([try Profile.program] + words).end()
        #expect(refusal.status == 1, "\(words)")
        #expect(
          refusal.errorText.hasPrefix("stimmung: Stimmung plays files, not streams"),
          "\(words): \(refusal.errorText)")
      }
      #expect(profile.hosts().isEmpty)
    }

    @Test func `whatever replaces the queue says how it comes back, and it does`() async throws {
      let profile = try Profile()
      let (first, second) = (Profile.demoTracks[0], Profile.demoTracks[1])
      try await profile.stimmung("scan", Profile.demo)
      let open = try await profile.stimmung("open", first, second, "--output", "silent")
      #expect(open.status == 0 && !open.errorText.contains("brings back"), "\(open.errorText)")
      try await profile.stimmung("mood", "add", "calm", first)
      try await profile.stimmung("playlist", "create", "Mix")
      try await profile.stimmung("playlist", "add", "Mix", first)
      try await profile.stimmung("query", "save", "mine", "mood:calm")
      let list = profile.folder["list.m3u8"].encoded
      try profile.folder.write(Array(first.utf8), to: "list.m3u8")
      for words in [
        ["open", first], ["mood", "play", "calm"], ["playlist", "play", "Mix"],
        ["query", "play", "mine"], ["queue", "load", list],
      ] {
        let replacing = try await profile.start([try Profile.program] + words).end()
        #expect(replacing.status == 0)
        #expect(
          replacing.errorText.contains(
            "“stimmung undo”, or u in the interface, brings back your queue of 2 tracks."),
          "\(words): \(replacing.errorText)")
        try await profile.stimmung("undo")
        #expect(try await profile.status().queueCount == 2, "\(words)")
      }
    }

    @Test func `what cannot be heard is said: modes, and changes of the queue`() async throws {
      let profile = try Profile()
      try await profile.stimmung("open", Profile.demo, "--output", "silent")
      for (line, answer) in [
        ("speed 1.25", "Speed 1.25×"), ("speed +0.1", "Speed 1.35×"), ("repeat all", "Repeat: all"),
        ("shuffle on", "Shuffle: tracks"), ("shuffle off", "Shuffle: off"),
        ("replaygain album", "ReplayGain: album"),
        ("replaygain --preamp -3", "ReplayGain: album, preamp -3 dB"),
        ("equalizer bass", "Equalizer: bass"), ("volume 40", "Volume 40%"),
        ("volume +5", "Volume 45%"), ("stop --after", "Stop after this track: on"),
        ("sleep 5m", "Sleep in 5 minutes"),
        ("queue move 3-4 --to 1", "Moved 2 tracks, now numbers 1 to 2."),
        ("queue undo", "Undid the last change to the queue, which has 4 tracks now."),
        ("queue sort title --reverse", nil),
        ("queue remove 2", "Removed 1 track; “stimmung queue undo” brings it back."),
        ("queue add TRACK", "Added 1 track to the end of the queue, as number 4."),
        ("query save tides tide", "Saved the query “tides”."),
        ("query delete tides", "Deleted the query “tides”."),
        ("sensor label week", "New records of the listening sensor have the label “week”."),
      ] as [(String, String?)] {
        let words = line.split(separator: " ").map {
          $0 == "TRACK" ? Profile.demoTracks[1] : "\($0)"
        }
        let ending = try await profile.start([try Profile.program] + words).end()
        #expect(ending.status == 0, "\(line): \(ending.errorText)")
        #expect(ending.lines.count == 1, "\(line): \(ending.text)")
        if let answer { #expect(ending.text == "\(answer)\n", "\(line)") }
      }
    }

    @Test func `empty lists say so`() async throws {
      let profile = try Profile()
      #expect(try await profile.stimmung("playlist").errorText.contains("no playlists yet"))
      let create = try await profile.stimmung("playlist", "create", "Mix")
      #expect(create.text == "Created the playlist “Mix”.\n")
      let list = try await profile.stimmung("playlist", "show", "Mix")
      #expect(list.status == 0 && list.text.isEmpty)
      #expect(list.errorText == "The playlist “Mix” is empty.\n")
      let mood = try await profile.stimmung("mood", "show", "calm")
      #expect(mood.errorText == "No song is filed under calm yet.\n")
      for words in [["playlist", "show", "Mix"], ["mood", "show", "calm"], ["library"]] {
        let json = try await profile.start([try Profile.program] + words + ["--json"]).end()
        #expect(json.status == 0 && json.text.isEmpty, "\(words): \(json.text)")
      }
    }
  }
}
