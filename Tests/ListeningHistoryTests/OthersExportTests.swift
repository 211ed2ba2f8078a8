import Foundation
import ListeningHistory
import PlayerModel
import TestSupport
import Testing

/// Exports of what was heard with other players.
@Suite struct OthersExportTests {
  private func session(with player: String?, title: String = "Blue in Green") -> ListeningSession {
    var track = Track(path: TrackPath(encoded: ""), title: title)
    track.artist = title.isEmpty ? "" : "Miles Davis"
    track.duration = title.isEmpty ? nil : 300
    var session = ListeningSession(
      id: "one", entry: QueueEntry(id: EntryID(rawValue: 0), track: track),
      startedAt: Timestamp(unixMilliseconds: 1_700_000_000_000, monotonicNanoseconds: 0),
      sampleRate: 1000)
    session.lastHeardAt.unixMilliseconds += 250_000
    session.heard = [FrameRange(start: 0, end: 250_500)]
    session.endReason = .skipped
    session.player = player
    return session
  }

  private func text(_ format: ListenFormat, _ session: ListeningSession) -> String {
    var writer = ListenWriter.sample(format)
    return writer.text(of: [session])
  }

  @Test func `CSV and JSON end with the player and whether it is an estimate`() {
    let cells = """
      1700000000000,2026-11-21T09:30:00.250+01:00,Blue in Green,Miles Davis,,,,,,,300,false,250.5,true,50% or 240 s,\
      skipped,[],,,1000,"[[0,250500]]",1700000250000,,,one
      """
    let head = """
      startedAt,date,title,artist,album,albumArtist,genre,year,trackNumber,discNumber,duration,isDurationExact,\
      secondsHeard,isListen,rule,endReason,moods,path,persistentID,sampleRate,heard,lastHeardAt,tagMood,source,id,player,isEstimate,timezoneMinutes,deviceId,\
      recordingMBID,trackMBID,releaseMBID,releaseGroupMBID,artistMBIDs,albumArtistMBIDs,startPrecision,releaseDate,\
      codec,bitDepth,channels,bitrate,tags
      """
    #expect(
      text(.csv, session(with: "firefox")) == head + "\r\n" + cells
        + ",firefox,true,,,,,,,[],[],1,,,,,,[]\r\n")
    #expect(
      text(.csv, session(with: nil)) == head + "\r\n" + cells + ",,false,,,,,,,[],[],1,,,,,,[]\r\n")
    let object = """
      {"startedAt":1700000000000,"date":"2026-11-21T09:30:00.250+01:00","title":"Blue in Green","artist":"Miles Davis",\
      "album":"","albumArtist":"","genre":"","year":null,"trackNumber":null,"discNumber":null,"duration":300,\
      "isDurationExact":false,"secondsHeard":250.5,"isListen":true,"rule":"50% or 240 s","endReason":"skipped","moods":[],\
      "path":null,"persistentID":null,"sampleRate":1000,"heard":[[0,250500]],"lastHeardAt":1700000250000,"tagMood":null,\
      "source":null,"id":"one"
      """
    #expect(
      text(.jsonl, session(with: "firefox")) == object
        + ",\"player\":\"firefox\",\"isEstimate\":true,\"timezoneMinutes\":null,\"deviceId\":null,"
        + "\"recordingMBID\":null,\"trackMBID\":null,\"releaseMBID\":null,\"releaseGroupMBID\":null,\"artistMBIDs\":[],\"albumArtistMBIDs\":[],\"startPrecision\":1,\"releaseDate\":null,\"codec\":null,\"bitDepth\":null,\"channels\":null,\"bitrate\":null,\"tags\":[]}\n"
    )
    #expect(
      text(.json, session(with: nil)) == "[\n" + object
        + ",\"player\":null,\"isEstimate\":false,\"timezoneMinutes\":null,\"deviceId\":null,"
        + "\"recordingMBID\":null,\"trackMBID\":null,\"releaseMBID\":null,\"releaseGroupMBID\":null,\"artistMBIDs\":[],\"albumArtistMBIDs\":[],\"startPrecision\":1,\"releaseDate\":null,\"codec\":null,\"bitDepth\":null,\"channels\":null,\"bitrate\":null,\"tags\":[]}\n]\n"
    )
  }

  @Test func `services get the other player's name, and no estimated time`() {
    #expect(
      text(.listenbrainz, session(with: "firefox")) == """
        {"listened_at":1700000000,"track_metadata":{"artist_name":"Miles Davis","track_name":"Blue in Green",\
        "additional_info":{"media_player":"firefox","submission_client":"Stimmung","submission_client_version":"1.0",\
        "duration_ms":300000}}}

        """)
    #expect(
      text(.listenbrainz, session(with: nil)) == """
        {"listened_at":1700000000,"track_metadata":{"artist_name":"Miles Davis","track_name":"Blue in Green",\
        "additional_info":{"media_player":"Stimmung","media_player_version":"1.0","submission_client":"Stimmung",\
        "submission_client_version":"1.0","duration_ms":300000,"duration_played":250}}}

        """)
    #expect(
      text(.pano, session(with: "firefox")) == """
        {"timeMs":1700000000000,"track":"Blue in Green","artist":"Miles Davis","durationMs":300000,\
        "mediaPlayerName":"firefox"}

        """)
    #expect(
      text(.scrobbler, session(with: "firefox"))
        == "#AUDIOSCROBBLER/1.1\n#TZ/UTC\n#CLIENT/Stimmung 1.0\n"
        + "Miles Davis\t\tBlue in Green\t\t300\tL\t1700000000\t\n")
  }

  @Test(arguments: [ListenFormat.csv, .json, .jsonl], ["Blue in Green", ""])
  func `an import restores the player and a title that was left out`(
    format: ListenFormat, title: String
  ) throws {
    let session = session(with: "=firefox", title: title)
    let found = try imported(text(format, session))
    #expect(found.sessions == [session])
    #expect(found.rejected == 0)
  }

  @Test(arguments: [ListenFormat.listenbrainz, .scrobbler, .pano])
  func `a session without a title is not a listen for a service`(format: ListenFormat) {
    var writer = ListenWriter.sample(format)
    _ = writer.text(of: [session(with: "firefox", title: "")])
    #expect(writer.count == 0)
  }

  @Test(arguments: [ListenFormat.csv, .jsonl], [nil, "", String(repeating: "x", count: 256)])
  func `a nameless session and an invalid name are not imported`(
    format: ListenFormat, player: String?
  ) throws {
    var bad = session(with: player, title: player == nil ? "" : "Title")
    if format == .csv, player == "" { bad.entry.track.title = "" }
    #expect(try imported(text(format, bad)).rejected == 1)
  }

  @Test func `a selection is this player, a named one, or all`() {
    let sessions = [nil, "firefox", "Spotify", "firefox-esr"].map { session(with: $0) }
    func chosen(_ text: String) -> [String?]? {
      PlayerSelection(text).map { with in sessions.filter(with.includes).map(\.player) }
    }
    #expect(sessions.filter(PlayerSelection.thisPlayer.includes).map(\.player) == [nil])
    #expect(chosen("all") == [nil, "firefox", "Spotify", "firefox-esr"])
    #expect(chosen("spotify") == ["Spotify"])
    #expect(chosen("firefox*") == ["firefox", "firefox-esr"])
    #expect(chosen("!firefox*") == ["Spotify"])
    #expect(chosen("") == nil)
    #expect(chosen("!") == nil)
  }
}
