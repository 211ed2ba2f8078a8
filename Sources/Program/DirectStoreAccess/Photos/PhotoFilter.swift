import ListeningHistory
import MusicLibrary
import PlayerModel

/// Which songs a question about photos wants.
struct PhotoFilter {
  let question: PhotoQuestion
  /// What is filed where now; nil: as it was when a song was heard.
  private let remarks: LibraryRemarks?

  /// What `question` wants.
  init(_ question: PhotoQuestion, _ remarks: LibraryRemarks? = nil) {
    (self.question, self.remarks) = (question, remarks)
  }

  /// Whether a photo at which that was heard is wanted.
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
