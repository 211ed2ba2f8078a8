import MusicLibrary
import PlaybackEngine
import PlayerModel

/// Knows what the listener made of tracks: moods, marks, playlists, saved queries, when words are sung; and has it
/// changed on a worker, one change after the other.
///
/// Changes are answered when they are safe on disk.
struct MoodCollection {
  typealias Reply = HostLoop.Reply

  /// What the worker has for the host's thread.
  enum Report: Sendable {
    /// A change, or none, was answered with this; what it filed and took out.
    case answered(PlayerReply, Change?, [FiledTracks], Reply)
    case tookBack(Change, [FiledTracks], Reply)
    /// It could not be taken back, and still can be.
    case kept(Change, PlayerError, Reply)
    case savedQueries(PlayerReply, Reply)
    /// Words are sung at another time, or were before.
    case lyricsMoved(hasChanged: Bool, Reply)
  }

  /// A change that can be taken back: its number in the store, and what it was.
  struct Change: Hashable, Sendable {
    let number: Int64
    let what: String
  }

  private let store: Result<MoodStore, PlayerError>
  /// Where tracks that were filed are found again.
  let index: LibraryIndex?
  private let finder: TrackFinder
  private let workers: HostWorkers
  private let report: @Sendable (Report) -> Void
  /// Grows with each change of moods, marks or playlists.
  private(set) var revision: Int64 = 0
  private var seenComplaint = Complaint()

  /// Changes the store on its worker, and reports from there.
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

  /// Takes note that moods, marks or playlists are others.
  mutating func noteChange() {
    revision += 1
  }

  /// Takes note whether what is new of tracks could be taken in; answers what the listener should know.
  mutating func note(_ seen: Result<Int, PlayerError>) -> Notice? {
    switch seen {
    case .success: seenComplaint.settle()
    // Moods that could not be opened were told of at the start.
    case .failure(let error):
      if (try? store.get()) != nil, seenComplaint.raise() { return Notice(.warning, error.message) }
    }
    return nil
  }

  // MARK: Of a track

  /// Fills in what is known here of the item.
  func complete(_ snapshot: inout PlayerSnapshot) {
    let track = snapshot.item?.track
    let store = try? store.get()
    snapshot.moodsRevision = revision
    snapshot.itemMoods = moods(of: track)
    snapshot.itemMarks = track?.persistentID.flatMap { store?.marks(of: $0) } ?? .none
    snapshot.lyricsOffset = store?.lyricsOffset(of: track?.persistentID) ?? LyricsOffset()
  }

  /// A session that ended and tracks that were filed know their moods of that moment.
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

  /// The moods that a track is filed under.
  func moods(of track: Track?) -> [MoodName] {
    guard let id = track?.persistentID, let store = try? store.get() else { return [] }
    return store.moods(of: id)
  }

  // MARK: On the worker

  /// Does something after the changes that are on their way to the disk.
  func whenStored(_ work: @escaping @Sendable () -> Void) {
    workers.naming.async { [workers] in workers.moods.async(work) }
  }

  /// Answers with a list whose reading `begin` begins after the changes that are on their way.
  ///
  /// It is read in parts, none of which holds up a change, or another list.
  func answer<Item: ListedTrack>(
    until cancellation: RequestCancellation, _ reply: @escaping Reply,
    with list: @escaping @Sendable ([Item]) -> PlayerReply,
    _ begin: @escaping @Sendable (MoodStore) throws(PlayerError) -> ListReading<Item>
  ) {
    workers.moods.async { [store, workers] in
      do throws(PlayerError) {
        let reading = try begin(try store.get())
        Self.goOn(reading, on: workers, until: cancellation) { reply($0.map(list)) }
      } catch {
        reply(.failure(error))
      }
    }
  }

  private static func goOn<Item: ListedTrack>(
    _ reading: ListReading<Item>, on workers: HostWorkers, until cancellation: RequestCancellation,
    then: @escaping @Sendable (Result<[Item], PlayerError>) -> Void
  ) {
    workers.lists.async {
      do throws(PlayerError) {
        // When the player ends, its workers are waited for once: what was accepted is read to its end then.
        repeat {
          if cancellation.isCancelled {
            throw PlayerError(.disconnected, "The client that asked for the list has gone.")
          }
          if let items = try reading.next() { return then(.success(items)) }
        } while workers.isCancelled
        Self.goOn(reading, on: workers, until: cancellation, then: then)
      } catch {
        then(.failure(error))
      }
    }
  }

  /// Answers with what is read, behind the changes that are on their way.
  func read(
    _ reply: @escaping Reply,
    _ read: @escaping @Sendable (MoodStore) throws(PlayerError) -> PlayerReply
  ) {
    workers.moods.async { [store] in
      reply(Result { () throws(PlayerError) in try read(try store.get()) })
    }
  }

  /// Reads or changes something that cannot be taken back.
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

  /// Changes something that can be taken back, by what it was.
  func change(
    _ reply: @escaping Reply,
    _ work: @escaping @Sendable (MoodStore) throws(PlayerError) -> (PlayerReply, what: String)
  ) {
    write(reply) { (store) throws(PlayerError) in
      let before = store.newestChange
      let (answer, what) = try work(store)
      let number = store.newestChange
      guard number > before else { return .answered(answer, nil, [], reply) }
      let filed = Self.filings(by: before + 1...number, in: store)
      return .answered(answer, Change(number: number, what: what), filed, reply)
    }
  }

  /// Changes something whose answer is a list of all there is then.
  func change(
    _ what: String,
    answering list: @escaping @Sendable (MoodStore) throws(PlayerError) -> PlayerReply,
    _ reply: @escaping Reply,
    _ work: @escaping @Sendable (MoodStore) throws(PlayerError) -> Void
  ) {
    change(reply) { (store) throws(PlayerError) in
      try work(store)
      return (try list(store), what)
    }
  }

  /// Changes something of the tracks that are named.
  func change(
    _ references: [TrackReference], in queue: PlayQueue, _ reply: @escaping Reply,
    _ work: @escaping @Sendable (MoodStore, [Track]) throws(PlayerError) -> (PlayerReply, String)
  ) {
    // What the listener saw is looked up now; what must be read from files, on the worker.
    let found = Result { () throws(PlayerError) in
      var found: [FoundTrack] = []
      for reference in references { found += try FoundTrack.find(reference, in: queue) }
      return found
    }
    let find: @Sendable () throws(PlayerError) -> [Track] = {
      [finder, workers, entries = queue.entries] () throws(PlayerError) in
      try finder.tracks(try found.get(), or: entries) { () throws(PlayerError) in
        if workers.areGivenUp { throw .hasQuit }
      }
    }
    if (try? found.get().isAtHand) ?? true {
      return change(reply) { (store) throws(PlayerError) in try work(store, try find()) }
    }
    // There may be many files, on a disk that does not answer: other changes do not wait for them.
    workers.naming.async { [self] in
      let tracks = Result { () throws(PlayerError) in try find() }
      change(reply) { (store) throws(PlayerError) in try work(store, try tracks.get()) }
    }
  }

  /// Takes a change back.
  func takeBack(_ change: Change, _ reply: @escaping Reply) {
    workers.moods.async { [store, report] in
      do throws(PlayerError) {
        let store = try store.get()
        // Nobody knows it any more once it is taken back.
        var filed = Self.filings(by: change.number...change.number, in: store)
        try store.undo(change.number)
        for index in filed.indices { filed[index].isFiled.toggle() }
        report(.tookBack(change, filed, reply))
      } catch {
        report(.kept(change, error, reply))
      }
    }
  }

  /// What changes filed and took out.
  ///
  /// They are on disk, so that trouble with reading it only keeps it from being told.
  private static func filings(
    by changes: ClosedRange<Int64>, in store: MoodStore
  ) -> [FiledTracks] {
    (try? store.filings(by: changes)) ?? []
  }

  // MARK: Lyrics

  /// Lets words come earlier, of one track or of all; everyone is told when it is on the disk.
  func setLyricsOffset(_ seconds: Double, of track: PersistentID?, reply: @escaping Reply) {
    write(reply) { (store) throws(PlayerError) in
      .lyricsMoved(hasChanged: try store.setLyricsOffset(seconds, of: track), reply)
    }
  }
}
