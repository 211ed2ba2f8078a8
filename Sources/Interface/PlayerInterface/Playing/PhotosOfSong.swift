/// Pictures from when a song was heard before.
package struct PhotosOfSong: Equatable, Sendable {
  /// How many there are.
  package var count: Int
  /// The days on which they were taken, the newest first, as ISO 8601 writes them.
  package var days: [String]

  package init(count: Int, days: [String]) {
    self.count = count
    self.days = days
  }
}
