import GRDB
import PlayerModel

/// Which song is in which mood, in memory.
struct MoodFiling {
  /// The moods in their order.
  private var moods: [(name: MoodName, id: Int64)] = []
  private var songs: [PersistentID: Set<MoodName>] = [:]

  /// What is stored.
  init(_ database: Database) throws {
    for (name, id) in try MoodSchema.moods(in: database) {
      moods.append((name, id))
      for song in try MoodSchema.songs(in: id, of: database) {
        songs[song, default: []].insert(name)
      }
    }
  }

  /// Where a mood is stored; nil if there is none of this name.
  func id(of mood: MoodName) -> Int64? {
    moods.first { $0.name == mood }?.id
  }

  /// Whether a song is in any mood.
  func isFiled(_ song: PersistentID) -> Bool {
    songs[song] != nil
  }

  /// The moods of a song, in their order.
  func moods(of song: PersistentID) -> [MoodName] {
    guard let names = songs[song] else { return [] }
    return moods.map(\.name).filter(names.contains)
  }

  /// Files songs under a mood, which may be new.
  mutating func add(_ added: [PersistentID], to mood: MoodName, id: Int64) {
    if self.id(of: mood) == nil { moods.append((mood, id)) }
    for song in added { songs[song, default: []].insert(mood) }
  }

  /// Takes songs out of a mood.
  mutating func remove(_ removed: [PersistentID], from mood: MoodName) {
    for song in removed where songs[song]?.remove(mood) != nil {
      if songs[song]?.isEmpty == true { songs[song] = nil }
    }
  }
}
