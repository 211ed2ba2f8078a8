package import PlayerModel

/// The moods whose names a queue filter also searches.
package struct SearchedMoods: Sendable {
  let revision: Int64
  let moods: [MoodName]
  let songs: @Sendable ([MoodName]) -> Set<PersistentID>

  /// Creates a set of moods to search.
  ///
  /// - Parameters:
  ///   - revision: Changes whenever the moods or their songs do.
  ///   - moods: The moods to search by name.
  ///   - songs: Returns the songs that are in any of the given moods.
  package init(
    revision: Int64, moods: [MoodName],
    songs: @escaping @Sendable ([MoodName]) -> Set<PersistentID>
  ) {
    self.revision = revision
    self.moods = moods
    self.songs = songs
  }

  /// Returns the songs in moods whose names contain the word.
  func songs(by word: FilterWord) -> Set<PersistentID> {
    let found = moods.filter { word.isIn($0.rawValue) }
    return found.isEmpty ? [] : songs(found)
  }
}
