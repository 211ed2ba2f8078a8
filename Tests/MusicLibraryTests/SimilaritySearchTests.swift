import MusicLibrary
import PlayerModel
import TestSupport
import Testing

@Suite struct SimilaritySearchTests {
  private let folder: TemporaryFolder
  private let reader: LibraryReader

  init() throws {
    folder = try TemporaryFolder()
    let songs = [
      ("Amber", "Moon Garden", "Hollow Static"),
      ("hollow static moon signal garden", "Amber", "Bay"),
      ("garden hollow moon", "Bay", "Amber"), ("moon garden hollow paper", "Zoe", "Zero"),
      ("signal glass thunder", "Amber", "Signal"), ("thunder signal signal", "Zoe", "Zero"),
      ("quiet thunder paper quiet", "Amber", "Bay"), ("thunder paper", "Bay", "Quiet Thunder"),
      ("paper quiet", "Zoe", "Zero"), ("Winterland", "Amber", "Bay"), ("Winter", "Zoe", "Zero"),
      ("Yesterday", "Anna", "One"), ("Anna", "Yesterday", "Two"), ("Bella", "Anna", "Yesterday"),
    ]
    var shelf: [TrackPath: Track] = [:]
    for (number, song) in songs.enumerated() {
      let path = try folder.write([UInt8](), to: "music/\(number).mp3")
      var track = Track(path: path, title: song.0)
      (track.artist, track.album) = (song.1, song.2)
      track.persistentID = .of("\(number)")
      shelf[path] = track
    }
    let clock = TestClock()
    _ = try MoodStore(folder: folder["data"], clock: clock)
    let index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: clock)
    _ = try LibraryScanner(index: index, reader: ShelfReader(tracks: shelf), clock: clock)
      .scan([folder["music"]])
    reader = try #require(
      try LibraryReader(cache: folder["cache"], data: folder["data"], clock: clock) {
        () throws(PlayerError) in nil
      })
  }

  private func similar(to text: String) throws -> [String] {
    let list = try reader.list(LibraryQuery(parsing: text))
    #expect(list.isForgiving)
    return try reader.rows(0..<list.count, of: list).map(\.track.title)
  }

  @Test(arguments: [
    ("mon garden holow", "moon garden hollow paper"), ("gardn holow", "garden hollow moon"),
    ("moon gardn hollow papr", "moon garden hollow paper"),
    ("thundr signal signal", "thunder signal signal"), ("paper quiett", "paper quiet"),
    ("wintre", "Winter"),
  ])
  func `the most similar title comes first if nothing matches exactly`(
    text: String, title: String
  ) throws {
    #expect(try similar(to: text).first == title)
  }

  @Test func `titles come before albums and albums before artists`() throws {
    #expect(try similar(to: "yesteday") == ["Yesterday", "Bella", "Anna"])
  }

  @Test func `a word counts for only one word of the search`() throws {
    let found = try similar(to: "thundr signal signal")
    #expect(found == ["thunder signal signal", "signal glass thunder"])
  }

  @Test func `similar tracks are in no order of names, so no letter has a first row`() throws {
    let text = "(wintre or yesteday)"
    #expect(try similar(to: text).count > 1)
    #expect(try reader.list(LibraryQuery(parsing: text)).place(of: "a") == nil)
    let condition = try LibraryQuery(parsing: text).condition
    let byTitle = try reader.list(LibraryQuery(condition: condition, order: .init(.title)))
    #expect(byTitle.isForgiving && byTitle.place(of: "a") == 0)
    let exact = try reader.list(LibraryQuery(parsing: "(winter or yesterday)"))
    #expect(!exact.isForgiving && exact.place(of: "a") == 0)
  }

  @Test func `a query of many words and a title of many words are ranked`() throws {
    let text = (["winterr"] + Array(repeating: "winter", count: 20)).joined(separator: " ")
    #expect(try similar(to: text).first == "Winter")
  }
}
