import Foundation
import Glibc
import PlayerModel
import TestSupport
import Testing

extension EndToEnd {
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct HostileFolderTests {
    @Test func `every playable file is played, and the others are skipped with a reason`()
      async throws
    {
      let (profile, playable) = try await folder()
      let ending = try await profile.stimmung("play", ".", "--output", "silent")
      #expect(ending.status == 0)
      #expect(ending.lines.filter { $0.hasPrefix("track: ") }.count == playable)
      let heard = try await profile.records().filter {
        $0.eventKind == "nowPlayingItem" && $0.isInitial == 0
      }
      #expect(heard.count == playable)
      let reasons = ending.errorText
      for name in ["empty.mp3", "words.mp3", "pipe.mp3"] { #expect(reasons.contains(name)) }
      if geteuid() != 0 { #expect(reasons.contains("unreadable.mp3")) }
      expectHarmless(ending.output)
      expectHarmless(ending.error)
    }

    @Test func `nothing in a name or a tag reaches the terminal unescaped`() async throws {
      let (profile, playable) = try await folder()
      let terminal = try await TerminalSession(profile, width: 160, height: 40)
      try await terminal.record(to: profile.folder["record"].encoded)
      try await terminal.stimmung(".")
      try await terminal.screen("the queue") {
        $0.contains("► Playing") && $0.contains("evil") && $0.contains("broken")
      }
      for _ in 0..<(playable + 4) { try await terminal.press("n") }
      try await terminal.press("?", "Escape", "G", "g", "d")
      try await terminal.showsPrompt()
      let sent = try profile.folder.read("record")
      for payload in ["\u{1B}]0;", "\u{1B}[31mevil", "\u{1B}[2J", "\u{7}", "\u{9B}", "\u{202E}"] {
        #expect(!sent.contains(Array(payload.utf8)), "\(payload.debugDescription)")
      }
      #expect(try await terminal.value("#{pane_title}") != "owned")
      let text = String(decoding: sent, as: UTF8.self)
      // The decoding above would have replaced broken UTF-8.
      #expect(Array(text.utf8) == sent)
      for scalar in text.unicodeScalars {
        #expect(!(0x80...0x9F).contains(scalar.value), "C1 control \(scalar.value)")
      }
      for arguments in [
        ["queue"], ["status"], ["log"], ["status", "--json"], ["queue", "--json"],
      ] {
        let ending = try await profile.start([try Profile.program] + arguments).end()
        expectHarmless(ending.output)
      }
    }

    /// A folder with everything that can be found among music, and the number of its playable
    /// files.
    private func folder() async throws -> (Profile, playable: Int) {
      let profile = try Profile()
      let music = profile.folder
      let names: [[UInt8]] = [
        Array("01 plain.mp3".utf8), Array("02 \u{1B}[31mevil\u{1B}[0m.mp3".utf8),
        Array("03 \u{1B}]0;owned\u{7}title.mp3".utf8), Array("04 two\nlines.mp3".utf8),
        Array("05 broken ".utf8) + [0xC3, 0x28, 0xFF] + Array(".mp3".utf8),
        Array("06 \u{9B}2J\u{202E}backward.mp3".utf8), Array("-f --help.mp3".utf8),
      ]
      let base = music["music"].bytes
      for (number, name) in names.enumerated() {
        let fixture = MP3Fixture(frameCount: 20, seed: UInt64(number + 1))
        try music.write(fixture.bytes, at: TrackPath(bytes: base + [UInt8(ascii: "/")] + name))
      }
      let tagged = MP3Fixture(
        frameCount: 20, seed: 99,
        trailing: [MP3Fixture.id3v1(title: "\u{1B}[2J\u{1B}]0;owned\u{7}tag")])
      try music.write(tagged.bytes, to: "music/07 tagged.mp3")
      let short = try Data(contentsOf: URL(filePath: Profile.shortTrack))
      try music.write(short.prefix(short.count / 2), to: "music/08 truncated.mp3")
      try music.write([], to: "music/empty.mp3")
      try music.write(Array("just words, and more of them\n".utf8), to: "music/words.mp3")
      #expect(mkfifo(music["music/pipe.mp3"].encoded, 0o600) == 0)
      let unreadable = try music.write(tagged.bytes, to: "music/unreadable.mp3")
      // Root can read anything, so nothing is unreadable there.
      chmod(unreadable.encoded, 0)
      return (profile, names.count + (geteuid() == 0 ? 3 : 2))
    }

    /// Fails if a terminal would obey any of `bytes`.
    private func expectHarmless(_ bytes: [UInt8]) {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(Array(text.utf8) == bytes, "broken UTF-8")
      for scalar in text.unicodeScalars where scalar != "\n" {
        let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        #expect(!isControl && scalar.value != 0x202E, "control \(scalar.value)")
      }
    }
  }
}
