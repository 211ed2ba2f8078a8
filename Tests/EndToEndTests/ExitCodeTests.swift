import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Exit statuses of commands: 0 done, 1 not done, 2 wrong usage, 130 interrupted.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct ExitCodeTests {
    /// Command lines as they are typed; `TRACK` is a track of the demo album, `EMPTY` the empty
    /// word.
    private static let doneAlone = """
      --help
      --version
      help
      help mood
      help lyrics
      play --help
      info TRACK
      info TRACK --json
      devices
      config check
      config init
      mood list
      mood show calm
      mood add calm TRACK
      bookmark list
      playlist list
      service status
      status
      status --json
      log
      export moods --format m3u8
      listenbrainz status
      scrobble status
      scrobble status listenbrainz --json
      scan DEMO
      loudness write-tags --dry-run
      library
      list
      search tide
      play SHORT --output silent
      report
      export listens --format csv
      export events --format csv
      interrupt -- true
      """

    private static let impossibleAlone = """
      help xyzzy
      info /nowhere.mp3
      info TRACK /nowhere.mp3
      list
      report
      export events --format csv
      stop
      pause
      seek +5
      volume 50
      repeat
      loop
      loop mark
      bookmark
      analyze
      loudness write-tags
      queue
      mood show nothing
      bookmark remove nothing
      mood add calm
      mood add calm /nowhere.mp3
      playlist show nothing
      scan /nowhere
      library add /nowhere
      library remove /nowhere
      import listens /nowhere
      import moods /nowhere
      sensor
      sensor sync
      sensor sync --all
      sensor label evening --all
      sensor status nothing
      log --sensor nothing
      export events --format csv --sensor nothing
      listenbrainz submit
      scrobble submit listenbrainz
      scrobble status nothing
      others
      others pause
      others pause nobody
      play /nowhere.mp3
      play SHORT --output nosuchdevice
      play SHORT --output wav:/nowhere/sound.wav
      attach
      TRACK
      service stop
      quit
      interrupt begin
      open /nowhere.mp3
      """

    private static let wrong = """
      --bogus
      nosuchword
      others paus
      seek
      seek soon
      volume loud
      rate 9
      rate 1.25
      speed 9
      stars 9
      repeat twice
      loop soon
      loop 0:10
      loop 0:10 0:05
      bookmark rename Solo
      bookmark play
      shuffle sideways
      sleep -1
      queue remove x
      queue remove 2-1
      export events
      export events --format xml
      play
      open
      list artist:
      open EMPTY
      scan EMPTY
      library remove EMPTY
      export moods -o EMPTY
      export moods -o moods.csv
      seek 1:99
      mood show
      mood tags
      log --since someday
      log --since 2026-01-01 --last 1d
      interrupt
      sensor sync music --all
      sensor label evening music --all
      service bogus
      scrobble login nothing
      --set no.such=thing
      """

    private static let doneByPlayer = """
      open TRACK
      pause
      resume
      seek 5
      volume 50
      speed 1.5
      loop
      loop 0:05 0:15
      loop off
      loop mark
      bookmark Solo
      bookmark list
      bookmark rename Solo Bridge
      bookmark play Bridge
      bookmark remove Bridge
      repeat all
      shuffle off
      sleep 10
      sleep off
      queue
      mood add calm
      undo
      stars 3
      sensor
      sensor status music
      sensor label evening
      sensor label evening music
      sensor label evening --all
      log --sensor music
      next
      stop
      service status
      """

    private static let impossibleForPlayer = """
      service run
      open /nowhere.mp3
      queue remove 7
      queue add /nowhere.mp3
      output nosuchdevice
      mood play nothing
      bookmark play nothing
      bookmark rename nothing something
      interrupt end nothing
      sensor sync
      sensor sync --all
      sensor stop nothing
      listenbrainz submit
      scan /nowhere
      export events --format csv -o /nowhere/events.csv
      attach
      """

    @Test func `without a player, commands end with the right status`() async throws {
      let profile = try Profile()
      for words in commands(Self.impossibleAlone) { try await expectNotDone(words, in: profile) }
      #expect(profile.hosts().isEmpty == false, "a command that needs a player has started one")
      try await profile.stimmung("service", "stop")
      for words in commands(Self.wrong) { try await expectWrong(words, in: profile) }
      let other = try Profile()
      for words in commands(Self.doneAlone) { try await expectDone(words, in: other) }
      #expect(other.hosts().isEmpty)
    }

    @Test func `with a player, commands end with the right status`() async throws {
      let profile = try Profile()
      let service = try profile.start("service", "run", "--output", "silent")
      try await profile.status("a player") { $0.running }
      for words in commands(Self.doneByPlayer) { try await expectDone(words, in: profile) }
      for words in commands(Self.impossibleForPlayer) {
        try await expectNotDone(words, in: profile)
      }
      for words in commands(Self.wrong) { try await expectWrong(words, in: profile) }
      try await expectDone(["service", "stop"], in: profile)
      // The player was asked to end, so it ends with success.
      #expect(try await service.end().status == 0)
    }

    @Test func `with --json, a file that cannot be read is reported in the JSON`() async throws {
      let profile = try Profile()
      let ending = try await profile.stimmung("info", "/nowhere.mp3", "--json")
      #expect(ending.status == 1)
      #expect(ending.text.contains(#""error":"There is no file /nowhere.mp3.""#))
    }

    @Test(arguments: ["status --follow", "log --follow", "play DEMO"])
    func `a command that runs until it is interrupted ends with 130`(command: String) async throws {
      let profile = try Profile()
      let service = try profile.start("service", "run", "--output", "silent")
      try await profile.status("a player") { $0.running }
      try await profile.stimmung("open", Profile.demo)
      let words = try #require(commands(command).first)
      let child = try profile.start([try Profile.program] + words)
      try await eventually(that: "a line") { !child.output.isEmpty }
      child.send(SIGINT)
      #expect(try await child.end().shellStatus == 130)
      #expect(service.isRunning)
    }

    private func commands(_ lines: String) -> [[String]] {
      lines.split(separator: "\n").map { line in
        line.split(separator: " ").map { word in
          switch word {
          case "TRACK": Profile.demoTracks[1]
          case "SHORT": Profile.shortTrack
          case "DEMO": Profile.demo
          case "EMPTY": ""
          default: String(word)
          }
        }
      }
    }

    private func end(of words: [String], in profile: Profile) async throws -> ChildProcess.Ending {
      try await profile.start([try Profile.program] + words).end()
    }

    private func expectDone(_ words: [String], in profile: Profile) async throws {
      let ending = try await end(of: words, in: profile)
      #expect(ending.status == 0, "\(words): \(ending.errorText)")
    }

    /// Not done: one line gives the reason and names the culprit.
    private func expectNotDone(_ words: [String], in profile: Profile) async throws {
      let ending = try await end(of: words, in: profile)
      #expect(ending.status == 1, "\(words): \(ending.text)")
      #expect(ending.errorLines.count == 1, "\(words): \(ending.errorText)")
      let names = words.map { $0.split(separator: ":").last ?? "" }
      for name in names where name.hasPrefix("/nowhere") || name == "nosuchdevice" {
        #expect(ending.errorText.contains(name), "\(words): \(ending.errorText)")
      }
    }

    /// Wrong usage: only stderr has a message.
    private func expectWrong(_ words: [String], in profile: Profile) async throws {
      let ending = try await end(of: words, in: profile)
      #expect(ending.status == 2, "\(words): \(ending.errorText)")
      #expect(ending.output.isEmpty && !ending.error.isEmpty, "\(words): \(ending.text)")
    }
  }
}
