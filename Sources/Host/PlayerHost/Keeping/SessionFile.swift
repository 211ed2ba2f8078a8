package import CompactTracks
import FoundationEssentials
import Glibc
import Linux
package import PlaybackEngine
package import PlayerModel
import Synchronization

/// Where the player was: separate files, so that a position is saved without writing the queue again.
///
/// Most are replaced as a whole and synced, so that at any moment a whole one is on the disk. The queue has a
/// journal beside it (``QueueFile``). Only the position is written in place: it fits a sector of any disk, and is
/// written every few seconds.
///
/// One thread uses it at a time.
package final class SessionFile: Sendable {
  private struct Place: Codable, Equatable {
    /// What a position has that was saved for this place; unknown to earlier versions.
    var token: UInt32?
    var isRunning: Bool
    var index: Int?
    /// The track at `index`, by which it is found in a queue of another moment.
    var path: TrackPath?
    var seconds: Double
    var repeatMode: RepeatMode
    /// Unknown to those who kept a place before there was a choice.
    var shuffleMode: ShuffleMode?
    var volume: Int
    var nextEntryNumber: Int64
    // Missing in files of earlier versions.
    /// The queue's token.
    var queue: UInt64?
    /// How many records of its journal this place knows of.
    var records: Int?
    var rate: Double?
    var sound: SoundSettings?
    var output: String?
    /// The track's sound, by which it is found if its file was moved.
    var song: PersistentID?

    /// The start of a queue of which nothing else is known.
    static func start(of tracks: PackedTracks) -> Place {
      Place(
        isRunning: false, index: 0, seconds: 0, repeatMode: .off, volume: 100,
        nextEntryNumber: Int64(tracks.count) + 1)
    }

    /// Whether it is in this track: in its file, or in the same sound elsewhere.
    func isIn(_ track: PackedTrack) -> Bool {
      track.path == path || song != nil && track.persistentID == song
    }

    /// Goes to where the player was after a later edit of the queue.
    mutating func follow(_ record: QueueJournal.Record, in tracks: PackedTracks) {
      let track = record.index.flatMap { tracks.indices.contains($0) ? tracks[$0] : nil }
      if track.map({ !isIn($0) }) ?? (path != nil) { seconds = 0 }
      (index, path, song) = (record.index, track?.path, track?.persistentID)
      nextEntryNumber = max(nextEntryNumber, record.nextEntryNumber)
    }
  }

  /// How far it has come in a place since that was saved.
  private struct Position: Codable {
    var token: UInt32
    var seconds: Double

    /// Bytes; shorter ones are followed by blanks, so that the file keeps its size.
    static let size = 96
  }

  /// What was saved, and whether the host that saved it is still running or ended unexpectedly.
  package struct Saved {
    /// Where it was.
    package var session: SavedSession
    /// Whether it did not come to say that it ended.
    package var wasRunning: Bool
    /// What the listener should know of how it was read; nil if all of it was.
    package var problem: String?
  }

  /// The parts of a session that are long, and written only when they are others.
  package struct Parts: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The queue's tracks.
    package static let tracks = Parts(rawValue: 1)
    /// The order in which they are played.
    package static let order = Parts(rawValue: 2)
    /// Both.
    package static let all: Parts = [.tracks, .order]
  }

  private static let place = "session.json"
  private static let position = "position.json"
  private static let order = "order.json"
  private let folder: StateFolder
  private let queue: Mutex<QueueFile>
  private let isDue = Atomic<Bool>(true)
  private let whenLost: @Sendable () -> Void
  /// The place that is in its file, and which file that is, as far as is known.
  private let written = Mutex<(place: Place, file: StateFolder.Identity?)?>(nil)

  /// Files in `folder`.
  ///
  /// - Parameter whenLost: Called when files of it are found to be gone; others in that folder may be, too.
  package init(folder: String, whenLost: @escaping @Sendable () -> Void = {}) {
    self.folder = StateFolder(path: folder)
    self.whenLost = whenLost
    queue = Mutex(QueueFile(self.folder))
  }

  /// Whether the queue is to be written as a whole, rather than what was edited; any thread may ask.
  package var isQueueDue: Bool { isDue.load(ordering: .acquiring) }

  /// Whether the queue that was handed over last is on the disk.
  package var hasQueue: Bool { queue.withLock { $0.version != nil } }

  /// Whether files that were written are not there any more, as when their folder was removed; from then on all
  /// is to be written again.
  package func noticeLoss() -> Bool {
    let place = folder.identity(of: Self.place)
    let isLost = queue.withLock(\.isLost) || written.withLock { $0 != nil && $0?.file != place }
    guard isLost else { return false }
    edit { $0.forget() }
    written.withLock { $0 = nil }
    whenLost()
    return true
  }

  /// The folder that they are in.
  package var path: String { folder.path }

  /// What was saved; nil if nothing was.
  ///
  /// A queue whose place cannot be read comes back without it.
  ///
  /// - Throws: `PlayerError` if the files are there and make no sense.
  package func load() throws(PlayerError) -> Saved? {
    let path = folder[Self.place]
    guard access(path, F_OK) == 0 else { return nil }
    let known = loadPlace()
    let queue: QueueFile.Saved
    do throws(PlayerError) {
      queue = try loadQueue()
    } catch {
      throw known == nil ? Self.unreadable(path) : error
    }
    let tracks = queue.tracks
    var place = known ?? .start(of: tracks)
    if let last = queue.last, known == nil || isNewer(than: place) {
      place.follow(last, in: tracks)
    }
    let (index, seconds) = Self.position(place, in: tracks)
    let session = SavedSession(
      tracks: tracks, index: index, path: index.map { tracks[$0].path },
      song: index.flatMap { tracks[$0].persistentID }, seconds: seconds,
      repeatMode: place.repeatMode, shuffleMode: place.shuffleMode ?? .off,
      playedOrder: loadOrder(), volume: min(max(0, place.volume), 100),
      nextEntryNumber: min(max(1, place.nextEntryNumber), Self.limit), rate: place.rate ?? 1,
      sound: place.sound ?? SoundSettings(), output: place.output)
    let problem =
      known == nil
      ? "\(path) cannot be read, so the queue is back without its place and modes." : nil
    return Saved(session: session, wasRunning: place.isRunning, problem: problem)
  }

  /// The place and how far it had come in it; nil if its file makes no sense.
  private func loadPlace() -> Place? {
    guard var place = try? JSONDecoder().decode(Place.self, from: read(Self.place)) else {
      return nil
    }
    if let position = loadPosition(), position.token == place.token {
      place.seconds = position.seconds
    }
    return place
  }

  private func loadQueue() throws(PlayerError) -> QueueFile.Saved {
    let loaded: QueueFile.Saved?
    do throws(FileError) {
      loaded = try edit { queue throws(FileError) in try queue.load() }
    } catch {
      throw PlayerError(
        .storageFailed, "The player starts with an empty queue: \(error.message)")
    }
    guard let loaded else { throw Self.unreadable(folder[QueueFile.tracks]) }
    return loaded
  }

  private static func unreadable(_ path: String) -> PlayerError {
    PlayerError(
      .storageFailed, "\(path) cannot be read, so the player starts with an empty queue.")
  }

  /// Whether the queue was edited after the place was saved.
  private func isNewer(than place: Place) -> Bool {
    let version = queue.withLock { $0.version }
    guard let version else { return false }
    return version.token == place.queue && version.records > place.records ?? 0
  }

  /// How far it had come at last; without it, it is where it was when the place was saved.
  private func loadPosition() -> Position? {
    try? JSONDecoder().decode(Position.self, from: read(Self.position))
  }

  /// The order of a shuffled queue.
  ///
  /// Without it, or with another queue's, a new round begins: no reason to say anything.
  private func loadOrder() -> [Int]? {
    let saved = try? JSONDecoder().decode([Int].self, from: read(Self.order))
    return saved?.isEmpty == false ? saved : nil
  }

  /// Saves where the player is, and these parts of it.
  ///
  /// - Throws: `PlayerError` that says which file cannot be written.
  package func save(
    _ session: SavedSession, isRunning: Bool, writing parts: Parts
  ) throws(PlayerError) {
    if parts.contains(.tracks) { try write(session.tracks) }
    if parts.contains(.order) { try write(encode(session.playedOrder ?? []), to: Self.order) }
    try edit { queue throws(PlayerError) in try queue.sync() }
    let version = queue.withLock { $0.version }
    var place = Place(
      isRunning: isRunning, index: session.index, path: session.path, seconds: session.seconds,
      repeatMode: session.repeatMode, shuffleMode: session.shuffleMode, volume: session.volume,
      nextEntryNumber: session.nextEntryNumber, queue: version?.token, records: version?.records,
      rate: session.rate, sound: session.sound, output: session.output, song: session.song)
    if parts.isEmpty, let token = token(of: place),
      (try? write(Position(token: token, seconds: session.seconds))) != nil
    {
      return
    }
    place.token = UInt32.random(in: 0...UInt32.max)
    written.withLock { $0 = nil }
    try write(encode(place), to: Self.place)
    try folder.sync()
    let file = folder.identity(of: Self.place)
    written.withLock { [place] in $0 = (place, file) }
  }

  /// Writes the queue as a whole, in the place of all that was written of it.
  package func write(_ tracks: some Collection<PackedTrack>) throws(PlayerError) {
    try edit { queue throws(PlayerError) in try queue.replace(with: tracks) }
  }

  /// Writes down what was edited since; that outlives this process at once, and a power cut after the next place
  /// that is saved.
  package func append(_ record: QueueJournal.Record) throws(PlayerError) {
    try edit { queue throws(PlayerError) in try queue.append(record) }
  }

  private func edit<Result: Sendable, Failure>(
    _ body: (inout QueueFile) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try queue.withLock { queue throws(Failure) in
      defer { isDue.store(queue.isDue, ordering: .releasing) }
      return try body(&queue)
    }
  }

  /// The token of the place that is in its file, if that differs from `place` by the position at most.
  private func token(of place: Place) -> UInt32? {
    written.withLock { written in
      guard var same = written?.place else { return nil }
      same.seconds = place.seconds
      same.token = nil
      return same == place ? written?.place.token : nil
    }
  }

  /// What no number of ours comes near; a damaged file must not lead past where counting ends.
  private static let limit: Int64 = 1 << 52

  /// Where in the queue it was.
  ///
  /// The two files are written one after the other: if the host died in between, the place is that in
  /// an earlier queue. Then the track is looked for, and if it is gone the queue begins at its start.
  private static func position(
    _ place: Place, in tracks: PackedTracks
  ) -> (index: Int?, seconds: Double) {
    guard !tracks.isEmpty else { return (nil, 0) }
    let index = place.index ?? 0
    let seconds = (0..<Double(limit)).contains(place.seconds) ? place.seconds : 0
    if tracks.indices.contains(index), place.path == nil || place.isIn(tracks[index]) {
      return (index, seconds)
    }
    let found = tracks.firstIndex { $0.path == place.path } ?? tracks.firstIndex(where: place.isIn)
    return found.map { ($0, seconds) } ?? (0, 0)
  }

  private func read(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: folder[name]))
  }

  /// Writes over the position that is there: one wait for the disk, where a new file would be several.
  private func write(_ value: Position) throws(PlayerError) {
    var bytes = try encode(value)
    bytes += [UInt8](repeating: 0x20, count: max(0, Position.size - bytes.count))
    let position = folder[Self.position]
    var descriptor = open(position, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    let isNew = descriptor < 0 && errno == ENOENT
    if isNew { descriptor = open(position, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else { throw folder.failure(position) }
    defer { close(descriptor) }
    guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count, fdatasync(descriptor) == 0
    else { throw folder.failure(position) }
    if isNew { try folder.sync() }
  }

  private func encode(_ value: some Encodable) throws(PlayerError) -> [UInt8] {
    guard let data = try? JSONEncoder().encode(value) else {
      throw PlayerError(
        .storageFailed, "The queue and position cannot be saved: a number is not finite.")
    }
    return [UInt8](data)
  }

  private func write(_ bytes: [UInt8], to name: String) throws(PlayerError) {
    try folder.replace(name) { write throws(PlayerError) in try write(bytes) }
  }
}
