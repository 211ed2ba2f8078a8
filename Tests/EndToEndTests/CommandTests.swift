import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct CommandTests {
    @Test func `moods are kept with and without a player`() async throws {
      let profile = try Profile()
      let unknown = try await profile.stimmung("mood", "add", "focused", Profile.demoTracks[0])
      #expect(unknown.status == 1)
      let misspelt = try await profile.stimmung("mood", "add", "clam", Profile.demoTracks[0])
      #expect(misspelt.errorText.contains("; there is “calm”, and "), "\(misspelt.errorText)")
      for words in [
        ["mood", "edit", "clam", "--key", "5"], ["export", "moods", "--mood", "clam"],
      ] {
        let misspelt = try await profile.start([try Profile.program] + words).end()
        #expect(misspelt.status == 1)
        #expect(misspelt.errorText.contains("there is “calm”"), "\(misspelt.errorText)")
      }
      #expect(try await profile.stimmung("mood", "create", "focused").status == 0)
      let add = try await profile.stimmung(
        "mood", "add", "focused", Profile.demoTracks[0], Profile.demoTracks[2])
      #expect(add.status == 0, "\(add.errorText)")
      #expect(add.text == "2 tracks filed under focused.\n")
      let again = try await profile.stimmung("mood", "add", "focused", Profile.demoTracks[2])
      #expect(again.text == "0 tracks filed under focused; 1 was already there.\n")
      #expect(profile.hosts().isEmpty)
      try await profile.stimmung("mood", "play", "focused")
      try await profile.status("the mood") {
        $0.state == "playing" && $0.queueCount == 2 && $0.item?.title == "Morning Market"
      }
      #expect(try await profile.stimmung("mood", "add", "calm").status == 0)
      #expect(try await profile.status().moods == ["calm", "focused"])
      #expect(try await profile.stimmung("mood", "remove", "focused").status == 0)
      let shown = try await profile.stimmung("mood", "show", "focused", "--json")
      let tracks = try profile.decodeLines(Profile.TrackAnswer.self, from: shown.output)
      #expect(tracks.map(\.title) == ["Grey Platform"])
      let list = try await profile.stimmung("mood", "list", "--json")
      let focused = #"{"mood":"focused","tracks":1,"key":5,"colour":null,"sign":null}"#
      #expect(list.lines.contains(focused))
    }

    @Test func `clearing the queue can be undone, and the output says so`() async throws {
      let profile = try Profile()
      try await profile.stimmung("open", Profile.demo, "--output", "silent")
      let clear = try await profile.stimmung("queue", "clear")
      #expect(clear.text == "Removed 4 tracks; “stimmung queue undo” brings them back.\n")
      #expect(try await profile.stimmung("queue", "clear").text == "The queue was empty.\n")
      try await profile.stimmung("queue", "undo")
      #expect(try await profile.stimmung("queue").lines.count == 4)
      try await profile.stimmung("queue", "remove", "1", "3-4")
      #expect(try await profile.stimmung("queue").lines.count == 1)
      let gone = try await profile.stimmung("queue", "remove", "1-2")
      #expect(gone.status == 1)
      #expect(gone.errorText == "stimmung: The queue has no track number 2.\n")
      #expect(try await profile.stimmung("queue").lines.count == 1, "all or nothing")
      #expect(try await profile.stimmung("queue", "remove", "2-1").status == 2)
      #expect(
        try await profile.stimmung("queue", "clear").text
          == "Removed 1 track; “stimmung queue undo” brings it back.\n")
    }

    @Test func `many simultaneous commands without a player all take effect`() async throws {
      let profile = try Profile()
      let tracks = try (1...6).map { number in
        try profile.folder.write(
          MP3Fixture(frameCount: 10, seed: UInt64(number)).bytes, to: "music/\(number).mp3"
        ).encoded
      }
      let commands = try tracks.map { try profile.start("mood", "add", "calm", $0) }
      for command in commands {
        let ending = try await command.end()
        #expect(ending.status == 0, "\(ending.errorText)")
      }
      #expect(try await profile.stimmung("mood", "show", "calm").lines.count == 6)
    }

    @Test func `moods are exported as a playlist that other players can play`() async throws {
      let profile = try Profile()
      try await profile.stimmung("mood", "add", "calm", Profile.demoTracks[1])
      try await profile.stimmung("mood", "add", "sad", Profile.demoTracks[3])
      let file = profile.folder["moods.m3u8"].encoded
      let export = try await profile.stimmung("export", "moods", "--format", "m3u8", "-o", file)
      #expect(export.status == 0, "\(export.errorText)")
      let text = String(decoding: try profile.folder.read("moods.m3u8"), as: UTF8.self)
      #expect(text.hasPrefix("#EXTM3U\n"))
      let entries = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      #expect(entries.count == 2)
      let played = try await profile.run("mpg123", "-q", "-s", "-e", "f32", "-@", file)
      let expected = try await profile.decoded(Profile.demoTracks[1])
      #expect(played.output.prefix(expected.count).elementsEqual(expected))
      let one = try await profile.stimmung(
        "export", "moods", "--format", "m3u8", "--mood", "sad")
      #expect(one.text.contains("Letter Unsent"))
      #expect(!one.text.contains("Slow Tide"))
    }

    @Test func `events are exported in formats that other programs can read`() async throws {
      let profile = try Profile()
      let before = try await profile.stimmung("export", "events", "--format", "csv")
      #expect(before.status == 1)
      #expect(before.errorText == "stimmung: There are no records yet.\n")
      try await profile.stimmung("play", Profile.shortTrack, "--output", "silent")
      let records = try await profile.records()
      #expect(records.count == 5)
      for format in ["csv", "json", "jsonl"] {
        let file = profile.folder["events.\(format)"].encoded
        let export = try await profile.stimmung(
          "export", "events", "--format", format, "-o", file)
        #expect(export.status == 0, "\(export.errorText)")
        let read = try await profile.run("python3", "-c", Self.reader, format, file)
        #expect(
          read.lines == records.map { "\($0.timestamp) \($0.eventKind) \($0.title)" },
          "\(format): \(read.errorText)")
        let rows = try await profile.run(
          "sqlite3", "-separator", " ", "-cmd",
          format == "csv" ? ".import --csv '\(file)' records" : ".separator ' '", ":memory:",
          Self.query(format, file))
        #expect(
          rows.lines == records.map { "\($0.timestamp) \($0.eventKind) \($0.title)" },
          "\(format): \(rows.errorText)")
        let printed = try await profile.stimmung("export", "events", "--format", format)
        #expect(try printed.output == profile.folder.read("events.\(format)"))
      }
      #expect(try profile.folder.names().allSatisfy { !$0.hasSuffix(".new") })
    }

    @Test func `a period selects the events`() async throws {
      let profile = try Profile()
      try await profile.stimmung("play", Profile.shortTrack, "--output", "silent")
      let records = try await profile.records()
      let end = try #require(records.last?.timestamp)
      // To the second, as a listener would type it.
      let second = Date(timeIntervalSince1970: Double(end / 1000)).formatted(.iso8601)
      let counts = try await [
        ["--since", second], ["--until", second], ["--last", "1h"], ["--since", "2100-01-01"],
      ].asyncMap { period in
        let ending = try await profile.start(
          [try Profile.program, "export", "events", "--format", "jsonl"] + period
        ).end()
        return ending.lines.count
      }
      let since = records.filter { $0.timestamp >= end / 1000 * 1000 }.count
      #expect(counts == [since, 5 - since, 5, 0])
      #expect(since < 5)
    }

    @Test func `a label and a mood select the events and the listens`() async throws {
      let profile = try Profile()
      let other = Profile.demoTracks[1]
      for (label, track) in [("morning", Profile.shortTrack), ("evening", other)] {
        let playing = try profile.start(
          "play", track, "--output", "silent", "--set", "sensor.label=\(label)")
        try await eventually(that: "a record of \(label)") {
          try await profile.stimmung("log", "--json").text.contains(#""label":"\#(label)""#)
        }
        if track == other {
          // A song that has been announced but not yet heard is not a listen.
          try await profile.status("a second of it") { ($0.position ?? 0) >= 1 }
          playing.send(SIGINT)
        }
        _ = try await playing.end()
      }
      try await profile.stimmung("mood", "add", "calm", other)
      let count = try await profile.records().count
      func lines(_ what: String, _ choice: String...) async throws -> Int {
        let export = try profile.start(
          [try Profile.program, "export", what, "--format", "jsonl"] + choice)
        let ending = try await export.end()
        #expect(ending.status == 0, "\(ending.errorText)")
        return ending.lines.count
      }
      let morning = try await lines("events", "--label", "morning")
      let evening = try await lines("events", "--label", "evening")
      #expect(morning > 0 && evening > 0 && morning + evening == count)
      #expect(try await lines("events", "--label", "noon") == 0)
      let calm = try await lines("events", "--mood", "calm")
      #expect(calm > 0 && calm <= evening)
      #expect(try await lines("events", "--mood", "sad") == 0)
      #expect(try await lines("listens", "--label", "morning") == 1)
      #expect(try await lines("listens", "--label", "evening") == 1)
      #expect(try await lines("listens") == 2)
    }

    @Test func `an output file that cannot be written is a failure and leaves nothing behind`()
      async throws
    {
      let profile = try Profile()
      try await profile.stimmung("play", Profile.shortTrack, "--output", "silent")
      try profile.folder.makeFolder("occupied/inside")
      for file in ["occupied", "nowhere/events.csv"] {
        let path = profile.folder[file].encoded
        let ending = try await profile.stimmung("export", "events", "--format", "csv", "-o", path)
        #expect(ending.status == 1)
        #expect(ending.errorLines.count == 1)
        #expect(ending.errorText.contains(path))
      }
      #expect(try !profile.folder.names().contains { $0.contains(".new") })
    }

    @Test func `following reports changes, and ends with 130 when interrupted`() async throws {
      let profile = try Profile()
      try await profile.stimmung("open", Profile.demo)
      let status = try profile.start("status", "--follow", "--json")
      let log = try profile.start("log", "--follow")
      try await eventually(that: "lines") { !status.output.isEmpty && !log.output.isEmpty }
      try await profile.stimmung("pause")
      try await eventually(that: "the pause") {
        String(decoding: status.output, as: UTF8.self).contains(#""state":"paused""#)
          && String(decoding: log.output, as: UTF8.self).contains("paused")
      }
      status.send(SIGINT)
      log.send(SIGINT)
      #expect(try await status.end().shellStatus == 130)
      #expect(try await log.end().shellStatus == 130)
    }

    @Test func `the transport commands do what their names say`() async throws {
      let profile = try Profile()
      let open = try await profile.stimmung("open", Profile.demo)
      #expect(open.status == 0, "\(open.errorText)")
      try await profile.status("music") { $0.state == "playing" }
      try await profile.stimmung("next")
      #expect(try await profile.status().item?.title == "Slow Tide")
      try await profile.stimmung("seek", "0:30")
      try await profile.stimmung("pause")
      let paused = try await profile.status()
      #expect(paused.state == "paused")
      #expect(abs((paused.position ?? 0) - 30) < 5)
      let answer = try await profile.stimmung("seek", "0:20").text
      #expect(answer.hasPrefix("At 0:20 of ") && answer.contains(": Slow Tide"), "\(answer)")
      try await profile.stimmung("toggle")
      #expect(try await profile.status().state == "playing")
      try await profile.stimmung("previous")
      #expect(try await profile.status().item?.title == "Slow Tide")
      try await profile.stimmung("stop")
      #expect(try await profile.status().state == "stopped")
      let service = try await profile.stimmung("service", "status", "--json")
      #expect(service.text.contains(#""running":true"#))
      #expect(try await profile.stimmung("service", "stop").status == 0)
      try await eventually(that: "end of the player") { profile.hosts().isEmpty }
      #expect(try await profile.status().running == false)
    }

    @Test func `the sensor can be stopped, started and labelled`() async throws {
      let profile = try Profile()
      try await profile.stimmung("open", Profile.demo)
      try await profile.status("music") { $0.state == "playing" }
      let stopped = try await profile.stimmung("sensor", "stop")
      #expect(stopped.status == 0)
      #expect(stopped.text.hasPrefix("The listening sensor has stopped until the player restarts."))
      let state = try await profile.stimmung("sensor").text
      #expect(state.contains("  until the player restarts: the settings turn it on\n"), "\(state)")
      let count = try await profile.records().count
      try await profile.stimmung("pause")
      #expect(try await profile.records().count == count)
      try await profile.stimmung("sensor", "start")
      try await profile.stimmung("sensor", "label", "evening")
      try await profile.stimmung("resume")
      try await eventually(that: "a labelled record") {
        try await profile.stimmung("log", "--json").text.contains(#""label":"evening""#)
      }
      let status = try await profile.stimmung("sensor", "status")
      #expect(status.text.contains("running, label “evening”"))
    }

    @Test func `a label for all sensors applies to each enabled sensor and to no other`()
      async throws
    {
      let profile = try Profile()
      try profile.folder.write(
        Array("[photos]\nenabled = true\nfolders = [\"\(profile.folder.path)\"]\n".utf8),
        to: "config/stimmung/config.toml")
      try await profile.stimmung("open", Profile.demo, "--output", "silent")
      let set = try await profile.stimmung("sensor", "label", "week 2", "--all", "--json")
      #expect(set.status == 0, "\(set.errorText)")
      let lines = set.text.split(separator: "\n")
      #expect(lines.map { $0.prefix(18) } == ["{\"sensor\":\"music\",", "{\"sensor\":\"photos\""])
      for (sensor, label) in [("music", "“week 2”"), ("photos", "“week 2”"), ("headphones", "")] {
        let text = try await profile.stimmung("sensor", "status", sensor).text
        #expect(text.contains("label ") == !label.isEmpty, "\(text)")
        #expect(label.isEmpty || text.contains(label), "\(text)")
      }
      for sensor in ["music", "photos"] { try await profile.stimmung("sensor", "stop", sensor) }
      #expect(
        try await profile.stimmung("sensor", "label", "", "--all").status == 0,
        "the label of the settings is cleared")
    }

    @Test func `several lists are imported, and a problem with one of them is reported`()
      async throws
    {
      let profile = try Profile()
      let lists = try ["one", "two"].map { name in
        try profile.folder.write(Array("/music/\(name).mp3\n".utf8), to: "playlists/\(name)")
          .encoded
      }
      let none = profile.folder["playlists/none"].encoded
      let imported = try await profile.stimmung("playlist", "import", lists[0], none, lists[1])
      #expect(imported.status == 1)
      #expect(imported.errorText.contains("There is no file \(none)."), "\(imported.errorText)")
      #expect(try await profile.stimmung("playlist").text == "one  1\ntwo  1\n")
    }

    @Test func `a folder of other programs' lists is imported, and only once`() async throws {
      let profile = try Profile()
      let music = MP3Fixture(frameCount: 1000, seed: 1).bytes
      let path = try profile.folder.write(music, to: "songs/A/Wishing Well.mp3")
      try await profile.stimmung("scan", profile.folder["songs"].encoded)
      let lists = ["mpd": "A/Wishing Well.mp3", "windows": "D:\\Music\\A\\Wishing Well.mp3"]
      for (name, line) in lists {
        try profile.folder.write(Array((line + "\n").utf8), to: "lists/\(name).m3u")
      }
      let folder = profile.folder["lists"].encoded
      let first = try await profile.stimmung("playlist", "import", folder)
      #expect(first.status == 0, "\(first.errorText)")
      #expect(
        first.text == "1 track imported into “mpd”.\n1 track imported into “windows”.\n")
      #expect(first.errorLines.count == 2)
      #expect(first.errorLines.allSatisfy { $0.hasPrefix("Found by the end of its path: ") })
      #expect(first.errorText.contains(path.encoded))
      let again = try await profile.stimmung("playlist", "import", folder)
      #expect(again.status == 0)
      #expect(again.text.contains("Its track is already in “mpd”; nothing was added.\n"))
      #expect(try await profile.stimmung("playlist").text == "mpd  1\nwindows  1\n")
      let json = try await profile.stimmung("playlist", "import", folder + "/mpd.m3u", "--json")
      for part in [#""imported":0"#, #""present":1"#, #""foundBy":"pathEnd""#] {
        #expect(json.text.replacing(" ", with: "").contains(part), "\(json.text)")
      }
    }

    @Test func `a missing sound device is reported in one line, and music plays in silence`()
      async throws
    {
      let profile = try Profile(hasDevice: false)
      let devices = try await profile.stimmung("devices")
      #expect(devices.status == 0)
      #expect(devices.lines.contains { $0.hasPrefix("silent") })
      let play = try await profile.stimmung("play", Profile.shortTrack)
      #expect(play.status == 1)
      #expect(play.errorLines.count == 1)
      #expect(play.errorText.contains("default"))
      #expect(play.lines.last == "no sound", "the reason is given once: \(play.text)")
      // Else the message about the new folder comes first, and the next one begins in any column.
      try await profile.stimmung("scan", Profile.demo)
      let terminal = try await TerminalSession(profile)
      try await terminal.stimmung(Profile.demo)
      try await terminal.shows("No sound")
      let reason = try #require(try await profile.status().interruptionReason)
      try await terminal.shows(String(reason.prefix(26)))
      try await terminal.press("q")
      try await terminal.showsPrompt()
      try await terminal.stimmung("--output", "silent", Profile.demo)
      try await terminal.shows("► Playing")
      try await terminal.shows("output: silent")
    }

    /// Prints the time, kind and title of each event.
    private static let reader = """
      import csv, json, sys
      form, path = sys.argv[1:]
      with open(path, encoding='utf-8', newline='') as file:
          if form == 'csv': rows = list(csv.DictReader(file))
          elif form == 'json': rows = json.load(file)
          else: rows = [json.loads(line) for line in file]
      for row in rows: print(row['timestamp'], row['eventKind'], row['title'])
      """

    /// Makes the same selection from the output of the `sqlite3` program.
    private static func query(_ format: String, _ file: String) -> String {
      if format == "csv" { return "SELECT timestamp, eventKind, title FROM records" }
      let text = "CAST(readfile('\(file)') AS TEXT)"
      // A JSON string contains no raw line break.
      let array =
        format == "json" ? text : "'[' || replace(trim(\(text), char(10)), char(10), ',') || ']'"
      let fields = ["timestamp", "eventKind", "title"].map { "value->>'$.\($0)'" }
      return "SELECT \(fields.joined(separator: ", ")) FROM json_each(\(array))"
    }
  }
}

extension Sequence {
  /// The results of one call after the other.
  fileprivate func asyncMap<Result>(
    _ transform: (Element) async throws -> Result
  ) async rethrows -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
