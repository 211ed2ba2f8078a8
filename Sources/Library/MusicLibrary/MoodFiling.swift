import GRDB
import PlayerModel

/// The moods and marks of all songs, in memory.
struct MoodFiling {
  /// The moods in order.
  private(set) var moods: [(name: MoodName, id: Int64)]
  private var songs: [PersistentID: Set<MoodName>] = [:]
  private var marks: [PersistentID: TrackMarks]
  /// The songs in any playlist.
  private var listed: Set<PersistentID>
  /// The songs with bookmarks.
  private var bookmarked: Set<PersistentID>

  /// Reads the stored moods and marks.
  init(_ database: Database) throws {
    moods = try MoodSchema.moods(in: database)
    marks = try MarkSchema.marks(in: database)
    listed = try PlaylistSchema.songs(in: database)
    bookmarked = try BookmarkSchema.songs(in: database)
    for (name, id) in moods {
      for song in try MoodSchema.songs(in: id, of: database) {
        songs[song, default: []].insert(name)
      }
    }
  }

  /// The names of all moods, in order.
  var names: [MoodName] { moods.map(\.name) }

  /// Returns whether any data about a song is stored.
  func isKept(_ song: PersistentID) -> Bool {
    songs[song] != nil || marks[song] != nil || listed.contains(song)
      || bookmarked.contains(song)
  }

  /// Returns the moods of a song, in order.
  func moods(of song: PersistentID) -> [MoodName] {
    guard let filed = songs[song] else { return [] }
    return names.filter(filed.contains)
  }

  /// Returns the songs in any of these moods.
  func songs(in moods: [MoodName]) -> Set<PersistentID> {
    Set(songs.lazy.filter { !$0.value.isDisjoint(with: moods) }.map(\.key))
  }

  /// Returns the marks of a song.
  func marks(of song: PersistentID) -> TrackMarks {
    marks[song] ?? .none
  }

  /// Replaces the list of moods, without changing which songs are filed.
  mutating func setMoods(_ moods: [(name: MoodName, id: Int64)]) {
    self.moods = moods
  }

  /// Replaces the set of songs in playlists.
  mutating func setListed(_ listed: Set<PersistentID>) {
    self.listed = listed
  }

  /// Adds songs to the set of those in playlists.
  mutating func addListed(_ added: some Sequence<PersistentID>) {
    listed.formUnion(added)
  }

  /// Replaces the set of songs with bookmarks.
  mutating func setBookmarked(_ bookmarked: Set<PersistentID>) {
    self.bookmarked = bookmarked
  }

  /// Adds songs to the set of those with bookmarks.
  mutating func addBookmarked(_ added: some Sequence<PersistentID>) {
    bookmarked.formUnion(added)
  }

  /// Files songs under a mood.
  mutating func add(_ added: [PersistentID], to mood: MoodName) {
    for song in added { songs[song, default: []].insert(mood) }
  }

  /// Removes songs from a mood.
  mutating func remove(_ removed: [PersistentID], from mood: MoodName) {
    for song in removed where songs[song]?.remove(mood) != nil {
      if songs[song]?.isEmpty == true { songs[song] = nil }
    }
  }

  /// Sets the marks of songs.
  mutating func mark(_ marked: [PersistentID: TrackMarks]) {
    for (song, marks) in marked { self.marks[song] = marks == .none ? nil : marks }
  }
}
