import ListeningHistory
import MusicLibrary
import PlayerModel

/// A filter for photos by a question.
struct PhotoFilter {
  let question: PhotoQuestion
  /// The current moods of songs, or `nil` to use those when a song was heard.
  private let remarks: LibraryRemarks?

  /// Creates a filter for `question`.
  init(_ question: PhotoQuestion, _ remarks: LibraryRemarks? = nil) {
    (self.question, self.remarks) = (question, remarks)
  }

  /// Returns whether to include a photo with the song heard at that time.
  func accepts(_ heard: HeardMoment?) -> Bool {
    switch question {
    case .all, .day, .onThisDay, .taken: return true
    case .song(let song): return heard?.track.persistentID == song
    case .mood(let mood):
      guard let heard else { return false }
      return (remarks?.remark(on: heard.track).moods ?? heard.moods).contains(mood)
    }
  }
}
