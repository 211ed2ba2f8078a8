import FoundationEssentials
import OpenFormats
import PlayerModel

/// A session as our own CSV and JSON exports contain it.
struct OwnEntry: Decodable {
  var id: String?
  var startedAt: Int64
  var lastHeardAt: Int64?
  var title: String
  var artist: String?
  var album: String?
  var albumArtist: String?
  var genre: String?
  var year: Int?
  var trackNumber: Int?
  var discNumber: Int?
  var duration: Double?
  var isDurationExact: Bool?
  var endReason: String?
  var moods: [String]?
  var path: String?
  var persistentID: String?
  var sampleRate: Int?
  var heard: [[Int64]]?
  var tagMood: String?
  var source: String?
  var player: String?
  var timezoneMinutes: Int?
  var recordingMBID: String?
  var trackMBID: String?
  var releaseMBID: String?
  var releaseGroupMBID: String?
  var artistMBIDs: [String]?
  var albumArtistMBIDs: [String]?
  var releaseDate: String?

  init(cells: [String: String]) throws {
    func text(_ name: String) -> String? {
      guard let cell = cells[name], !cell.isEmpty else { return nil }
      // The prefix that keeps a spreadsheet from running a formula is not part of the text.
      return ExportBuffer.text(ofCell: cell)
    }
    func list<Element: Decodable>(_ name: String, _ type: [Element].Type) -> [Element]? {
      text(name).flatMap { try? JSONDecoder().decode(type, from: Data($0.utf8)) }
    }
    guard let startedAt = text("startedAt").flatMap({ Int64($0) }), let title = cells["title"]
    else {
      throw RejectedEntry(reason: "it has no date or no title")
    }
    id = text("id")
    self.startedAt = startedAt
    lastHeardAt = text("lastHeardAt").flatMap { Int64($0) }
    self.title = ExportBuffer.text(ofCell: title)
    artist = text("artist")
    album = text("album")
    albumArtist = text("albumArtist")
    genre = text("genre")
    year = text("year").flatMap { Int($0) }
    trackNumber = text("trackNumber").flatMap { Int($0) }
    discNumber = text("discNumber").flatMap { Int($0) }
    duration = text("duration").flatMap { Double($0) }
    isDurationExact = text("isDurationExact") == "true"
    endReason = text("endReason")
    moods = list("moods", [String].self)
    path = text("path")
    persistentID = text("persistentID")
    sampleRate = text("sampleRate").flatMap { Int($0) }
    heard = list("heard", [[Int64]].self)
    tagMood = text("tagMood")
    source = text("source")
    player = text("player")
    timezoneMinutes = text("timezoneMinutes").flatMap { Int($0) }
    recordingMBID = text("recordingMBID")
    trackMBID = text("trackMBID")
    releaseMBID = text("releaseMBID")
    releaseGroupMBID = text("releaseGroupMBID")
    artistMBIDs = list("artistMBIDs", [String].self)
    albumArtistMBIDs = list("albumArtistMBIDs", [String].self)
    releaseDate = text("releaseDate")
  }

  func session() throws(RejectedEntry) -> ListeningSession {
    guard let id, !id.isEmpty, id.utf8.count <= 200 else {
      throw RejectedEntry(reason: "it has no id")
    }
    // Without the name of its player, a listen with another player would count as one with this player.
    guard player.map({ !$0.isEmpty && $0.utf8.count <= 255 }) ?? true else {
      throw RejectedEntry(reason: "the name of its player is not valid")
    }
    // The titles of other players' sessions may be left out.
    guard !title.isEmpty || player != nil else {
      throw RejectedEntry(reason: "it has no date or no title")
    }
    guard startedAt.isDateOfListen else { throw RejectedEntry.invalidDate }
    guard let sampleRate, (1...1_000_000).contains(sampleRate) else {
      throw RejectedEntry(reason: "its sample rate is not valid")
    }
    guard let endReason, let reason = ListeningSession.EndReason(rawValue: endReason) else {
      throw RejectedEntry(reason: "it does not say why the listen ended")
    }
    var session = ListeningSession(
      id: id, entry: QueueEntry(id: EntryID(rawValue: 0), track: track),
      startedAt: Timestamp(unixMilliseconds: startedAt, monotonicNanoseconds: 0),
      sampleRate: sampleRate)
    session.lastHeardAt = Timestamp(
      unixMilliseconds: max(startedAt, lastHeardAt ?? startedAt), monotonicNanoseconds: 0)
    session.heard = (heard ?? []).compactMap { pair in
      pair.count == 2 && 0 <= pair[0] && pair[0] <= pair[1]
        ? FrameRange(start: pair[0], end: pair[1]) : nil
    }
    session.moods = (moods ?? []).compactMap(MoodName.init(rawValue:))
    session.endReason = reason
    session.importedFrom = source
    session.player = player
    session.timezoneMinutes = timezoneMinutes.flatMap { (-1439...1439).contains($0) ? $0 : nil }
    return session
  }

  private var track: Track {
    var track = Track(path: TrackPath(encoded: path ?? ""), title: title)
    track.persistentID = persistentID.flatMap(PersistentID.init(rawValue:))
    track.artist = artist ?? ""
    track.album = album ?? ""
    track.albumArtist = albumArtist ?? ""
    track.genre = genre ?? ""
    let date = releaseDate.flatMap(Track.parts)
    track.year = year ?? date?.year
    // A month and a day belong to their own year only.
    track.monthDay = date?.year == track.year ? date?.monthDay : nil
    track.trackNumber = trackNumber
    track.discNumber = discNumber
    track.tagMood = tagMood
    track.duration = duration
    track.isDurationExact = isDurationExact ?? false
    track.musicBrainz = musicBrainz
    return track
  }

  private var musicBrainz: MusicBrainzIDs? {
    var ids = MusicBrainzIDs()
    (ids.recording, ids.track) = (recordingMBID, trackMBID)
    (ids.release, ids.releaseGroup) = (releaseMBID, releaseGroupMBID)
    ids.artists = artistMBIDs ?? []
    ids.albumArtists = albumArtistMBIDs ?? []
    return ids.valid
  }
}
