import MessageBus
import PlayerModel

/// Provides the queue on the session bus as `org.mpris.MediaPlayer2.TrackList`.
final class TrackListService {
  private let connection: BusConnection
  private let backgroundWork: DesktopBackgroundWork
  private let calls: BusCalls
  private let lookup: TrackLookup
  private let whenFirstKnown: () -> Void
  private var window = TrackWindow()
  private var snapshot: PlayerSnapshot
  private var canEdit: Bool
  /// Replies that are sent once the effect of their calls was announced.
  private var edits: [() -> Void] = []
  /// The number of additions in progress, whose temporary position at the end of the queue is not
  /// announced.
  private var additions = 0

  /// Creates a service that calls `whenFirstKnown` once the list is loaded.
  init(
    on connection: BusConnection, _ backgroundWork: DesktopBackgroundWork, _ calls: BusCalls,
    _ lookup: TrackLookup, _ snapshot: PlayerSnapshot, whenFirstKnown: @escaping () -> Void
  ) {
    self.connection = connection
    self.backgroundWork = backgroundWork
    self.calls = calls
    self.lookup = lookup
    self.snapshot = snapshot
    self.whenFirstKnown = whenFirstKnown
    canEdit = TrackList.canEdit(snapshot)
  }

  /// The visible part of the queue.
  var list: TrackList { TrackList(rows: window.rows, snapshot: snapshot) }

  /// Updates the list from the state of the player, and announces changes.
  func update(_ snapshot: PlayerSnapshot) {
    self.snapshot = snapshot
    if TrackList.canEdit(snapshot) != canEdit {
      canEdit.toggle()
      connection.emitChanges(of: MPRIS.trackList, ["CanEditTracks": .bool(canEdit)])
    }
    guard additions == 0 else { return }
    if let request = window.want(snapshot) {
      backgroundWork.ask(request) { [weak self] in self?.take(try? $0.get()) }
    } else if window.isFresh {
      let ready = edits
      edits = []
      for edit in ready { edit() }
    }
  }

  private func take(_ read: QueueWindow?) {
    let isFirst = window.rows.isEmpty
    switch window.take(read) {
    case .none: finish()
    case _ where isFirst, .replaced:
      tellTracks()
      let current = snapshot.item.map(\.id)
      emit("TrackListReplaced", [list.ids, .objectPath(TrackList.path(current))])
      finish()
    case .edited(let removed, let added, let changed):
      let rows = added.map(\.row) + changed
      describe(rows) { [weak self] descriptions in
        guard let self else { return }
        if !removed.isEmpty || !added.isEmpty { tellTracks() }
        for id in removed { emit("TrackRemoved", [.objectPath(TrackList.path(id))]) }
        for (each, description) in zip(added, descriptions) {
          emit(
            "TrackAdded",
            [.dictionary(description), .objectPath(TrackList.path(each.after))])
        }
        for (row, description) in zip(changed, descriptions.dropFirst(added.count)) {
          emit(
            "TrackMetadataChanged",
            [.objectPath(TrackList.path(row.entry.id)), .dictionary(description)])
        }
        finish()
      }
    }
  }

  private func finish() {
    window.noteAnnounced()
    whenFirstKnown()
    update(snapshot)
  }

  /// Announces that the list has changed.
  private func tellTracks() {
    connection.emitChanges(of: MPRIS.trackList, invalidated: ["Tracks"])
  }

  private func emit(_ signal: String, _ arguments: [BusValue]) {
    connection.emit(signal, of: MPRIS.trackList.name, at: MPRIS.path, arguments)
  }

  /// Makes the metadata of rows, including the tags in their files.
  private func describe(
    _ rows: [QueueWindow.Row], then: @escaping ([[String: BusValue]]) -> Void
  ) {
    backgroundWork.run { [lookup] in
      rows.map { row in
        PlayerProperties.metadata(
          row.entry, row.marks, lookup.details(of: row.entry.track, withCover: false))
      }
    } then: {
      then($0)
    }
  }

  // MARK: Calls

  /// Replies with the metadata of entries, omitting those that are not in the list.
  ///
  /// - Parameter item: The metadata of the current item as announced.
  func describe(_ ids: [EntryID], item: BusValue?, for call: BusMessage) {
    guard calls.begin(call) else { return }
    let rows = ids.compactMap { id in window.rows.first { $0.entry.id == id } }
    let current = snapshot.item?.id
    describe(rows) { [calls] descriptions in
      let values = zip(rows, descriptions).map { row, description in
        // The announced metadata includes the cover and the lyrics.
        row.entry.id == current ? item ?? .dictionary(description) : .dictionary(description)
      }
      calls.end(call, with: [.array(of: "a{sv}", values)])
    }
  }

  /// Changes the queue, and replies after the effect was announced.
  func edit(_ request: PlayerRequest, for call: BusMessage) {
    guard calls.begin(call) else { return }
    // An entry that no longer exists cannot be played or removed, which is fine.
    backgroundWork.ask(request) { [weak self] _ in self?.end(call) }
  }

  /// Adds a file, or the content of a folder or playlist file.
  func add(_ addition: TrackAddition, for call: BusMessage) {
    guard calls.begin(call) else { return }
    additions += 1
    addition.perform(backgroundWork, rows: window.rows) { [weak self] () -> Int in
      self?.snapshot.queueCount ?? 0
    } then: { [weak self, calls] result in
      guard let self else { return }
      additions -= 1
      switch result {
      case .success: end(call)
      case .failure(let error):
        calls.refuse(call, error)
        update(snapshot)
      }
    }
  }

  private func end(_ call: BusMessage) {
    edits.append { [calls] in calls.end(call) }
    update(snapshot)
  }
}
