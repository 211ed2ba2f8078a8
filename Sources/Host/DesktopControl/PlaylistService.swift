import MessageBus
import PlayerModel

/// Provides moods, playlists and saved queries on the session bus as `org.mpris.MediaPlayer2.Playlists`.
final class PlaylistService {
  private let connection: BusConnection
  private let backgroundWork: DesktopBackgroundWork
  private let calls: BusCalls
  private let keepIcon: @Sendable ([UInt8]) -> TrackPath?
  private let whenFirstKnown: () -> Void
  private(set) var playableLists = PlayableLists()
  private var snapshot: PlayerSnapshot
  private var announced: [String: BusValue] = [:]
  private var isReading = false
  /// The revisions of moods and library at which the lists were read.
  private var readAt: [Int64]?

  /// Creates a service that calls `whenFirstKnown` once the lists are loaded; `keepIcon` stores a picture
  /// as a file.
  init(
    on connection: BusConnection, _ backgroundWork: DesktopBackgroundWork, _ calls: BusCalls,
    keepIcon: @escaping @Sendable ([UInt8]) -> TrackPath?, _ snapshot: PlayerSnapshot,
    whenFirstKnown: @escaping () -> Void
  ) {
    self.connection = connection
    self.backgroundWork = backgroundWork
    self.calls = calls
    self.keepIcon = keepIcon
    self.snapshot = snapshot
    self.whenFirstKnown = whenFirstKnown
  }

  /// The current property values.
  var values: [String: BusValue] { playableLists.values(playing: snapshot.item?.id) }

  /// Updates the lists from the state of the player, and announces changes.
  func update(_ snapshot: PlayerSnapshot) {
    self.snapshot = snapshot
    // Saved queries are part of the library.
    let revisions = [snapshot.moodsRevision, snapshot.libraryRevision]
    if !isReading, revisions != readAt {
      isReading = true
      readAt = revisions
      read()
    }
    tell()
  }

  /// Plays a list, and replies once it is playing.
  func activate(_ list: ListedPlaylist, for call: BusMessage) {
    guard calls.begin(call) else { return }
    backgroundWork.ask(QueueFillRequest.setQueue(content: list.content, play: true)) {
      [weak self, calls] result in
      if case .failure(let error) = result { return calls.refuse(call, error) }
      self?.noteEntries(of: list.path) { calls.end(call) }
    }
  }

  /// Records the entries that were made from a list, whose IDs increase from the first to the last.
  private func noteEntries(of path: String, then: @escaping () -> Void) {
    findEntry(at: 0) { [weak self] first, count in
      self?.findEntry(at: count - 1) { last, _ in
        if let self, let first, let last {
          self.playableLists.played = .init(
            path: path, entries: min(first, last)...max(first, last))
          self.tell()
        }
        then()
      }
    }
  }

  /// Finds the ID of the entry at a position of the queue, and the number of entries.
  private func findEntry(at place: Int, then: @escaping (Int64?, Int) -> Void) {
    let request = QueueWindowRequest.queue(offset: max(0, place), limit: 1, filter: "")
    backgroundWork.ask(request) { result in
      let window = try? result.get()
      then(window?.rows.first?.entry.id.rawValue, window?.total ?? 0)
    }
  }

  // MARK: Reading

  private func read() {
    backgroundWork.ask(MoodRequest.moods) { [weak self] moods in
      self?.backgroundWork.ask(PlaylistRequest.playlists) { playlists in
        self?.backgroundWork.ask(SavedQueryRequest.savedQueries) { queries in
          let queries = (try? queries.get()) ?? []
          // Lists that cannot be read are omitted; the player has reported the reason.
          let lists =
            ((try? moods.get()) ?? []).map { ListedPlaylist($0) }
            + ((try? playlists.get()) ?? []).map { ListedPlaylist($0) }
            + queries.map { ListedPlaylist($0) }
            + BuiltInQuery.beside(queries).map { ListedPlaylist($0) }
          self?.findIcons(of: lists)
        }
      }
    }
  }

  private func findIcons(of lists: [ListedPlaylist]) {
    backgroundWork.run { [keepIcon] in
      var icons: [[UInt8]: String] = [:]
      return lists.map { list in
        var list = list
        let picture = PlaylistIcon.picture(of: list)
        if icons[picture] == nil {
          icons[picture] = keepIcon(picture).map { FileURL.text(of: $0) } ?? ""
        }
        list.icon = icons[picture] ?? ""
        return list
      }
    } then: { [weak self] (lists: [ListedPlaylist]) in
      guard let self else { return }
      let old = playableLists.lists
      playableLists.lists = lists
      tellLists(since: old)
      isReading = false
      whenFirstKnown()
      update(snapshot)
    }
  }

  // MARK: Telling

  private func tellLists(since old: [ListedPlaylist]) {
    guard !announced.isEmpty else { return }
    let before = Dictionary(old.map { ($0.path, $0) }, uniquingKeysWith: { one, _ in one })
    for list in playableLists.lists {
      if let earlier = before[list.path], earlier.value != list.value {
        connection.emit(
          "PlaylistChanged", of: MPRIS.playlists.name, at: MPRIS.path, [list.value])
      }
    }
    // Announce the count even if it is the same, so that clients read the different lists again.
    if Set(old.map(\.path)) != Set(playableLists.lists.map(\.path)) {
      announced["PlaylistCount"] = nil
    }
  }

  private func tell() {
    let values = values
    let changed = announced.isEmpty ? [:] : values.filter { announced[$0.key] != $0.value }
    announced = values
    guard !changed.isEmpty else { return }
    connection.emitChanges(of: MPRIS.playlists, changed)
  }
}
