package import CompactTracks
import FoundationEssentials
import Glibc
import Linux
package import PlaybackEngine
package import PlayerModel
import Synchronization

/// The saved session, in several files, so that a position is saved without rewriting the queue.
///
/// Most files are replaced as a whole and synced, so that a complete one is on disk at any moment. The queue
/// has a journal next to it (``QueueFile``). Only the position is overwritten in place, because it is saved
/// every few seconds and fits into a disk sector.
///
/// Only one thread at a time may use it.
package final class SessionFile: Sendable {
  private struct Place: Codable, Equatable {
    /// The token that the position file repeats; absent in files of earlier versions.
    var token: UInt32?
    var isRunning: Bool
    var index: Int?
    /// The track at `index`, to find it in another version of the queue.
    var path: TrackPath?
    var seconds: Double
    var repeatMode: RepeatMode
    /// Absent in files of versions without shuffle modes.
    var shuffleMode: ShuffleMode?
    var volume: Int
    var nextEntryNumber: Int64
    // Absent in files of earlier versions.
    /// The token of the queue file.
    var queue: UInt64?
    /// The number of journal records when the place was saved.
    var records: Int?
    var rate: Double?
    var sound: SoundSettings?
    var output: String?
    /// The sound of the track, to find it if its file was moved.
    var song: PersistentID?

    /// Returns the place at the start of a queue, if nothing else is known.
    static func start(of tracks: PackedTracks) -> Place {
      Place(
        isRunning: false, index: 0, seconds: 0, repeatMode: .off, volume: 100,
        nextEntryNumber: Int64(tracks.count) + 1)
    }

    /// Returns whether the place is in this track, by its path or its sound.
    func isIn(_ track: PackedTrack) -> Bool {
      track.path == path || song != nil && track.persistentID == song
    }

    /// Moves to where the player was after a later edit of the queue.
    mutating func follow(_ record: QueueJournal.Record, in tracks: PackedTracks) {
      let track = record.index.flatMap { tracks.indices.contains($0) ? tracks[$0] : nil }
      if track.map({ !isIn($0) }) ?? (path != nil) { seconds = 0 }
      (index, path, song) = (record.index, track?.path, track?.persistentID)
      nextEntryNumber = max(nextEntryNumber, record.nextEntryNumber)
    }
  }

  /// The position, which is saved more often than the rest of the place.
  private struct Position: Codable {
    var token: UInt32
    var seconds: Double

    /// The file size in bytes; shorter contents are padded with blanks so that the size is constant.
    static let size = 96
  }

  /// A loaded session.
  package struct Saved {
    /// The session.
    package var session: SavedSession
    /// Whether the host that saved it is still running or ended unexpectedly.
    package var wasRunning: Bool
    /// A message for the listener if something could not be read.
    package var problem: String?
  }

  /// The large parts of a session, which are written only when they change.
  package struct Parts: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The queue's tracks.
    package static let tracks = Parts(rawValue: 1)
    /// The order of play.
    package static let order = Parts(rawValue: 2)
    /// All parts.
    package static let all: Parts = [.tracks, .order]
  }

  private static let place = "session.json"
  private static let position = "position.json"
  private static let order = "order.json"
  private let folder: StateFolder
  private let queue: Mutex<QueueFile>
  private let isDue = Atomic<Bool>(true)
  private let whenLost: @Sendable () -> Void
  /// The place in its file, and the file's identity, as far as they are known.
  private let written = Mutex<(place: Place, file: StateFolder.Identity?)?>(nil)
  /// The identity of the file with the order of play, or `nil` until it was written.
  private let ordered = Mutex<StateFolder.Identity?>(nil)

  /// Uses the files in `folder`.
  ///
  /// - Parameter whenLost: Called when files are found missing; other files in the folder may be missing as
  ///   well.
  package init(folder: String, whenLost: @escaping @Sendable () -> Void = {}) {
    self.folder = StateFolder(path: folder)
    self.whenLost = whenLost
    queue = Mutex(QueueFile(self.folder))
  }

  /// Whether the queue should be written as a whole rather than its edits; may be read on any thread.
  package var isQueueDue: Bool { isDue.load(ordering: .acquiring) }

  /// Whether the last queue is on disk.
  package var hasQueue: Bool { queue.withLock { $0.version != nil } }

  /// Returns whether files that were written are gone, for example because their folder was removed.
  ///
  /// From then on, everything must be written again.
  package func noticeLoss() -> Bool {
    let place = folder.identity(of: Self.place)
    let order = folder.identity(of: Self.order)
    let isLost =
      queue.withLock(\.isLost) || written.withLock { $0 != nil && $0?.file != place }
      || ordered.withLock { $0 != nil && $0 != order }
    guard isLost else { return false }
    edit { $0.forget() }
    written.withLock { $0 = nil }
    ordered.withLock { $0 = nil }
    whenLost()
    return true
  }

  /// The path of the folder.
  package var path: String { folder.path }

  /// Loads the session; returns `nil` if none was saved.
  ///
  /// If the place cannot be read, the queue is loaded without it.
  ///
  /// - Throws: `PlayerError` if the files exist but are invalid.
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
      ? "\(path) cannot be read, so the queue was restored without its position and modes." : nil
    return Saved(session: session, wasRunning: place.isRunning, problem: problem)
  }

  /// Returns the place with the last position, or `nil` if its file is invalid.
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

  /// Returns whether the queue was edited after the place was saved.
  private func isNewer(than place: Place) -> Bool {
    let version = queue.withLock { $0.version }
    guard let version else { return false }
    return version.token == place.queue && version.records > place.records ?? 0
  }

  /// Returns the last position; if it is missing, the one in the place file counts.
  private func loadPosition() -> Position? {
    try? JSONDecoder().decode(Position.self, from: read(Self.position))
  }

  /// Returns the order of a shuffled queue.
  ///
  /// If it is missing or belongs to another queue, a new round begins, which needs no notice.
  private func loadOrder() -> [Int]? {
    let saved = try? JSONDecoder().decode([Int].self, from: read(Self.order))
    return saved?.isEmpty == false ? saved : nil
  }

  /// Saves the session and the given parts.
  ///
  /// - Throws: `PlayerError` that names the file that cannot be written.
  package func save(
    _ session: SavedSession, isRunning: Bool, writing parts: Parts
  ) throws(PlayerError) {
    if parts.contains(.tracks) { try write(session.tracks) }
    if parts.contains(.order) {
      try write(encode(session.playedOrder ?? []), to: Self.order)
      let file = folder.identity(of: Self.order)
      ordered.withLock { $0 = file }
    }
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

  /// Writes the queue as a whole.
  package func write(_ tracks: some Collection<PackedTrack>) throws(PlayerError) {
    try edit { queue throws(PlayerError) in try queue.replace(with: tracks) }
  }

  /// Appends edits of the queue, which survive this process at once, and a power failure after the next
  /// ``save(_:isRunning:writing:)``.
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

  /// Returns the token of the saved place if it differs from `place` at most by the position.
  private func token(of place: Place) -> UInt32? {
    written.withLock { written in
      guard var same = written?.place else { return nil }
      same.seconds = place.seconds
      same.token = nil
      return same == place ? written?.place.token : nil
    }
  }

  /// A limit that no valid number reaches; a damaged file must not cause an overflow.
  private static let limit: Int64 = 1 << 52

  /// Returns the index and position in the queue.
  ///
  /// The files are written one after the other, so after a crash the place may refer to an earlier queue. The
  /// track is then searched for, and if it is gone, the queue starts from the beginning.
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

  /// Overwrites the position in place, which waits for the disk once instead of several times for a new file.
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
