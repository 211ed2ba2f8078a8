package import PlayerModel

/// The moods by whose names the songs in them are found, besides their own words.
package struct AlsoFound: Sendable {
  let revision: Int64
  let moods: [MoodName]
  let songs: @Sendable ([MoodName]) -> Set<PersistentID>

  /// Moods that are others, or have other songs, when `revision` is another; `songs` tells what is in any of some.
  package init(
    revision: Int64, moods: [MoodName],
    songs: @escaping @Sendable ([MoodName]) -> Set<PersistentID>
  ) {
    self.revision = revision
    self.moods = moods
    self.songs = songs
  }

  /// The songs in moods whose names have the word.
  func songs(by word: FilterWord) -> Set<PersistentID> {
    let found = moods.filter { word.isIn($0.rawValue) }
    return found.isEmpty ? [] : songs(found)
  }
}
