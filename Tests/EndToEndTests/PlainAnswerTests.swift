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
    }
  }
}
