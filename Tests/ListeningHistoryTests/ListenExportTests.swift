import Foundation
import ListeningHistory
import PlayerModel
import TestSupport
import Testing

/// Exports checked against the formats that services and programs publish.
@Suite struct ListenExportTests {
  private func sessions(_ count: Int = 400) -> [ListeningSession] {
    var samples = SampleSessions(seed: 8)
    return (0..<count).map { samples.next($0) }
  }

  private func lines(_ format: ListenFormat) -> [Substring] {
    var writer = ListenWriter.sample(format)
    let text = writer.text(of: sessions())
    #expect(text.hasSuffix("\n"))
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  private func object(_ line: Substring) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
    return try #require(value as? [String: Any])
  }

  @Test func `a scrobbler log has three header lines, and seven tabs per line`() throws {
    let lines = lines(.scrobbler)
    #expect(lines.prefix(3) == ["#AUDIOSCROBBLER/1.1", "#TZ/UTC", "#CLIENT/Stimmung 1.0"])
    #expect(lines.count > 100)
    for line in lines.dropFirst(3) {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      #expect(fields.count == 8)
      #expect(!fields[0].isEmpty && !fields[2].isEmpty)
      #expect(fields[4].allSatisfy(\.isNumber) && fields[4] != "0")
      #expect(fields[5] == "L" || fields[5] == "S")
      #expect(Int64(fields[6]) != nil)
      for field in fields {
        #expect(field.utf8.first != UInt8(ascii: "\"") && field.utf8.first != UInt8(ascii: "#"))
        #expect(!field.unicodeScalars.contains { $0.properties.generalCategory == .control })
      }
    }
  }

  @Test func `ListenBrainz gets only what it accepts`() throws {
    let lines = lines(.listenbrainz)
    #expect(lines.count > 50)
    for line in lines {
      #expect(line.utf8.count <= 10_240)
      let listen = try object(line)
      #expect(Set(listen.keys) == ["listened_at", "track_metadata"])
      #expect(try #require(listen["listened_at"] as? Int) >= 1_033_430_400)
      let metadata = try #require(listen["track_metadata"] as? [String: Any])
      let known: Set = ["artist_name", "track_name", "release_name", "additional_info"]
      #expect(Set(metadata.keys).isSubset(of: known))
      for name in ["artist_name", "track_name"] {
        let text = try #require(metadata[name] as? String)
        #expect(!text.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty)
        #expect(!text.contains("\0"))
      }
      if let album = metadata["release_name"] as? String { #expect(!album.isEmpty) }
      let info = try #require(metadata["additional_info"] as? [String: Any])
      #expect(info["duration"] == nil)
      if let length = info["duration_ms"] { #expect(try #require(length as? Int) > 0) }
      let tags = info["tags"] as? [String] ?? []
      #expect(tags.count <= 50 && tags.allSatisfy { !$0.isEmpty && $0.count <= 64 })
      for (_, value) in info { #expect((value as? String) != "") }
    }
  }

  @Test func `Pano Scrobbler gets its eight keys`() throws {
    let lines = lines(.pano)
    #expect(lines.count > 50)
    let known: Set = [
      "timeMs", "track", "artist", "album", "albumArtist", "durationMs", "mediaPlayerName",
      "mediaPlayerVersion",
    ]
    for line in lines {
      let listen = try object(line)
      #expect(Set(listen.keys).isSubset(of: known))
      #expect(listen["timeMs"] is Int)
      #expect(listen["track"] as? String != "" && listen["artist"] as? String != "")
    }
  }

  @Test func `JSON is one array, JSON Lines has one object per line, and numbers are numbers`()
    throws
  {
    var writer = ListenWriter.sample(.json)
    let array =
      try JSONSerialization.jsonObject(
        with: Data(writer.text(of: sessions(50)).utf8)) as? [[String: Any]]
    #expect(array?.count == 50)
    #expect(array?.first?["startedAt"] is Int)
    #expect(array?.first?["date"] as? String == "2026-11-21T09:30:00.250+01:00")
    #expect(array?.first?["rule"] as? String == "50% or 240 s")
    #expect(array?.first?["moods"] is [String])
    #expect(lines(.jsonl).count == 400)
    var empty = ListenWriter.sample(.json)
    #expect(empty.text(of: []) == "[]\n")
  }

  @Test func `CSV contains no formulas unless it is raw`() throws {
    var session = sessions(1)[0]
    session.entry.track.title = "=HYPERLINK(1)"
    var writer = ListenWriter.sample(.csv)
    #expect(writer.text(of: [session]).contains(",'=HYPERLINK(1),"))
    var raw = ListenWriter(
      .csv, rule: .listenBrainz, program: .init(name: "Stimmung", version: "1"), isRaw: true
    ) { _, _ in "" }
    #expect(raw.text(of: [session]).contains(",=HYPERLINK(1),"))
  }

  @Test(arguments: [ListenFormat.csv, .json, .jsonl])
  func `only the path is left out on request`(format: ListenFormat) throws {
    var session = sessions(1)[0]
    session.entry.track.path = TrackPath("/home/jane/tide.mp3")
    func text(without: Set<String>) -> String {
      var writer = ListenWriter(
        format, rule: .listenBrainz, program: .init(name: "Stimmung", version: "1"),
        without: without
      ) { _, _ in "" }
      return writer.text(of: [session])
    }
    let whole = text(without: [])
    #expect(whole.contains("jane"))
    let rest = text(without: ["path"])
    #expect(!rest.contains("jane") && !rest.contains("path"))
    #expect(rest.contains("startPrecision") || format == .csv)
    let names = ListenWriter.schema.without(["path"]).columns.map(\.name)
    #expect(names.count == ListenWriter.schema.columns.count - 1)
    if format == .csv { #expect(rest.hasPrefix(names.joined(separator: ",") + "\r\n")) }
  }

  @Test func `ListenBrainz gets nothing from a clock that is ahead`() {
    var session = sessions(1)[0]
    session.heard = [FrameRange(start: 0, end: 900_000)]
    session.entry.track.artist = "A"
    for (latest, count) in [(session.startedAt.unixMilliseconds, 1), (1_500_000_000_000, 0)] {
      var writer = ListenWriter(
        .listenbrainz, rule: .listenBrainz, program: .init(name: "Stimmung", version: "1"),
        latest: latest
      ) { _, _ in "" }
      writer.append(session)
      #expect(writer.count == count)
    }
  }

  @Test func `a rule has a name, and another rule judges differently`() {
    var session = sessions(1)[0]
    session.heard = [FrameRange(start: 0, end: 60_000)]
    session.entry.track.duration = 100
    session.entry.track.isDurationExact = true
    #expect(HeardSession(session, by: .listenBrainz).isListen)
    #expect(!HeardSession(session, by: ListenRule(fraction: 0.75)).isListen)
    #expect(ListenRule(fraction: 0.75, enoughSeconds: 100).name == "75% or 100 s")
    #expect(ListenRule(fraction: 0.333, enoughSeconds: 90.5).name == "33.3% or 90.5 s")
    #expect(ListenRule.lastFM.name == "50% or 240 s, longer than 30 s")
  }

  @Test func `ListenBrainz accepts listens from its first second on`() {
    var session = sessions(1)[0]
    session.entry.track.title = "Title"
    session.entry.track.artist = "Artist"
    session.heard = [FrameRange(start: 0, end: 300_000)]
    let taken = [-1, 0].map { (offset: Int64) in
      session.startedAt.unixMilliseconds = (ListenBrainzListen.earliest + offset) * 1000
      var writer = ListenWriter.sample(.listenbrainz)
      _ = writer.text(of: [session])
      return writer.count
    }
    #expect(taken == [0, 1])
  }
}
