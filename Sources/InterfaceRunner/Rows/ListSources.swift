import HostLauncher
import Locations
import MusicLibrary
import PlayerInterface
import PlayerModel
import ProgramSensors
import StoreReading

/// Where rows are read from: the library's index, the player, and the sensors' records.
///
/// Keeps the lists that were asked for last, since a list is asked for window by window. Calls may take some time.
struct ListSources {
  private let locations: Locations
  private var library: LibraryReader?
  /// Of which revision ``library`` is.
  private var libraryRevision: ListRevision?
  /// The lists that were used last, the newest at the end.
  private var kept: [Kept] = []

  /// So many: as many as the columns that one screen shows, twice.
  private static let mostKept = 6

  init(_ locations: Locations) {
    self.locations = locations
  }

  /// A list as it is kept, whole but for what is named or read as it is seen.
  private enum Contents {
    case rows([ListRow])
    case groups(LibraryGroups)
    case tracks(LibraryList)

    /// What its rows say, but for tracks of the library, of which that is known.
    var texts: RowTexts {
      switch self {
      case .rows(let rows): RowTexts(rows.lazy.map(\.searchedTexts))
      case .groups(let groups): RowTexts(groups.lazy.map { [$0.name, $0.artist] })
      case .tracks: RowTexts([])
      }
    }
  }

  private struct Kept {
    let source: ListSource
    let revision: ListRevision
    let contents: Contents
    /// What its rows say, once one of them was looked for.
    var texts: RowTexts?
  }

  /// The answer to a question.
  mutating func answer(_ question: ListQuestion) throws(PlayerError) -> ListAnswer {
    // Records come one by one, and are read from their end.
    if case .records(let sensor) = question.source {
      return try RecordRows(of: .named(sensor), locations)
        .rows(offset: question.offset, limit: question.limit)
    }
    switch try list(question.source, question.revision).contents {
    case .rows(let rows):
      let window = rows.dropFirst(question.offset).prefix(question.limit)
      return ListAnswer(total: rows.count, rows: Array(window))
    case .groups(let groups):
      let window = groups.dropFirst(question.offset).prefix(question.limit)
      return ListAnswer(total: groups.count, rows: window.map(ListRow.init))
    case .tracks(let list):
      let end = min(list.count, question.offset + question.limit)
      let range = min(question.offset, end)..<end
      let rows = try library?.rows(range, of: list) ?? []
      return ListAnswer(
        total: list.count, rows: rows.map(ListRow.init), isForgiving: list.isForgiving)
    }
  }

  /// The place of the row that is looked for; nil if there is none.
  mutating func find(_ search: RowSearch) throws(PlayerError) -> Int? {
    switch search.place {
    case .rows(let rows): RowTexts(rows).place(of: search)
    case .list(.records(let sensor)):
      try RecordRows(of: .named(sensor), locations).place(of: search)
    case .list(let source): try place(of: search, in: source)
    }
  }

  private mutating func place(
    of search: RowSearch, in source: ListSource
  ) throws(PlayerError) -> Int? {
    var list = try list(source, search.revision)
    if case .tracks(let tracks) = list.contents {
      return tracks.place(
        matching: search.text, from: search.from, isBackward: search.isBackward)
    }
    let texts = list.texts ?? list.contents.texts
    list.texts = texts
    // It is the one that was used last.
    kept[kept.count - 1] = list
    return texts.place(of: search)
  }

  private mutating func list(
    _ source: ListSource, _ revision: ListRevision
  ) throws(PlayerError) -> Kept {
    let revision = revision.part(for: source)
    if let place = kept.firstIndex(where: { $0.source == source && $0.revision == revision }) {
      let found = kept.remove(at: place)
      kept.append(found)
      return found
    }
    kept.removeAll { $0.source == source }
    let list = Kept(source: source, revision: revision, contents: try read(source, revision))
    kept.append(list)
    if kept.count > Self.mostKept { kept.removeFirst() }
    return list
  }

  private mutating func read(
    _ source: ListSource, _ revision: ListRevision
  ) throws(PlayerError) -> Contents {
    switch source {
    case .groups(let column, let condition):
      guard let groups = try reader(revision)?.groups(BrowseColumn(column), of: condition) else {
        return .rows([])
      }
      return .groups(groups)
    case .tracks(let query):
      guard let list = try reader(revision)?.list(query) else { return .rows([]) }
      return .tracks(list)
    case .mood(let mood):
      let tracks = try perform(MoodTracksRequest.moodTracks(mood: mood))
      return .rows(
        tracks.map { .track(ListRow.Item(track: $0.track, isMissing: $0.isMissing)) })
    case .playlist(let playlist):
      let tracks = try perform(PlaylistTracksRequest.playlistTracks(playlist: playlist))
      return .rows(
        tracks.map {
          .track(ListRow.Item(track: $0.track, isMissing: $0.isMissing, place: $0.id))
        })
    case .records: return .rows([])
    }
  }

  /// Asks the running player.
  private func perform<Request: TypedRequest>(
    _ request: Request
  ) throws(PlayerError) -> Request.Reply {
    try HostLauncher(locations: locations).running().perform(request)
  }

  /// The library as it is at `revision`; nil while there is none.
  private mutating func reader(_ revision: ListRevision) throws(PlayerError) -> LibraryReader? {
    guard let known = library, !known.isOutlived else {
      library = try libraryReader(locations)
      libraryRevision = revision
      return library
    }
    if libraryRevision?.library != revision.library || libraryRevision?.host != revision.host {
      try known.refresh()
    }
    libraryRevision = revision
    return known
  }
}

extension RowTexts {
  /// The place of the row that is looked for.
  func place(of search: RowSearch) -> Int? {
    place(matching: search.text, from: search.from, isBackward: search.isBackward)
  }
}

extension BrowseColumn {
  /// The column that the interface means.
  fileprivate init(_ column: LibraryColumn) {
    self =
      switch column {
      case .albumArtist: .albumArtist
      case .album: .album
      case .genre: .genre
      case .year: .year
      case .folder: .folder
      }
  }
}

extension ListRow {
  fileprivate init(_ group: LibraryGroup) {
    self = .group(
      Group(
        name: group.name, artist: group.artist, count: group.count, condition: group.condition))
  }

  fileprivate init(_ row: LibraryRow) {
    self = .track(Item(track: row.track, isMissing: row.isMissing))
  }
}
