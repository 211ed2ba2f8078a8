import MusicLibrary
import PlayerModel
import TestSupport
import Testing

/// Names as people type them.
@Suite struct TypedNameTests {
  private func mood(_ name: String) throws -> MoodName {
    try #require(MoodName(rawValue: name))
  }

  @Test(arguments: [
    ("cafe del mar", "Café del Mar"), ("CAFE DEL MAR", "Café del Mar"),
    ("café del mar", "Café del Mar"), ("CALM", "calm"), ("naïve", "Naïve"), ("ruhig", nil),
    ("!!!", nil),
  ])
  func `an equal name wins, and otherwise the only one that differs in case and accents`(
    text: String, wanted: String?
  ) throws {
    let names = try ["calm", "Café del Mar", "Naïve", "Naïvé"].map(mood)
    #expect(try mood(text).meant(among: names) { $0 }?.rawValue == wanted)
  }

  @Test func `a name that could mean several is refused with these`() throws {
    let names = try ["calm", "Naïve", "Naïvé"].map(mood)
    let error = #expect(throws: PlayerError.self) {
      try mood("naive").found(among: names) { $0 }
    }
    #expect(
      error
        == PlayerError(
          .invalidRequest,
          "“naive” could mean several moods: “Naïve” and “Naïvé”; give the exact name."))
  }

  @Test func `a name that is like none is answered with the closest`() throws {
    let names = try ["calm", "Naïve"].map(mood)
    let error = #expect(throws: PlayerError.self) {
      try mood("clam").found(among: names, orMadeBy: "mood create") { $0 }
    }
    #expect(
      error?.message
        == "There is no mood called “clam”; there is “calm”, and “mood create” makes new ones.")
  }

  @Test func `a mood in the store is changed and read by a name without accents`() throws {
    let folder = try TemporaryFolder()
    let store = try MoodStore(folder: folder["data"], clock: TestClock())
    let (written, typed) = (try mood("Café del Mar"), try mood("cafe DEL mar"))
    try store.create(written, look: nil)
    #expect(try store.add([.of("one")], to: typed).mood.rawValue == "Café del Mar")
    #expect(try store.insert([.of("two")], after: nil, in: typed).mood.rawValue == "Café del Mar")
    #expect(store.moods(of: .of("one")).map(\.rawValue) == ["Café del Mar"])
    #expect(store.moods(of: .of("two")).map(\.rawValue) == ["Café del Mar"])
    try store.shift([.of("two")], by: 1, in: typed)
    #expect(try store.tracks(in: typed).map(\.persistentID) == [.of("one"), .of("two")])
    try store.edit(typed, look: MoodLook(key: 9))
    try store.edit(typed, look: MoodLook(key: 9, color: .pink))
    #expect(try store.moods().last?.look.color == .pink)
    #expect(try store.remove([.of("one")], from: typed).changed == 1)
    #expect(store.moods(of: .of("one")).isEmpty)
    try store.rename(typed, to: typed)
    #expect(try store.moods().last?.name.rawValue == "cafe DEL mar")
    try store.delete(written)
    #expect(try store.moods().map(\.name) == MoodName.standard)
  }

  @Test func `a built-in mood is not deleted under a name with accents`() throws {
    let folder = try TemporaryFolder()
    let store = try MoodStore(folder: folder["data"], clock: TestClock())
    let error = #expect(throws: PlayerError.self) { try store.delete(mood("cálm")) }
    #expect(error?.message == "“calm” is built in; only your own moods can be deleted.")
  }

  @Test func `a playlist is found like a mood, except that case makes another one`() throws {
    let folder = try TemporaryFolder()
    let store = try MoodStore(folder: folder["data"], clock: TestClock())
    for name in ["rock", "Rock", "Soirée"] { try store.create(playlist(name)) }
    let typed = try playlist("SOIREE")
    try store.add([.of("one"), .of("two")], to: typed)
    try store.insert([.of("three")], after: nil, in: typed)
    let places = try store.tracks(in: typed).map(\.id)
    #expect(places.count == 3)
    try store.move([places[2]], before: places[0], in: typed)
    try store.shift([places[2]], by: 1, in: typed)
    #expect(try store.remove([places[0]], from: typed) == 1)
    #expect(try store.stored(typed).rawValue == "Soirée")
    try store.add([.of("one")], to: playlist("rock"))
    #expect(try store.tracks(in: playlist("rock")).count == 1)
    #expect(try store.tracks(in: playlist("Rock")).isEmpty)
    let error = #expect(throws: PlayerError.self) { try store.delete(playlist("ROCK")) }
    #expect(
      error
        == PlayerError(
          .invalidRequest,
          "“ROCK” could mean several playlists: “Rock” and “rock”; give the exact name."))
    try store.create(typed)
    #expect(try store.tracks(in: typed).isEmpty)
    try store.delete(typed)
    try store.rename(typed, to: playlist("Soiree"))
    #expect(
      try store.playlists().map(\.name.rawValue).sorted() == ["Rock", "Soiree", "rock"])
  }

  private func playlist(_ name: String) throws -> PlaylistName {
    try #require(PlaylistName(rawValue: name))
  }
}
