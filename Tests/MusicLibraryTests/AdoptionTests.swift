import Foundation
import LocalDatabase
import MusicLibrary
import PlayerModel
import TestSupport
import Testing

/// Songs that take over the moods, marks and play counts of others whose files are gone.
@Suite struct AdoptionTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()
  private let moods: MoodStore

  init() throws {
    folder = try TemporaryFolder()
    moods = try MoodStore(folder: folder["data"], clock: clock)
  }

  /// A history of the given plays, whose tracks are those of `heard`.
  private struct Hearings: SongHearings {
    var counts: [PersistentID: PlayCount] = [:]
    var heard: [Track] = []
    var day: Set<PersistentID> = []

    func playCounts() throws(PlayerError) -> [PersistentID: PlayCount] { counts }

    func songs(
      listenedToOn day: QueryCondition.DayTest, now: Int64
    ) throws(PlayerError) -> Set<PersistentID> { self.day }

    func tracks(of songs: Set<PersistentID>) throws(PlayerError) -> [Track] {
      heard.filter { $0.persistentID.map(songs.contains) ?? false }
    }
  }

  private func song(
    _ sound: String, _ title: String, by artist: String = "Artist", on album: String = "Album",
    seconds: Double? = 200, in file: String? = nil
  ) -> Track {
    var track = Track.of(sound, at: folder["music/\(file ?? sound + ".mp3")"].encoded, title: title)
    (track.artist, track.album, track.duration) = (artist, album, seconds)
    return track
  }

  /// A reader of a library that has these tracks, whose files exist.
  private func reader(_ tracks: [Track], _ hearings: Hearings = Hearings()) throws -> LibraryReader
  {
    for track in tracks { try folder.write([UInt8](), to: "music/\(track.path.name)") }
    let shelf = Dictionary(uniqueKeysWithValues: tracks.map { ($0.path, $0) })
    let index = try LibraryIndex(cache: folder["cache"], data: folder["data"], clock: clock)
    _ = try LibraryScanner(index: index, reader: ShelfReader(tracks: shelf), clock: clock)
      .scan([folder["music"]])
    return try #require(
      try LibraryReader(cache: folder["cache"], data: folder["data"], clock: clock) {
        () throws(PlayerError) in hearings
      })
  }

  @Test func `a song takes over moods in their places, and marks, and one undo reverses it`()
    throws
  {
    let (old, new) = (song("old", "Title"), song("new", "Title"))
    _ = try moods.add([old, song("a", "Other")], to: .calm)
    _ = try moods.add([old], to: .sad)
    _ = try moods.add([new], to: .sad)
    _ = try moods.rate([old], 4)
    _ = try moods.setFavourite([old], true)
    let before = moods.newestChange
    #expect(try moods.adopt([(.of("old"), new)]) == MarkChange(changed: 1, unchanged: 0))
    #expect(moods.moods(of: .of("old")).isEmpty && moods.marks(of: .of("old")) == .none)
    #expect(Set(moods.moods(of: .of("new"))) == [.calm, .sad])
    #expect(moods.marks(of: .of("new")) == TrackMarks(rating: 4, isFavourite: true))
    #expect(try moods.tracks(in: .calm).map(\.persistentID) == [.of("new"), .of("a")])
    #expect(try moods.tracks(in: .sad).map(\.persistentID) == [.of("new")])
    #expect(try moods.remembered(.of("old")) == nil)
    // Repeating it changes nothing.
    #expect(try moods.adopt([(.of("old"), new)]) == MarkChange(changed: 0, unchanged: 1))
    #expect(moods.newestChange == before + 1)
    try moods.undo(moods.newestChange)
    #expect(Set(moods.moods(of: .of("old"))) == [.calm, .sad])
    #expect(moods.moods(of: .of("new")) == [.sad])
    #expect(moods.marks(of: .of("old")) == TrackMarks(rating: 4, isFavourite: true))
    #expect(moods.marks(of: .of("new")) == .none)
    #expect(try moods.tracks(in: .calm).map(\.persistentID) == [.of("old"), .of("a")])
    #expect(try Set(moods.tracks(in: .sad).map(\.persistentID)) == [.of("old"), .of("new")])
    // The next start reads the same.
    let again = try MoodStore(folder: folder["data"], clock: clock)
    #expect(Set(again.moods(of: .of("old"))) == [.calm, .sad])
  }

  @Test func `the rating of the song that takes over is kept`() throws {
    let new = song("new", "Title")
    _ = try moods.rate([song("old", "Title")], 5)
    _ = try moods.rate([new], 2)
    _ = try moods.adopt([(.of("old"), new)])
    #expect(moods.marks(of: .of("new")) == TrackMarks(rating: 2))
  }

  @Test func `a song does not take over from itself, nor a track without identity`() throws {
    let track = song("a", "Title")
    _ = try moods.add([track], to: .calm)
    #expect(try moods.adopt([(.of("a"), track)]) == MarkChange(changed: 0, unchanged: 1))
    #expect(moods.moods(of: .of("a")) == [.calm])
    let unread = Track(path: TrackPath("/x.flac"), title: "Title")
    #expect(throws: PlayerError.self) { try moods.adopt([(.of("a"), unread)]) }
    #expect(moods.moods(of: .of("a")) == [.calm])
  }

  @Test func `plays count for the song that took over, also indirectly, until it is undone`()
    throws
  {
    let tracks = [song("new", "Title"), song("other", "Other")]
    let counts: [PersistentID: PlayCount] = [
      .of("one"): PlayCount(plays: 3, skips: 1, lastPlayedAt: 50),
      .of("two"): PlayCount(plays: 4, lastPlayedAt: 90), .of("new"): PlayCount(plays: 1),
    ]
    let reader = try reader(tracks, Hearings(counts: counts, day: [.of("one")]))
    func plays() throws -> PlayCount? {
      let all = try reader.remark(on: tracks[0]).plays
      #expect(try reader.remarks(on: [tracks[0]], withPlays: true).first?.plays == all)
      return all
    }
    #expect(try plays() == PlayCount(plays: 1))
    _ = try moods.adopt([(.of("one"), song("two", "Title"))])
    _ = try moods.adopt([(.of("two"), tracks[0])])
    #expect(try plays() == PlayCount(plays: 8, skips: 1, lastPlayedAt: 90))
    #expect(try reader.list(LibraryQuery(parsing: "plays:8")).count == 1)
    #expect(try reader.list(LibraryQuery(parsing: "on:this-day")).count == 1)
    try moods.undo(moods.newestChange)
    #expect(try plays() == PlayCount(plays: 1))
    #expect(try reader.list(LibraryQuery(parsing: "on:this-day")).count == 0)
  }

  @Test func `a song that takes over in return counts its own plays again`() throws {
    let (one, two) = (song("one", "Title"), song("two", "Title"))
    let counts: [PersistentID: PlayCount] = [
      .of("one"): PlayCount(plays: 3), .of("two"): PlayCount(plays: 4),
    ]
    let reader = try reader([one, two], Hearings(counts: counts))
    _ = try moods.adopt([(.of("one"), two)])
    _ = try moods.adopt([(.of("two"), one)])
    #expect(try reader.remark(on: one).plays?.plays == 7)
    #expect(try reader.remark(on: two).plays == nil)
  }

  @Test func `a song whose file is gone is offered to one with equal names and length`()
    throws
  {
    let gone = song("gone", "Für Elise", by: "Ludwig", on: "Best", seconds: 180)
    var best = song("best", "FUR ELISE", by: "ludwig", on: "best", seconds: 181, in: "best.flac")
    best.encoding = SoundEncoding(stored: "FLAC,16,44100,2,900")
    let tracks = [
      song("lossy", "Für Elise", by: "Ludwig", on: "Best", seconds: 181),
      song("long", "Für Elise", by: "Ludwig", on: "Best", seconds: 182.1),
      song("unknown", "Für Elise", by: "Ludwig", on: "Best", seconds: nil),
      song("album", "Für Elise", by: "Ludwig", on: "Other", seconds: 180),
      song("artist", "Für Elise", by: "Other", on: "Best", seconds: 180), best,
    ]
    _ = try moods.add([gone], to: .calm)
    _ = try moods.rate([gone], 3)
    let hearings = Hearings(counts: [.of("gone"): PlayCount(plays: 2)])
    let reader = try reader(tracks, hearings)
    let offers = try reader.adoptionOffers(to: LibraryQuery())
    #expect(offers.map(\.from.persistentID) == [.of("gone")])
    #expect(offers.map(\.to.persistentID) == [.of("best")])
    #expect(offers.first?.summary == "calm, 3 stars, 2 plays")
    #expect(try reader.adoptionOffers(to: tracks[0]).count == 1)
    for track in tracks[1...4] { #expect(try reader.adoptionOffers(to: track).isEmpty) }
    #expect(try reader.adoptionOffers(to: LibraryQuery(parsing: "title:nothing")).isEmpty)
    _ = try moods.adopt([(.of("gone"), best)])
    #expect(try reader.adoptionOffers(to: LibraryQuery()).isEmpty)
  }

  @Test func `songs that were only heard are offered with the names in the history`() throws {
    let hearings = Hearings(
      counts: [.of("gone"): PlayCount(plays: 1), .of("mute"): PlayCount(plays: 1)],
      heard: [song("gone", "Title"), song("mute", "Title", by: "")])
    let reader = try reader([song("new", "Title"), song("noone", "Title", by: "")], hearings)
    let offers = try reader.adoptionOffers(to: LibraryQuery())
    #expect(offers.map(\.to.persistentID) == [.of("new")])
    #expect(offers.first?.summary == "1 play")
  }

  @Test func `files that exist or whose disk is not mounted are not gone`() throws {
    let there = song("there", "Title")
    _ = try moods.add([there], to: .calm)
    try folder.write([UInt8](), to: "elsewhere/there.mp3")
    var named = song("named", "Title")
    named.path = folder["elsewhere/there.mp3"]
    _ = try moods.add([named], to: .calm)
    let reader = try reader([there, song("new", "Title")])
    #expect(try reader.adoptionOffers(to: LibraryQuery()).isEmpty)
    // The whole folder is gone, as when a disk is not mounted; a scan keeps its tracks.
    try FileManager.default.removeItem(atPath: folder["music"].encoded)
    let index = try LibraryIndex(cache: folder["cache"], data: folder["data"], clock: clock)
    _ = try LibraryScanner(index: index, reader: ShelfReader(tracks: [:]), clock: clock).scan([])
    #expect(try reader.adoptionOffers(to: song("new", "Title")).isEmpty)
  }
}
