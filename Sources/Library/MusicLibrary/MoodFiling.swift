import GRDB
import PlayerModel

/// Which song is in which mood, and what the listener thinks of it, in memory.
struct MoodFiling {
  /// The moods in their order.
  private var moods: [(name: MoodName, id: Int64)]
  private var songs: [PersistentID: Set<MoodName>] = [:]
  private var marks: [PersistentID: TrackMarks]
  /// What is in any playlist.
  private var listed: Set<PersistentID>

  /// What is stored.
  init(_ database: Database) throws {
    moods = try MoodSchema.moods(in: database)
    marks = try MarkSchema.marks(in: database)
    listed = try PlaylistSchema.songs(in: database)
    for (name, id) in moods {
      for song in try MoodSchema.songs(in: id, of: database) {
        songs[song, default: []].insert(name)
      }
    }
  }

  /// The names of all moods, in their order.
  var names: [MoodName] { moods.map(\.name) }

  /// Where a mood is stored; nil if there is none of this name.
  func id(of mood: MoodName) -> Int64? {
    moods.first { $0.name == mood }?.id
  }

  /// Whether anything is remembered of a song.
  func isKept(_ song: PersistentID) -> Bool {
    songs[song] != nil || marks[song] != nil || listed.contains(song)
  }

  /// The moods of a song, in their order.
  func moods(of song: PersistentID) -> [MoodName] {
    guard let filed = songs[song] else { return [] }
    return names.filter(filed.contains)
  }

  /// The songs in any of these moods.
  func songs(in moods: [MoodName]) -> Set<PersistentID> {
    Set(songs.lazy.filter { !$0.value.isDisjoint(with: moods) }.map(\.key))
  }

  /// What the listener thinks of a song.
  func marks(of song: PersistentID) -> TrackMarks {
    marks[song] ?? .none
  }

  /// Takes other moods, or others in another order; what is filed stays.
  mutating func setMoods(_ moods: [(name: MoodName, id: Int64)]) {
    self.moods = moods
  }

  /// Takes other songs for those of the playlists.
  mutating func setListed(_ listed: Set<PersistentID>) {
    self.listed = listed
  }

  /// Adds songs that were put into a playlist.
  mutating func addListed(_ added: some Sequence<PersistentID>) {
    listed.formUnion(added)
  }

  /// Files songs under a mood.
  mutating func add(_ added: [PersistentID], to mood: MoodName) {
    for song in added { songs[song, default: []].insert(mood) }
  }

  /// Takes songs out of a mood.
  mutating func remove(_ removed: [PersistentID], from mood: MoodName) {
    for song in removed where songs[song]?.remove(mood) != nil {
      if songs[song]?.isEmpty == true { songs[song] = nil }
    }
  }

  /// Marks songs.
  mutating func mark(_ marked: [PersistentID: TrackMarks]) {
    for (song, marks) in marked { self.marks[song] = marks == .none ? nil : marks }
  }
}
