import PlayerModel
import TerminalCells

/// The lists of the screens: which of them keys act on, and how their rows come.
extension AppModel {
  /// Rows that were asked for because something is to be done with them.
  struct Gathering: Equatable, Sendable {
    /// What is to be done.
    enum Deed: Equatable, Sendable {
      /// Play them.
      case play
      /// File them under a mood.
      case file(MoodName, title: String)
    }

    let tag: RequestTag
    let deed: Deed
  }

  /// The list that keys act on; nil where there is none, or where it is the queue.
  var list: RowList? {
    switch screen {
    case .library: library.focused
    case .moods: collections.focused
    case .search: search.list
    case .log: log
    case .help, .queue, .playing, .settings: nil
    }
  }

  /// Changes the list that keys act on.
  mutating func changeList(_ change: (inout RowList) -> Void) {
    switch screen {
    case .library: library.change(change)
    case .moods: collections.change(change)
    case .search: change(&search.list)
    case .log: change(&log)
    case .help, .queue, .playing, .settings: break
    }
  }

  /// Lets every list have as many rows as the screen has for it.
  mutating func setHeights() {
    let layout = Layout(size)
    let rows = layout.rows
    queue.setHeight(rows.height)
    library.setHeight(rows.height)
    collections.setHeight(rows.height)
    log.setHeight(
      LogPane.parts(of: layout.body, showsReport: report.isShown).records.height)
    search.list.setHeight(SearchPane.parts(of: layout.body).list.height)
    settings.setHeight(SettingsPane.parts(of: layout.body).list.height)
    scrollHelp(by: 0)
  }

  /// Asks for the rows of the lists that are seen.
  mutating func readRows() -> [Effect] {
    switch screen {
    case .library: library.ask(revision, &tags)
    case .moods: collections.ask(revision, &tags)
    case .search: search.list.ask(revision, &tags).map { [$0] } ?? []
    case .log: log.ask(revision, &tags).map { [$0] } ?? []
    case .help, .queue, .playing, .settings: []
    }
  }

  /// Takes rows that were read.
  mutating func receive(
    _ answer: Result<ListAnswer, PlayerError>, _ tag: RequestTag
  ) -> [Effect] {
    if let gathering, gathering.tag == tag {
      self.gathering = nil
      return perform(gathering.deed, answer)
    }
    library.receive(answer, tag)
    collections.receive(answer, tag)
    _ = search.list.receive(answer, tag)
    _ = log.receive(answer, tag)
    return []
  }

  /// Asks for rows with which something is to be done; an older wish of that kind is forgotten.
  mutating func gather(
    _ source: ListSource, from offset: Int = 0, to deed: Gathering.Deed
  ) -> [Effect] {
    let question = ListQuestion(
      source: source, offset: offset, limit: RowList.mostRows, revision: revision)
    let tag = tags.next()
    gathering = Gathering(tag: tag, deed: deed)
    return [.readRows(question, tag)]
  }

  private mutating func perform(
    _ deed: Gathering.Deed, _ answer: Result<ListAnswer, PlayerError>
  ) -> [Effect] {
    do throws(PlayerError) {
      let items = try answer.get().rows.compactMap(\.item).filter { !$0.isMissing }
      guard !items.isEmpty else {
        show(Message(level: .warning, text: "None of these files is there."))
        return []
      }
      switch deed {
      case .play:
        return request(.setQueue(content: .paths(items.map(\.track.path)), play: true))
      case .file(let mood, let title):
        return request(
          .addToMood(mood: mood, tracks: items.map { reference(to: $0.track) }),
          for: .mood(mood, isAdding: true, title: title))
      }
    } catch {
      show(Message(level: .error, text: error.message))
      return []
    }
  }

  /// What names a track from a list.
  func reference(to track: Track) -> TrackReference {
    track.persistentID.map(TrackReference.persistentID) ?? .path(track.path)
  }
}
