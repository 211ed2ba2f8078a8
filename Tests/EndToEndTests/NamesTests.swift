import Foundation
import Glibc
import PlayerModel
import TestSupport
import Testing

extension EndToEnd {
  /// File names that are not valid text.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct NamesTests {
    /// Uses of a file `F`, each one line of a shell with the program as `$0`.
    private static let uses = [
      #""$0" info "$F""#, #""$0" open "$F""#, #""$0" queue add "$F""#, #""$0" queue next "$F""#,
      #""$0" playlist create mine; "$0" playlist add mine "$F""#, #""$0" mood add calm "$F""#,
      #""$0" stars 4 "$F""#, #""$0" favourite on "$F""#, #""$0" play "$F""#,
      #"mkdir -p "$F.d"; "$0" scan "$F.d""#,
      #""$0" mood remove calm "$F""#, #""$0" play "$F" --output "wav:$F.wav" && test -s "$F.wav""#,
      #""$0" export moods --format json -o "$F.json" && test -s "$F.json""#,
      #""$0" import moods "$F.json""#, #""$0" report --html "$F.html" && test -s "$F.html""#,
      #""$0" queue save "$F.m3u8" && "$0" queue load "$F.m3u8""#,
      #""$0" playlist import --name other "$F.m3u8""#,
      #""$0" export listens --format csv -o "$F.csv" && "$0" import listens "$F.csv""#,
    ]

    @Test func `a file is found by its bytes and by its spelling in JSON`() async throws {
      let profile = try Profile()
      let service = try profile.start("service", "run", "--output", "silent")
      try await profile.status("a player") { $0.running }
      try FileManager.default.copyItem(
        atPath: Profile.shortTrack, toPath: profile.folder["music/short.mp3"].encoded)
      let prepare = #"F=$(printf 'caf\351.mp3'); cp short.mp3 "$F"; "#
      for line in Self.uses {
        let ending = try await profile.run("sh", "-c", prepare + line, try Profile.program)
        #expect(ending.status == 0, "\(line): \(ending.errorText)")
      }
      let info = try await profile.run(
        "sh", "-c", prepare + #""$0" info --json "$F""#, try Profile.program)
      let path = try profile.decode(Profile.TrackAnswer.self, from: info.output).path
      #expect(TrackPath(encoded: path).bytes.suffix(5) == [0xE9] + Array(".mp3".utf8))
      for words in [["info", path], ["open", path], ["stars", "3", path]] {
        let ending = try await profile.start([try Profile.program] + words).end()
        #expect(ending.status == 0, "\(words): \(ending.errorText)")
      }
      #expect(try await profile.status().item?.path == path)
      #expect(service.isRunning)
    }

    @Test
    func `a folder's name may be invalid text, and commands get their arguments unchanged`()
      async throws
    {
      let profile = try Profile()
      let script = #"""
        F=$(printf 'd\351'); mkdir "$F"; cd "$F"; cp "$1" a.mp3
        "$0" info a.mp3 --json && "$0" interrupt -- ls "../$F"
        """#
      let ending = try await profile.run(
        "sh", "-c", script, try Profile.program, Profile.shortTrack)
      #expect(ending.status == 0, "\(ending.errorText)")
      #expect(ending.lines.last == "a.mp3")
    }

    @Test func `a file opened from the desktop is played, whatever its name`() async throws {
      let profile = try Profile()
      let terminal = try await TerminalSession(profile)
      let file = TrackPath(
        bytes: profile.folder["music"].bytes + [0x2F, 0xE9] + Array(".mp3".utf8))
      let sound = try #require(FileManager.default.contents(atPath: Profile.demoTracks[1]))
      try profile.folder.write(sound, at: file)
      // As a desktop replaces the %F of the entry.
      let entry = try String(
        contentsOfFile: Checkout.resource("desktop/stimmung.desktop"), encoding: .utf8)
      #expect(entry.contains("/stimmung\" %F\n"))
      try await terminal.type(
        "\(try Profile.program) $(printf '\(profile.folder["music"])/\\351.mp3')")
      try await profile.status("the file") { $0.item?.path == file.encoded }
    }
  }
}
