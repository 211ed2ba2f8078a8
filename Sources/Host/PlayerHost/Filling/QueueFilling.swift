import CompactTracks
import PlaybackEngine
import PlayerModel
import SoundFiles

/// Knows which filling of the queue is the newest and whether it goes on as a radio; has workers find what is wanted,
/// and says what becomes of what they found.
struct QueueFilling {
  typealias Reply = HostLoop.Reply

  /// What the workers have for the host's thread.
  enum Report: Sendable {
    /// Tracks for the queue; `estimated` are those whose length is to be measured.
    case found(PackedTracks, Filling, isLast: Bool, estimated: [Track])
    /// What comes in random order already is to be played as it stands.
    case unshuffle(Filling)
    /// All that there is was found; `nothing` says why that may be nothing.
    case ended(QueueResult, Filling, nothing: String?, MoodRadio?)
    /// Files that were queued are to be read, and folders to join the library.
    case named(unread: [TrackPath], folders: [TrackPath])
    case read([Track])
    /// Songs that are to be sorted under moods.
    case unfiled(PackedTracks, Reply)
  }

  /// What the host is to do, in this order.
  enum Action: Sendable {
    case feed(PlaybackMachine.Input)
    case measure([Track])
    case answer(Reply, Result<PlayerReply, PlayerError>)
    /// Answer when the queue is kept.
    case answerWhenKept(Reply, PlayerReply)
    case scan([TrackPath])
    case sort(PackedTracks, Reply)
  }

  private let newest = NewestFilling()
  private let search: FillingSearch
  private let library: KeptLibrary
  /// The mood that is played without end.
  private var radio: MoodRadio?

  /// Searches on `workers`, and reports from there.
  init(
    _ dependencies: HostDependencies, on workers: HostWorkers,
    report: @escaping @Sendable (Report) -> Void
  ) {
    library = KeptLibrary(dependencies)
    search = FillingSearch(
      dependencies: dependencies, workers: workers, newest: newest, library: library,
      report: report)
  }

  /// Whether the library is kept in memory.
  var keepsLibrary: Bool { !library.isEmpty }

  /// Keeps the library that was read for a query in memory no longer.
  func forgetLibrary() {
    library.forget()
  }

  /// Ends what still looks for files: it must not fill the queue any more.
  func supersede() {
    newest.begin()
  }

  /// The same, but a radio goes on with its own queue afterwards.
  mutating func supersedeButRadio() {
    let number = newest.begin()
    radio?.filling = number
  }

  /// Fills the queue, beginning with the first tracks found so that music starts at once.
  ///
  /// `revision` is that of the library.
  func fill(
    with content: QueueContent, _ mode: Filling.Mode, library revision: Int64,
    reply: @escaping Reply
  ) {
    let number = mode.isReplacing ? newest.begin() : newest.number
    search.find(content, for: Filling(mode: mode, number: number, reply: reply), revision)
  }

  /// Finds the library's unfiled songs, to sort them.
  func findUnfiled(library revision: Int64, reply: @escaping Reply) {
    search.findUnfiled(revision, reply)
  }

  /// Finds the order of entries; `revision` is the library's, which is read where the order asks for more than the
  /// tracks say.
  func sort(
    _ entries: QueueEntries, by order: LibraryOrder, library revision: Int64,
    then: @escaping @Sendable (Result<[EntryID], PlayerError>) -> Void
  ) {
    search.sort(entries, by: order, revision, then)
  }

  /// Reads files that were named one by one: they show their tags, and do not join the library.
  func read(_ files: [TrackPath]) {
    search.read(files)
  }

  /// Draws more songs for a radio when few are left; nothing is drawn for a player that does not play.
  mutating func drawForRadio(_ machine: PlaybackMachine) -> PackedTracks? {
    guard let filling = radio?.filling, !machine.isSorting else { return nil }
    guard filling == newest.number, let index = machine.queue.currentIndex else {
      radio = nil
      return nil
    }
    guard machine.isHeard, machine.queue.entries.count - index <= MoodRadio.reserve else {
      return nil
    }
    return (radio?.draw()).map { PackedTracks($0) }
  }

  /// Takes in what the workers report; a host that is quitting fills nothing.
  mutating func take(_ report: Report, isQuitting: Bool) -> [Action] {
    switch report {
    case .found(let tracks, let filling, let isLast, let estimated):
      // Meanwhile the listener may have filled the queue with something else.
      guard filling.number == newest.number else { return [] }
      return add(tracks, filling.mode, isLast: isLast) + [.measure(estimated)]
    case .unshuffle(let filling):
      return filling.number == newest.number ? [.feed(.transport(.setShuffle(mode: .off)))] : []
    case .ended(let result, let filling, let nothing, let radio):
      if let radio { self.radio = radio }
      return isQuitting
        ? [.answer(filling.reply, .failure(.hasQuit))] : answer(result, filling, nothing)
    case .named(let unread, let folders):
      read(unread)
      return folders.isEmpty ? [] : [.scan(folders)]
    case .read(let tracks): return [.feed(.updateTracks(tracks)), .measure(tracks)]
    case .unfiled(_, let reply) where isQuitting: return [.answer(reply, .failure(.hasQuit))]
    case .unfiled(let tracks, let reply): return [.sort(tracks, reply)]
    }
  }

  private func add(_ tracks: PackedTracks, _ mode: Filling.Mode, isLast: Bool) -> [Action] {
    switch mode {
    case .replacing(let play):
      [.feed(.setQueue(tracks, play: play)), .feed(.setGrowing(!isLast))]
    case .appending: [.feed(.append(tracks, continuing: false))]
    case .continuing: [.feed(.append(tracks, continuing: true))]
    case .playingNext: [.feed(.playNext(tracks))]
    }
  }

  private func answer(_ result: QueueResult, _ filling: Filling, _ nothing: String?) -> [Action] {
    guard filling.number == newest.number else {
      let reason = "The queue was filled with something else in the meantime."
      return [.answer(filling.reply, .failure(PlayerError(.stale, reason)))]
    }
    guard result.added == 0 else {
      return [.feed(.setGrowing(false)), .answerWhenKept(filling.reply, .queued(result: result))]
    }
    let reason =
      switch (nothing, result.skipped.first) {
      case (let nothing?, _): nothing
      case (nil, nil): "There is no \(SoundFiles.formatNames) there."
      case (nil, let first?) where result.skippedCount == 1: first.reason
      case (nil, let first?):
        "\(first.reason) Nothing else could be played (\(result.skippedCount) skipped)."
      }
    return [
      .feed(.setGrowing(false)),
      .answer(filling.reply, .failure(PlayerError(.nothingPlayable, reason))),
    ]
  }
}
