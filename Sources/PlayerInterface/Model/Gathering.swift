import PlayerModel

/// Rows that were asked for because something is to be done with them.
struct Gathering: Equatable, Sendable {
  /// What is to be done.
  enum Deed: Equatable, Sendable {
    /// Play them.
    case play
    /// File them under a mood.
    case file(MoodName, title: String)
  }

  /// Names the question.
  let tag: RequestTag
  private let deed: Deed

  /// Waits for the answer to a question.
  init(_ tag: RequestTag, to deed: Deed) {
    self.tag = tag
    self.deed = deed
  }

  /// What is done with the rows that came.
  func take(_ answer: Result<ListAnswer, PlayerError>) -> [Intent] {
    do throws(PlayerError) {
      let tracks = try answer.get().rows.compactMap(\.item).filter { !$0.isMissing }.map(\.track)
      guard !tracks.isEmpty else { return [.say("None of these files is there.", .warning)] }
      switch deed {
      case .play:
        return [.request(.queueFill(.setQueue(content: .paths(tracks.map(\.path)), play: true)))]
      case .file(let mood, let title):
        return [
          .request(
            .moodFiling(.addToMood(mood: mood, tracks: tracks.map { TrackReference($0) })),
            for: .mood(mood, isAdding: true, title: title))
        ]
      }
    } catch {
      return [.say(error.message, .error)]
    }
  }
}
