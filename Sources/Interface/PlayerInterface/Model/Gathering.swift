import PlayerModel

/// Rows that were asked for because something is to be done with them.
struct Gathering: Equatable, Sendable {
  /// What is to be done.
  enum Deed: Equatable, Sendable {
    /// Play them, as many as come at once.
    case play
    /// File all of them under a mood.
    case file(MoodName, title: String)
    /// Add all of them to a playlist.
    case add(PlaylistName)
    /// Mark them, if the marks of their list are still of this generation.
    case mark(MarkedRange, of: RequestTag)
  }

  /// Names the question.
  private(set) var tag: RequestTag
  private var question: ListQuestion
  private let deed: Deed
  /// The rows that came before.
  private var found: [ListRow] = []

  /// More than that is nothing that anybody wants to file at once.
  private static let mostRows = 100_000

  /// Waits for the answer to a question.
  init(_ tag: RequestTag, _ question: ListQuestion, to deed: Deed) {
    self.tag = tag
    self.question = question
    self.deed = deed
  }

  /// Whether it is about all rows, however many there are.
  private var isOfAll: Bool {
    switch deed {
    case .file, .add: true
    case .play, .mark: false
    }
  }

  /// Keeps rows behind which there are others, and asks for those; nil where all have come that are wanted.
  mutating func goOn(
    _ answer: Result<ListAnswer, PlayerError>, _ tags: inout RequestTags
  ) -> Effect? {
    guard isOfAll, let answer = try? answer.get(), !answer.rows.isEmpty else { return nil }
    let next = question.offset + answer.rows.count
    guard next < min(answer.total, Self.mostRows) else { return nil }
    found += answer.rows
    question = ListQuestion(
      source: question.source, offset: next, limit: question.limit, revision: question.revision,
      order: question.order)
    tag = tags.next()
    return .readRows(question, tag)
  }

  /// What is done with the rows that came.
  func take(_ answer: Result<ListAnswer, PlayerError>) -> [Intent] {
    do throws(PlayerError) {
      if case .mark(let range, let generation) = deed {
        return [.mark(try answer.get().rows, range, of: generation)]
      }
      let rows = found + (try answer.get().rows)
      let tracks = rows.compactMap(\.item).filter { !$0.isMissing }.map(\.track)
      guard !tracks.isEmpty else { return [.say("None of these files exists any more.", .warning)] }
      switch deed {
      case .play:
        return [
          .request(.queueFill(.setQueue(content: .paths(paths: tracks.map(\.path)), play: true)))
        ]
      case .file(let mood, let title):
        return [.file(.tracks(tracks.map { TrackReference($0) }, title: title), under: mood)]
      case .add(let playlist):
        return [
          Self.adding(
            tracks.map { TrackReference($0) }, called: tracks[0].title, to: playlist)
        ]
      case .mark: return []
      }
    } catch {
      return [.say(error.message, .error)]
    }
  }

  /// Adds tracks to a playlist; one is called by its name.
  static func adding(
    _ tracks: [TrackReference], called title: String, to playlist: PlaylistName
  ) -> Intent {
    .request(
      .playlist(.addToPlaylist(playlist: playlist, tracks: tracks)),
      for: .said(
        tracks.count == 1
          ? "Added to \(playlist): \(title)" : "Added \(tracks.count) tracks to \(playlist)"))
  }
}
