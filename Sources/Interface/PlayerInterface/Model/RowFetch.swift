import PlayerModel

/// Rows that are being read in order to do something with them.
struct RowFetch: Equatable, Sendable {
  /// What to do with the rows.
  enum RowsAction: Equatable, Sendable {
    /// Play those of the first answer.
    case play
    /// File all of them under a mood.
    case file(MoodName, title: String)
    /// Add all of them to a playlist.
    case add(PlaylistName)
    /// Mark them, if the list's marks still have this generation.
    case mark(MarkedRange, of: RequestTag)
  }

  /// The tag of the current question.
  private(set) var tag: RequestTag
  private var question: ListQuestion
  private let rowsAction: RowsAction
  /// The rows of previous answers.
  private var found: [ListRow] = []

  /// The maximum number of rows to file or add.
  private static let mostRows = 100_000

  /// Waits for the answer to `question`.
  init(_ tag: RequestTag, _ question: ListQuestion, to rowsAction: RowsAction) {
    self.tag = tag
    self.question = question
    self.rowsAction = rowsAction
  }

  /// Whether all rows are needed, and not only those of the first answer.
  private var isOfAll: Bool {
    switch rowsAction {
    case .file, .add: true
    case .play, .mark: false
    }
  }

  /// Stores the rows of an answer and asks for the next ones; returns `nil` if all wanted rows have
  /// arrived.
  mutating func continueFetch(
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

  /// Returns what to do with the rows.
  func take(_ answer: Result<ListAnswer, PlayerError>) -> [Intent] {
    do throws(PlayerError) {
      if case .mark(let range, let generation) = rowsAction {
        return [.mark(try answer.get().rows, range, of: generation)]
      }
      let rows = found + (try answer.get().rows)
      let tracks = rows.compactMap(\.item).filter { !$0.isMissing }.map(\.track)
      guard !tracks.isEmpty else { return [.say("None of these files exists any more.", .warning)] }
      switch rowsAction {
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

  /// Returns the request that adds tracks to a playlist; `title` is the name of a single one.
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
