import GRDB
import MusicLibrary
import PlayerModel
import TestSupport
import Testing

/// Custom moods, ratings and favourites, and undoing their changes.
@Suite struct MoodChangeTests {
  let folder: TemporaryFolder
  let store: MoodStore
  let rainy: MoodName
  let sunny: MoodName

  init() throws {
    folder = try TemporaryFolder()
    store = try MoodStore(folder: folder["data"], clock: TestClock())
    rainy = try #require(MoodName(rawValue: "rainy"))
    sunny = try #require(MoodName(rawValue: "sunny"))
  }

  private func reopened() throws -> MoodStore {
    try MoodStore(folder: folder["data"], clock: TestClock())
  }

  @Test func `a new mood gets the lowest free key, and none once all are taken`() throws {
    for number in 1...6 {
      try store.create(#require(MoodName(rawValue: "mood \(number)")), look: nil)
    }
    #expect(try store.moods().map(\.look.key) == [1, 2, 3, 4, 5, 6, 7, 8, 9, nil])
    try store.delete(#require(MoodName(rawValue: "mood 2")))
    try store.create(rainy, look: nil)
    #expect(try store.moods()[5].name == rainy)
    #expect(try reopened().moods() == store.moods())
  }

  @Test func `a mood keeps its look, and a key belongs to one mood`() throws {
    let look = MoodLook(key: 7, color: .violet, sign: MoodSign(rawValue: "♫"))
    try store.create(rainy, look: look)
    #expect(
      try store.moods().last == MoodSummary(name: rainy, trackCount: 0, look: look, ordinal: 0))
    let taken = #expect(throws: PlayerError.self) { try store.create(sunny, look: look) }
    #expect(taken?.message.contains("rainy") == true)
    #expect(throws: PlayerError.self) { try store.edit(.calm, look: look) }
    for key in [0, 10, -1, .max, .min] {
      #expect(throws: PlayerError.self) { try store.edit(.calm, look: MoodLook(key: key)) }
    }
    try store.edit(rainy, look: MoodLook(sign: look.sign))
    try store.edit(.calm, look: look)
    #expect(try store.moods().map(\.name) == [.happy, .gloomy, .sad, .calm, rainy])
    #expect(try reopened().moods() == store.moods())
  }

  @Test func `own moods are numbered in order of creation, and keep their numbers`() throws {
    let names = try (0...3).map { try #require(MoodName(rawValue: "mood \($0)")) }
    for name in names { try store.create(name, look: MoodLook()) }
    try store.edit(names[3], look: MoodLook(key: 5))
    try store.rename(names[2], to: rainy)
    try store.delete(names[1])
    func ordinals() throws -> [MoodName: Int] {
      try store.moods().reduce(into: [:]) { $0[$1.name] = $1.ordinal }
    }
    #expect(try ordinals() == [names[0]: 0, rainy: 2, names[3]: 3])
    try store.undo(store.newestChange)
    #expect(try ordinals() == [names[0]: 0, names[1]: 1, rainy: 2, names[3]: 3])
    try store.create(sunny, look: nil)
    #expect(try ordinals()[sunny] == 4)
    #expect(try reopened().moods() == store.moods())
  }

  @Test func `bytes that are not UTF-8 cannot name a mood`() throws {
    for bytes: [UInt8] in [[0xFF], Array("a\u{E9}".utf8) + [0xFE]] {
      let name = try #require(MoodName(rawValue: TrackPath(bytes: bytes).encoded))
      let made = #expect(throws: PlayerError.self) { try store.create(name, look: nil) }
      #expect(made?.message == "The name of a mood must be UTF-8 text.")
      try store.create(rainy, look: nil)
      #expect(throws: PlayerError.self) { try store.rename(rainy, to: name) }
      try store.delete(rainy)
    }
    #expect(try store.moods().count == MoodName.standard.count)
  }

  @Test func `a renamed mood keeps its songs, and no two moods have the same name`() throws {
    try store.create(rainy, look: nil)
    _ = try store.add([.of("one")], to: rainy)
    try store.rename(rainy, to: sunny)
    #expect(store.moods(of: .of("one")) == [sunny])
    #expect(try store.tracks(in: sunny).count == 1)
    #expect(throws: PlayerError.self) { try store.rename(sunny, to: .calm) }
    #expect(throws: PlayerError.self) { try store.create(sunny, look: nil) }
    #expect(throws: PlayerError.self) { try store.rename(rainy, to: sunny) }
  }

  @Test func `a mood keeps its capitals, and is found by any`() throws {
    let (written, typed) = (try mood("Café del Mar"), try mood("CAFÉ del mar"))
    try store.create(written, look: nil)
    #expect(try store.add([.of("one")], to: typed).mood.rawValue == "Café del Mar")
    #expect(store.moods(of: .of("one")).map(\.rawValue) == ["Café del Mar"])
    #expect(try store.tracks(in: typed).count == 1)
    let taken = #expect(throws: PlayerError.self) { try store.create(typed, look: nil) }
    #expect(taken?.message == "There is already a mood called “Café del Mar”.")
    #expect(throws: PlayerError.self) { try store.rename(written, to: written) }
    try store.rename(written, to: typed)
    #expect(try store.moods().last?.name.rawValue == "CAFÉ del mar")
    #expect(store.moods(of: .of("one")).map(\.rawValue) == ["CAFÉ del mar"])
    #expect(try reopened().moods().last?.name.rawValue == "CAFÉ del mar")
    #expect(try store.remove([.of("one")], from: written).mood.rawValue == "CAFÉ del mar")
    #expect(throws: PlayerError.self) { try store.create(mood("Calm"), look: nil) }
  }

  private func mood(_ name: String) throws -> MoodName {
    try #require(MoodName(rawValue: name))
  }

  @Test(arguments: MoodName.standard)
  func `the four built-in moods cannot be deleted or renamed`(mood: MoodName) throws {
    #expect(throws: PlayerError.self) { try store.delete(mood) }
    #expect(throws: PlayerError.self) { try store.rename(mood, to: rainy) }
    #expect(try store.moods().count == 4)
  }

  @Test func `ratings and favourites are kept apart from moods`() throws {
    let songs = [Track.of("one"), .of("two")]
    #expect(try store.rate(songs, 4) == MarkChange(changed: 2, unchanged: 0))
    #expect(try store.rate(songs, 4) == MarkChange(changed: 0, unchanged: 2))
    #expect(try store.setFavourite([songs[0], songs[0]], true).changed == 1)
    #expect(store.marks(of: .of("one")) == TrackMarks(rating: 4, isFavourite: true))
    #expect(try reopened().marks(of: .of("one")) == TrackMarks(rating: 4, isFavourite: true))
    _ = try store.add([songs[0]], to: .calm)
    _ = try store.remove([.of("one")], from: .calm)
    #expect(try reopened().marks(of: .of("one")).rating == 4)
    _ = try store.rate(songs, 0)
    _ = try store.setFavourite(songs, false)
    #expect(try reopened().marks(of: .of("one")) == .none)
    for rating in [-1, 6, .max] {
      #expect(throws: PlayerError.self) { try store.rate(songs, rating) }
    }
  }

  @Test func `an action that changes nothing cannot be undone`() throws {
    _ = try store.add([.of("one")], to: .calm)
    let number = store.newestChange
    _ = try store.add([.of("one")], to: .calm)
    _ = try store.remove([.of("two")], from: .calm)
    _ = try store.rate([.of("one")], 0)
    #expect(store.newestChange == number)
    try store.undo(number)
    #expect(store.moods(of: .of("one")).isEmpty)
    #expect(throws: PlayerError.self) { try store.undo(number) }
  }

  @Test func `undoing the deletion of a mood restores everything in it`() throws {
    var hostile = Track.of("nul", title: "a\u{0}b\u{202E}'\";--")
    hostile.artist = String(repeating: "x", count: 100_000)
    try store.create(rainy, look: MoodLook(key: 9, color: .pink))
    _ = try store.add([.of("one"), hostile], to: rainy)
    let (moods, tracks) = (try store.moods(), try store.tracks(in: rainy))
    try store.delete(rainy)
    #expect(store.moods(of: .of("one")).isEmpty)
    try store.undo(store.newestChange)
    #expect(try store.moods() == moods)
    #expect(try store.tracks(in: rainy) == tracks)
    #expect(try reopened().tracks(in: rainy) == tracks)
    #expect(store.moods(of: .of("nul")) == [rainy])
  }

  @Test func `rating another copy of a filed song keeps the file that was filed`() throws {
    func filed() throws -> [String] {
      try store.tracks(in: .calm).map { "\($0.track.path) \($0.track.title)" }
    }
    _ = try store.add([.of("one", at: "/a.mp3", title: "A")], to: .calm)
    _ = try store.rate([.of("one", at: "/b.mp3", title: "B")], 4)
    #expect(try filed() == ["/a.mp3 A"])
    _ = try store.rate([.of("one", at: "/a.mp3", title: "New")], 5)
    #expect(try filed() == ["/a.mp3 New"])
    _ = try store.rate([.of("two", at: "/c.mp3")], 1)
    _ = try store.rate([.of("two", at: "/d.mp3")], 2)
    #expect(try store.remembered(.of("two"))?.path == TrackPath("/d.mp3"), "it is not filed")
    #expect(try store.remembered(.of("one"), at: TrackPath("/a.mp3"))?.title == "New")
    #expect(try store.remembered(.of("one"), at: TrackPath("/b.mp3")) == nil)
  }

  @Test func `undoing the deletion of a query brings it back, and its last text`() throws {
    let old = SavedQuery(name: "it's", text: "love")
    let new = SavedQuery(name: "it's", text: "year:1")
    try store.save(old)
    try store.save(new)
    let number = store.newestChange
    try store.save(new)
    #expect(throws: PlayerError.self) { try store.deleteQuery(named: "its") }
    #expect(store.newestChange == number, "nothing changed")
    try store.deleteQuery(named: "it's")
    for queries in [[new], [old], []] {
      try store.undo(store.newestChange)
      #expect(try reopened().savedQueries() == queries)
    }
    for queries in [[old], [new], []] {
      try store.redo(store.newestChange + 1)
      #expect(try reopened().savedQueries() == queries)
    }
  }

  @Test func `shifts of lyrics are undone and redone, in memory and on disk`() throws {
    let song = PersistentID.of("one")
    let shifts: [(seconds: Double, song: PersistentID?)] = [
      (0.5, song), (-2, nil), (0.7, song), (0, song), (1, nil),
    ]
    var states = [LyricsOffset()]
    for shift in shifts {
      #expect(try store.setLyricsOffset(shift.seconds, of: shift.song))
      states.append(store.lyricsOffset(of: song))
    }
    #expect(states.last == LyricsOffset(all: 1))
    #expect(try !store.setLyricsOffset(1, of: nil), "it is that already")
    #expect(store.newestChange == Int64(shifts.count))
    for state in states.dropLast().reversed() {
      try store.undo(store.newestChange)
      #expect(store.lyricsOffset(of: song) == state)
      #expect(try reopened().lyricsOffset(of: song) == state)
    }
    for state in states.dropFirst() {
      try store.redo(store.newestChange + 1)
      #expect(store.lyricsOffset(of: song) == state)
      #expect(try reopened().lyricsOffset(of: song) == state)
    }
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `undoing every change leads back through every state`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var states = [try contents()]
    for _ in 0..<60 {
      let before = store.newestChange
      do {
        try changeSomething(using: &random)
      } catch {
        #expect(store.newestChange == before)
      }
      if store.newestChange != before { states.append(try contents()) }
      if Int.random(in: 0..<4, using: &random) == 0, states.count > 1 {
        try store.undo(store.newestChange)
        states.removeLast()
        #expect(try contents() == states.last)
      }
    }
    while states.count > 1 {
      try store.undo(store.newestChange)
      states.removeLast()
      #expect(try contents() == states.last)
    }
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `redoing every undone change leads forward through every state`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var states = [try contents()]
    for _ in 0..<30 {
      let before = store.newestChange
      try? changeSomething(using: &random)
      if store.newestChange != before { states.append(try contents()) }
    }
    for _ in 0..<2 {
      for state in states.dropLast().reversed() {
        try store.undo(store.newestChange)
        #expect(try contents() == state)
      }
      for state in states.dropFirst() {
        try store.redo(store.newestChange + 1)
        #expect(try contents() == state)
      }
    }
    #expect(try contents() == states.last)
  }

  @Test func `nothing is redone after another change, but after a change without effect`() throws {
    _ = try store.add([.of("one")], to: .calm)
    _ = try store.add([.of("two")], to: .calm)
    try store.undo(2)
    #expect(throws: PlayerError.self) { try store.redo(3) }
    #expect(throws: PlayerError.self) { try store.redo(1) }
    _ = try store.add([.of("one")], to: .calm)
    try store.redo(2)
    #expect(store.moods(of: .of("two")) == [.calm])
    #expect(try store.filings(by: 2...2).flatMap(\.tracks).map(\.persistentID) == [.of("two")])
    try store.undo(2)
    _ = try store.rate([.of("one")], 3)
    #expect(throws: PlayerError.self) { try store.redo(2) }
    try store.undo(2)
    try store.redo(2)
    #expect(store.marks(of: .of("one")).rating == 3)
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `the songs that a change files and removes are known exactly`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for mood in [rainy, sunny] { try store.create(mood, look: nil) }
    for _ in 0..<60 {
      let (number, before) = (store.newestChange, filed())
      try? changeSomething(using: &random, renaming: false)
      let now = filed()
      guard store.newestChange > number else {
        #expect(now == before)
        continue
      }
      let filings = try store.filings(by: store.newestChange...store.newestChange)
      for (isFiled, expected) in [
        (true, now.subtracting(before)), (false, before.subtracting(now)),
      ] {
        let songs = filings.filter { $0.isFiled == isFiled }.flatMap { filed in
          filed.tracks.map { "\(filed.mood) \($0.title)" }
        }
        #expect(Set(songs) == expected)
        #expect(songs.count == expected.count)
      }
    }
  }

  @Test func `filings of many songs come a hundred at a time, in order`() throws {
    let songs = (0..<250).map { Track.of("song \($0)") }
    _ = try store.add(songs, to: .calm)
    let filings = try store.filings(by: 1...1)
    #expect(filings.map(\.tracks.count) == [100, 100, 50])
    #expect(filings.flatMap(\.tracks).map(\.persistentID) == songs.map(\.persistentID))
    try store.undo(1)
    #expect(try store.filings(by: 1...1).isEmpty)
  }

  /// All pairs of mood and song.
  private func filed() -> Set<String> {
    var filed: Set<String> = []
    for song in 0..<6 {
      let track = Track.of("song \(song)")
      for mood in store.moods(of: .of("song \(song)")) { filed.insert("\(mood) \(track.title)") }
    }
    return filed
  }

  private func changeSomething(
    using random: inout SeededGenerator, renaming: Bool = true
  ) throws {
    let moods = MoodName.standard + [rainy, sunny]
    let mood = moods.randomElement(using: &random) ?? .calm
    let songs = (0..<Int.random(in: 0..<4, using: &random)).map { _ in
      Track.of("song \(Int.random(in: 0..<6, using: &random))")
    }
    switch Int.random(in: 0..<11, using: &random) {
    case 0, 1: _ = try store.add(songs, to: mood)
    case 2: _ = try store.remove(songs.compactMap(\.persistentID), from: mood)
    case 3: try store.create(mood, look: nil)
    case 4: try store.edit(mood, look: MoodLook(key: .random(in: 1...9, using: &random)))
    case 5 where !renaming: break
    case 5: try store.rename(mood, to: moods.randomElement(using: &random) ?? .calm)
    case 6: try store.delete(mood)
    case 7: _ = try store.rate(songs, .random(in: 0...5, using: &random))
    case 8:
      let text = ["love", "year:1999", "rating:5"].randomElement(using: &random) ?? "love"
      try store.save(SavedQuery(name: "query \(songs.count)", text: text))
    case 9:
      let seconds = Double.random(in: -1...1, using: &random).rounded()
      _ = try store.setLyricsOffset(seconds, of: songs.first?.persistentID)
    default: try store.deleteQuery(named: "query \(songs.count)")
    }
  }

  /// Everything that is stored, and the contents of memory.
  private func contents() throws -> [String] {
    let database = try DatabaseQueue(path: folder["data/moods.sqlite"].encoded)
    var lines: [String] = []
    for table in ["mood", "song", "filing", "mark"] {
      lines += try database.read { database in
        try Row.fetchAll(database, sql: "SELECT * FROM \(table) ORDER BY rowid").map(\.description)
      }
    }
    let reopened = try reopened()
    lines += try reopened.savedQueries().map { "\($0.name): \($0.text)" }
    for song in 0..<6 {
      let id = PersistentID.of("song \(song)")
      let offset = store.lyricsOffset(of: id)
      #expect(reopened.lyricsOffset(of: id) == offset)
      lines.append("\(store.moods(of: id)) \(store.marks(of: id)) \(offset)")
      let found = store.moodNames.filter { store.songs(in: [$0]).contains(id) }
      #expect(found == store.moods(of: id))
      #expect(store.songs(in: store.moodNames).contains(id) == !found.isEmpty)
      #expect(reopened.moods(of: id) == store.moods(of: id))
    }
    return lines
  }
}
