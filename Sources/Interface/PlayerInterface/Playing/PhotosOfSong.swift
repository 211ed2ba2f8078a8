/// Photos from earlier times when a song was heard.
package struct PhotosOfSong: Equatable, Sendable {
  /// The number of photos.
  package var count: Int
  /// The days on which they were taken in ISO 8601 form, newest first.
  package var days: [String]

  package init(count: Int, days: [String]) {
    self.count = count
    self.days = days
  }
}
