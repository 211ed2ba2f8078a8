import PlayerModel

/// Rows that are being read in order to do something with them.
struct RowFetch: Equatable, Sendable {
  /// What to do with the rows.
  enum RowsAction: Equatable, Sendable {
    /// Play those of the first answer, and report that with this sentence.
    case play(String)
    /// Add all of them to the queue.
    case enqueue(QueuedPlace)
    /// File all of them under a mood.
    case file(MoodName)
    /// Add all of them to a playlist.
    case add(PlaylistName)
    /// Rate all of them.
    case rate(Int)
    /// Add all of them to the favourites, or remove them if all of them are.
    case favourite
    /// Open a screen for all of them.
    case open(Screen)
    /// Ask whether to move the files of all of them to the trash.
    case trash
    /// Mark them, if the list's marks still have this generation.
    case mark(MarkedRange, of: RequestTag)
  }

  /// The tag of the current question.
  private(set) var tag: RequestTag
  private var question: ListQuestion
  private let rowsAction: RowsAction
  /// The name of all rows in messages; `nil` if it is the number of tracks.
  private let name: String?
  /// The rows of previous answers.
  private var found: [ListRow] = []
  /// The rows whose tracks come after those that are being read.
  private var rest: ArraySlice<ChosenRow> = []

  /// The maximum number of rows to do something with.
  private static let mostRows = 100_000

  /// Waits for the answer to `question`.
  init(_ tag: RequestTag, _ question: ListQuestion, to rowsAction: RowsAction, named name: String?)
  {
    (self.tag, self.question, self.rowsAction, self.name) = (tag, question, rowsAction, name)
  }

  /// Begins to read the tracks of rows with groups; `nil` if there is no group.
  init?(
    _ rows: [ChosenRow], _ revision: ListRevision, to rowsAction: RowsAction,
    _ tags: inout RequestTags
  ) {
    guard
      let place = rows.firstIndex(where: { $0.track == nil }),
      case .group(let source, let name, _) = rows[place]
    else { return nil }
    let question = ListQuestion(
      source: source, offset: 0, limit: RowList.mostRows, revision: revision)
    self.init(tags.next(), question, to: rowsAction, named: rows.count == 1 ? name : nil)
    found = rows[..<place].compactMap { $0.track?.row }
    rest = rows[(place + 1)...]
  }

  /// The question to begin with.
  var firstQuestion: Effect { .readRows(question, tag) }

  /// Whether the rows are for a question or a screen, which the listener expects to appear at once.
  var isForScreen: Bool {
    switch rowsAction {
    case .open, .trash: true
    case .play, .enqueue, .file, .add, .rate, .favourite, .mark: false
    }
  }

  /// Whether all rows are needed, and not only those of the first answer.
  private var isOfAll: Bool {
    switch rowsAction {
    case .enqueue, .file, .add, .rate, .favourite, .open, .trash: true
    case .play, .mark: false
    }
  }

  /// Stores the rows of an answer and asks for the next ones; returns `nil` if all wanted rows have
  /// arrived.
  mutating func continueFetch(
    _ answer: Result<ListAnswer, PlayerError>, _ tags: inout RequestTags
  ) -> Effect? {
    guard let answer = try? answer.get() else { return nil }
    found += answer.rows
    guard isOfAll, found.count < Self.mostRows else { return nil }
    let next = question.offset + answer.rows.count
    if !answer.rows.isEmpty, next < answer.total {
      return ask(question.source, from: next, order: question.order, &tags)
    }
    while let row = rest.popFirst() {
      switch row {
      case .track(let track): found.append(track.row)
      case .group(let source, _, _): return ask(source, from: 0, order: nil, &tags)
      }
    }
    return nil
  }

  private mutating func ask(
    _ source: ListSource, from offset: Int, order: LibraryOrder?, _ tags: inout RequestTags
  ) -> Effect {
    question = ListQuestion(
      source: source, offset: offset, limit: question.limit, revision: question.revision,
      order: order)
    tag = tags.next()
    return .readRows(question, tag)
  }

  /// Returns what to do with the rows, after the last answer.
  func take(_ answer: Result<ListAnswer, PlayerError>) -> [Intent] {
    do throws(PlayerError) {
      _ = try answer.get()
      if case .mark(let range, let generation) = rowsAction {
        return [.mark(found, range, of: generation)]
      }
      return Self.intents(to: rowsAction, found.compactMap(\.item).map { ChosenTrack($0) }, name)
    } catch {
      return [.say(error.message, .error)]
    }
  }

  /// Returns what to do with tracks; `name` is their name in messages, if it is not their number.
  static func intents(
    to rowsAction: RowsAction, _ tracks: [ChosenTrack], _ name: String?
  ) -> [Intent] {
    let there = tracks.filter { !$0.isMissing }
    let wanted = rowsAction.needsFiles ? there : tracks
    guard let first = wanted.first else {
      return [.say("None of these files exists any more.", .warning)]
    }
    let isOne = wanted.count == 1
    let name = isOne ? first.track.title : name.map { "\($0) (\(wanted.count) tracks)" }
    let title = name ?? wanted.name
    switch rowsAction {
    case .play(let said):
      return [.play(.paths(paths: wanted.map(\.track.path)), said)]
    case .enqueue(.next):
      return wanted.queued(.next, named: title) { .queueFill(.playNext(content: $0)) }
    case .enqueue(let place):
      return wanted.queued(place, named: title) { .queueFill(.appendToQueue(content: $0)) }
    case .file(let mood):
      return [.file(wanted.map(\.reference), called: title, under: mood, isAdding: true)]
    case .add(let playlist):
      return [adding(wanted.map(\.reference), called: first.track.title, to: playlist)]
    case .rate(let rating): return wanted.rated(rating, named: title)
    case .favourite: return wanted.toggledFavourites(named: title)
    case .open(.tags) where wanted.count > RowMarks.most, .trash where wanted.count > RowMarks.most:
      return [.say("These are \(wanted.count) files, and the limit is \(RowMarks.most) at a time.")]
    case .open(let screen): return [.openFor(screen, wanted.map(\.track))]
    case .trash: return [.trash(wanted.map(\.track))]
    case .mark: return []
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

extension RowFetch.RowsAction {
  /// Whether the action only applies to tracks whose files exist.
  fileprivate var needsFiles: Bool {
    switch self {
    case .play, .enqueue, .file, .add: true
    case .rate, .favourite, .open, .trash, .mark: false
    }
  }
}

extension ChosenTrack {
  /// The track as a row of a list.
  fileprivate var row: ListRow {
    let place: Int64? = if case .place(let place) = id { place } else { nil }
    return .track(ListRow.Item(track: track, isMissing: isMissing, place: place, details: details))
  }
}
