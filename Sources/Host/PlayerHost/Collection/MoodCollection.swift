import MusicLibrary
import PlaybackEngine
import PlayerModel

/// The listener's data about tracks: moods, ratings, playlists, saved queries and lyrics offsets.
///
/// Changes are made on a worker, one after the other, and answered once they are on disk.
struct MoodCollection {
  typealias Reply = HostLoop.Reply

  /// A report from the worker to the host thread.
  enum Report: Sendable {
    /// A request was answered, with the change it made, if any, and the tracks that it filed or removed.
    case answered(PlayerReply, Change?, [FiledTracks], Reply)
    case tookBack(Change, [FiledTracks], Reply)
    case redid(Change, [FiledTracks], Reply)
    /// Undoing a change failed, and can be tried again.
    case kept(Change, PlayerError, Reply)
    /// Redoing a change failed, and can be tried again.
    case stillUndone(Change, PlayerError, Reply)
    /// Lyrics were shifted, unless they had that offset before.
    case lyricsMoved(Change?, Reply)
    /// The place where a track was left is stored, or could not be.
    case placeKept(Result<Void, PlayerError>)
  }

  /// An undoable change: its number in the store, and descriptions for when it was undone and redone.
  ///
  /// A description follows “Undone:” and names the action, as in `filing “a” under calm`; `“a” filed under calm` would
  /// read as the result. For lyrics, it is a sentence about their offset after that.
  struct Change: Hashable, Sendable {
    /// What a change concerns, which clients must then read again.
    enum Subject: Hashable, Sendable {
      /// Moods, marks or playlists.
      case lists
      /// The saved queries, on which lists of the library depend, too.
      case queries
      /// The offset of lyrics.
      case lyrics
    }

    let number: Int64
    let whatUndone: String
    let whatRedone: String
    let subject: Subject
  }

  private let store: Result<MoodStore, PlayerError>
  /// The index, to find filed tracks that were moved.
  let index: LibraryIndex?
  /// Finds the tracks that requests name.
  let finder: TrackFinder
  /// The queues on which the store is accessed.
  let workers: HostWorkers
  private let report: @Sendable (Report) -> Void
  /// A number that increases with each change of moods, marks, playlists or saved queries.
  private(set) var revision: Int64 = 0
  private var readFailure = RecurringFailure()
  private var placeFailure = RecurringFailure()

  /// Creates a collection that accesses the store on its worker, and reports from there.
  init(
    _ dependencies: HostDependencies, on workers: HostWorkers,
    report: @escaping @Sendable (Report) -> Void
  ) {
    store = dependencies.moods
    index = try? dependencies.index.get()
    finder = TrackFinder(dependencies)
    self.workers = workers
    self.report = report
  }

  /// Records that moods, marks or playlists changed.
  mutating func noteChange() {
    revision += 1
  }

  /// Records whether the store could update tracks, and returns a notice if that began to fail.
  mutating func note(_ seen: Result<Int, PlayerError>) -> Notice? {
    Self.notice(of: seen, from: store, &readFailure)
  }

  /// Records whether the place of a track could be stored, and returns a notice if that began to fail.
  mutating func note(_ kept: Result<Void, PlayerError>) -> Notice? {
    Self.notice(of: kept, from: store, &placeFailure)
  }

  private static func notice(
    of result: Result<some Any, PlayerError>, from store: Result<MoodStore, PlayerError>,
    _ failure: inout RecurringFailure
  ) -> Notice? {
    switch result {
    case .success: failure.settle()
    // A store that cannot be opened was reported at launch.
    case .failure(let error):
      if (try? store.get()) != nil, failure.raise() { return Notice(.warning, error.message) }
    }
    return nil
  }

  // MARK: Tracks

  /// Fills in the listener's data about the current item.
  func complete(_ snapshot: inout PlayerSnapshot) {
    let track = snapshot.item?.track
    let store = try? store.get()
    snapshot.moodsRevision = revision
    snapshot.remarks.itemMoods = moods(of: track)
    snapshot.remarks.itemMarks = track?.persistentID.flatMap { store?.marks(of: $0) } ?? .none
    snapshot.remarks.lyricsOffset = store?.lyricsOffset(of: track?.persistentID) ?? LyricsOffset()
  }

  /// Adds the current moods to an event about a session that ended or tracks that were filed.
  func filed(_ kind: PlayerEvent.Kind) -> PlayerEvent.Kind {
    switch kind {
    case .sessionEnded(var session):
      session.moods = moods(of: session.entry.track)
      return .sessionEnded(session: session)
    case .tracksFiled(var filed):
      filed.moods = filed.tracks.map { moods(of: $0) }
      return .tracksFiled(change: filed)
    default: return kind
    }
  }

  /// Returns the moods of a track.
  func moods(of track: Track?) -> [MoodName] {
    guard let id = track?.persistentID, let store = try? store.get() else { return [] }
    return store.moods(of: id)
  }

  // MARK: Worker

  /// Runs `work` after all pending changes are on disk.
  func whenStored(_ work: @escaping @Sendable () -> Void) {
    workers.naming.async { [workers] in workers.moods.async(work) }
  }

  /// Answers with a list, which `begin` starts to read after all pending changes.
  ///
  /// The list is read in parts, so that it delays neither changes nor other lists for long.
  func answer<Item: ListedTrack>(
    until cancellation: RequestCancellation, _ reply: @escaping Reply,
    with list: @escaping @Sendable ([Item]) -> PlayerReply,
    _ begin: @escaping @Sendable (MoodStore) throws(PlayerError) -> ListReading<Item>
  ) {
    workers.moods.async { [store, workers] in
      do throws(PlayerError) {
        let reading = try begin(try store.get())
        Self.readNext(reading, on: workers, until: cancellation) { reply($0.map(list)) }
      } catch {
        reply(.failure(error))
      }
    }
  }

  private static func readNext<Item: ListedTrack>(
    _ reading: ListReading<Item>, on workers: HostWorkers, until cancellation: RequestCancellation,
    then: @escaping @Sendable (Result<[Item], PlayerError>) -> Void
  ) {
    workers.lists.async {
      do throws(PlayerError) {
        // During shutdown, each worker is waited for only once, so the list is then read to its end in one
        // go.
        repeat {
          if cancellation.isCancelled {
            throw PlayerError(.disconnected, "The client that asked for the list has disconnected.")
          }
          if let items = try reading.next() { return then(.success(items)) }
        } while workers.isCancelled
        Self.readNext(reading, on: workers, until: cancellation, then: then)
      } catch {
        then(.failure(error))
      }
    }
  }

  /// Answers with the result of `read`, which runs after all pending changes.
  func read(
    _ reply: @escaping Reply,
    _ read: @escaping @Sendable (MoodStore) throws(PlayerError) -> PlayerReply
  ) {
    workers.moods.async { [store] in
      reply(Result { () throws(PlayerError) in try read(try store.get()) })
    }
  }

  /// Runs a read or a change, and reports what `write` returns.
  func write(
    _ reply: @escaping Reply,
    _ write: @escaping @Sendable (MoodStore) throws(PlayerError) -> Report
  ) {
    workers.moods.async { [store, report] in
      do throws(PlayerError) {
        report(try write(try store.get()))
      } catch {
        reply(.failure(error))
      }
    }
  }

  /// Makes an undoable change; `work` returns the answer and a description.
  func change(
    _ reply: @escaping Reply, of subject: Change.Subject = .lists,
    _ work: @escaping @Sendable (MoodStore) throws(PlayerError) -> (PlayerReply, what: String)
  ) {
    write(reply) { (store) throws(PlayerError) in
      let before = store.newestChange
      let (answer, what) = try work(store)
      let number = store.newestChange
      guard number > before else { return .answered(answer, nil, [], reply) }
      let filed = Self.filings(by: before + 1...number, in: store)
      let change = Change(number: number, whatUndone: what, whatRedone: what, subject: subject)
      return .answered(answer, change, filed, reply)
    }
  }

  /// Makes an undoable change that is answered with a list, which `list` reads afterwards.
  func changeList(
    _ what: String, of subject: Change.Subject = .lists,
    answering list: @escaping @Sendable (MoodStore) throws(PlayerError) -> PlayerReply,
    _ reply: @escaping Reply,
    _ work: @escaping @Sendable (MoodStore) throws(PlayerError) -> Void
  ) {
    change(reply, of: subject) { (store) throws(PlayerError) in
      try work(store)
      return (try list(store), what)
    }
  }

  /// Makes an undoable change to the referenced tracks; `work` returns the answer and a description.
  func changeTracks(
    _ references: [TrackReference], in queue: PlayQueue, _ reply: @escaping Reply,
    _ work: @escaping @Sendable (MoodStore, [Track]) throws(PlayerError) -> (PlayerReply, String)
  ) {
    // References are resolved now, as the listener saw them; files are read on the worker.
    let found = Result { () throws(PlayerError) in try FoundTrack.find(references, in: queue) }
    let find: @Sendable () throws(PlayerError) -> [Track] = {
      [finder, workers, entries = queue.entries] () throws(PlayerError) in
      try finder.tracks(try found.get(), or: entries) { () throws(PlayerError) in
        if workers.areGivenUp { throw .hasQuit }
      }
    }
    if (try? found.get().isAtHand) ?? true {
      return change(reply) { (store) throws(PlayerError) in try work(store, try find()) }
    }
    // There may be many files, or a disk that does not respond; other changes must not wait for them.
    workers.naming.async { [self] in
      let tracks = Result { () throws(PlayerError) in try find() }
      change(reply) { (store) throws(PlayerError) in try work(store, try tracks.get()) }
    }
  }

  /// Undoes a change.
  func takeBack(_ change: Change, _ reply: @escaping Reply) {
    workers.moods.async { [store, report] in
      do throws(PlayerError) {
        let store = try store.get()
        // The store forgets the change once it is undone.
        var filed = Self.filings(by: change.number...change.number, in: store)
        try store.undo(change.number)
        for index in filed.indices { filed[index].isFiled.toggle() }
        report(.tookBack(change, filed, reply))
      } catch {
        report(.kept(change, error, reply))
      }
    }
  }

  /// Redoes a change that was undone.
  func redo(_ change: Change, _ reply: @escaping Reply) {
    workers.moods.async { [store, report] in
      do throws(PlayerError) {
        let store = try store.get()
        try store.redo(change.number)
        report(.redid(change, Self.filings(by: change.number...change.number, in: store), reply))
      } catch {
        report(.stillUndone(change, error, reply))
      }
    }
  }

  /// Returns the tracks that changes filed or removed.
  ///
  /// The changes are already on disk, so an error here only omits the event.
  private static func filings(
    by changes: ClosedRange<Int64>, in store: MoodStore
  ) -> [FiledTracks] {
    (try? store.filings(by: changes)) ?? []
  }

  // MARK: Places

  /// Where long tracks were left, in seconds.
  var resumePlaces: [PersistentID: Double] { (try? store.get().resumePlaces) ?? [:] }

  /// Stores where a track was left; without `seconds`, it begins at its start again.
  func keepPlace(_ seconds: Double?, of song: PersistentID) {
    workers.moods.async { [store, report] in
      report(
        .placeKept(
          Result { () throws(PlayerError) in try store.get().keepPlace(seconds, of: song) }))
    }
  }
}
