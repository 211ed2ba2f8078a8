import CompactTracks
import PlaybackEngine
import PlayerModel

/// The fillings of the queue: the newest one, and the radio it may continue as.
///
/// Workers search for the tracks, and this value decides what to do with the results.
struct QueueFilling {
  typealias Reply = HostLoop.Reply

  /// A report from a worker to the host thread.
  enum Report: Sendable {
    /// Tracks for the queue; `estimated` are those whose lengths must be measured.
    case found(PackedTracks, Filling, isLast: Bool, estimated: [Track])
    /// The tracks are already shuffled and should play in order.
    case unshuffle(Filling)
    /// The search ended; `nothing` is the reason if it found nothing.
    case ended(QueueResult, Filling, nothing: String?, MoodRadio?)
    /// Queued files must be read, and folders must be added to the library.
    case named(unread: [TrackPath], folders: [TrackPath])
    case read([Track])
    /// Songs without a mood were found, to be sorted.
    case unfiled(PackedTracks, Reply)
  }

  /// An action for the host; actions are performed in order.
  enum Action: Sendable {
    case feed(PlaybackMachine.Input)
    case measure([Track])
    case answer(Reply, Result<PlayerReply, PlayerError>)
    /// Answer with the result, and where the tracks are, once the queue is saved.
    case answerWhenKept(Reply, QueueResult)
    case scan([TrackPath])
    case sort(PackedTracks, Reply)
  }

  private let newest = NewestFilling()
  private let search: FillingSearch
  private let library: KeptLibrary
  /// The mood that plays without end.
  private var radio: MoodRadio?

  /// Creates a filling that searches on `workers`, and reports from there.
  init(
    _ dependencies: HostDependencies, on workers: HostWorkers,
    report: @escaping @Sendable (Report) -> Void
  ) {
    library = KeptLibrary(dependencies)
    search = FillingSearch(
      dependencies: dependencies, workers: workers, newest: newest, library: library,
      report: report)
  }

  /// Whether the library is cached in memory.
  var keepsLibrary: Bool { !library.isEmpty }

  /// Clears the cached library.
  func forgetLibrary() {
    library.forget()
  }

  /// Cancels all running searches.
  func supersede() {
    newest.begin()
  }

  /// Cancels all running searches, but keeps the radio, which continues with its own queue later.
  mutating func supersedeButRadio() {
    let number = newest.begin()
    radio?.filling = number
  }

  /// Fills the queue, beginning with the first tracks found, so that playback starts at once.
  ///
  /// `revision` is that of the library.
  func fill(
    with content: QueueContent, _ mode: Filling.Mode, library revision: Int64,
    reply: @escaping Reply
  ) {
    let number = mode.isReplacing ? newest.begin() : newest.number
    search.find(content, for: Filling(mode: mode, number: number, reply: reply), revision)
  }

  /// Finds the library's songs without a mood, to sort them.
  func findUnfiled(library revision: Int64, reply: @escaping Reply) {
    search.findUnfiled(revision, reply)
  }

  /// Determines the sorted order of entries; `revision` is that of the library, which is read if the order
  /// requires the listener's data.
  func sort(
    _ entries: QueueEntries, by order: LibraryOrder, library revision: Int64,
    then: @escaping @Sendable (Result<[EntryID], PlayerError>) -> Void
  ) {
    search.sort(entries, by: order, revision, then)
  }

  /// Reads the tags of files that were named individually; they are not added to the library.
  func read(_ files: [TrackPath]) {
    search.read(files)
  }

  /// Draws more songs for the radio if few are left and the player is playing.
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

  /// Handles a report; during shutdown nothing is added.
  mutating func take(_ report: Report, isQuitting: Bool) -> [Action] {
    switch report {
    case .found(let tracks, let filling, let isLast, let estimated):
      // The listener may have filled the queue with something else in the meantime.
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
    case .replacing(let play, let fromStart):
      [
        .feed(.setQueue(tracks, play: play, fromStart: fromStart)),
        .feed(.setGrowing(!isLast)),
      ]
    case .appending: [.feed(.append(tracks, continuing: false))]
    case .continuing: [.feed(.append(tracks, continuing: true))]
    case .playingNext: [.feed(.playNext(tracks))]
    case .playingNow: [.feed(.playNow(tracks))]
    case .inserting(let target): [.feed(.insert(tracks, after: target))]
    }
  }

  private func answer(_ result: QueueResult, _ filling: Filling, _ nothing: String?) -> [Action] {
    guard filling.number == newest.number else {
      let reason = "The queue was filled with something else in the meantime."
      return [.answer(filling.reply, .failure(PlayerError(.stale, reason)))]
    }
    guard result.added == 0 else {
      return [.feed(.setGrowing(false)), .answerWhenKept(filling.reply, result)]
    }
    let reason =
      switch (nothing, result.skipped.first) {
      case (let nothing?, _): nothing
      case (nil, nil): "There is nothing to play there."
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
