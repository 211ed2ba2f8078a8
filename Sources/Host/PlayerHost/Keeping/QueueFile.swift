import CompactTracks
import Glibc
import Linux
import PlaybackEngine
import PlayerModel

/// The queue's tracks on disk: a file with all of them, and a journal of later edits.
///
/// The tracks are replaced as a whole. They have a token that the journal repeats, so that a journal of other
/// tracks is ignored. An edit costs only its own size, and survives the process as soon as it is written.
struct QueueFile: Sendable {
  /// The journal size in bytes up to which the tracks are not rewritten.
  static let shortestLimit = 1 << 16
  /// The number of edits that are slow to replay up to which the tracks are not rewritten.
  static let mostRearrangements = 1000
  private static let signature = Array("stimmung queue 1\n".utf8)
  static let tracks = "queue.tracks"
  private static let journal = "queue.journal"

  /// The state of the files on disk.
  private struct Present {
    var token: UInt64
    /// The size of the track file in bytes.
    var size: Int
    var end: QueueJournal.End
    /// Whether a power failure could lose the end of the journal.
    var isUnsynced = false
    /// The identity of the track file.
    var tracks: StateFolder.Identity?
    /// The identity of the journal, once it exists.
    var journal: StateFolder.Identity?
  }

  /// The loaded queue.
  struct Saved: Sendable {
    var tracks: PackedTracks
    /// The last record of the journal.
    var last: QueueJournal.Record?
  }

  private let folder: StateFolder
  /// The state on disk, or `nil` if it is unknown or invalid, so that the tracks must be written as a whole.
  private var present: Present?

  init(_ folder: StateFolder) {
    self.folder = folder
  }

  /// Whether the tracks should be written as a whole, because no valid file has them or the journal has
  /// become too long.
  var isDue: Bool {
    guard let present else { return true }
    return present.end.length > max(present.size, Self.shortestLimit)
      || present.end.rearrangements > Self.mostRearrangements
  }

  /// The token of the tracks and the number of records in their journal.
  var version: (token: UInt64, records: Int)? {
    present.map { ($0.token, $0.end.records) }
  }

  /// Whether the files are gone or were replaced.
  var isLost: Bool {
    guard let present else { return false }
    if folder.identity(of: Self.tracks) != present.tracks { return true }
    guard present.end.records > 0 else { return false }
    let journal = folder.identity(of: Self.journal)
    return journal?.isSameFile(as: present.journal) != true
      || (journal?.size ?? 0) < present.end.length
  }

  /// Forgets the state on disk.
  mutating func forget() {
    present = nil
  }

  /// Loads tracks and journal; returns `nil` if the tracks are damaged.
  mutating func load() throws(FileError) -> Saved? {
    let file = try RegularFile(TrackPath(folder[Self.tracks]))
    let stored = try file.read(at: 0, count: file.size)
    guard stored.starts(with: Self.signature) else {
      // The format of earlier versions, without a journal.
      return PackedTracks(stored: stored).map { Saved(tracks: $0) }
    }
    let token = stored.withUnsafeBufferPointer { stored in
      var reader = PackedReader(stored, at: Self.signature.count)
      return try? reader.fixed()
    }
    guard let token, let tracks = PackedTracks(stored: stored, from: Self.signature.count + 8)
    else { return nil }
    let none = QueueJournal.End(token: token, tracks: tracks.count)
    present = Present(
      token: token, size: stored.count, end: none, tracks: folder.identity(of: Self.tracks),
      journal: folder.identity(of: Self.journal))
    guard let journal = try? RegularFile(TrackPath(folder[Self.journal])),
      let bytes = try? journal.read(at: 0, count: journal.size)
    else { return Saved(tracks: tracks) }
    var edited = Array(tracks)
    guard let (end, last) = QueueJournal.replay(bytes, token: token, on: &edited), let last else {
      return Saved(tracks: tracks)
    }
    present?.end = end
    return Saved(tracks: PackedTracks(edited), last: last)
  }

  /// Replaces the tracks and the journal.
  mutating func replace(with tracks: some Collection<PackedTrack>) throws(PlayerError) {
    present = nil
    let token = UInt64.random(in: 0...UInt64.max)
    var size = 0
    try folder.replace(Self.tracks) { write throws(PlayerError) in
      var head = PackedWriter(bytes: Self.signature)
      head.append(fixed: token)
      try write(head.bytes)
      try PackedTracks.write(tracks) { piece throws(PlayerError) in
        try write(piece)
        size += piece.count
      }
    }
    // The rename must be on disk before the journal of the old tracks is overwritten.
    try folder.sync()
    present = Present(
      token: token, size: size, end: QueueJournal.End(token: token, tracks: tracks.count),
      tracks: folder.identity(of: Self.tracks))
  }

  /// Appends edits to the journal; after ``sync()``, they also survive a power failure.
  mutating func append(_ record: QueueJournal.Record) throws(PlayerError) {
    let path = folder[Self.journal]
    let foreign = PlayerError(
      .storageFailed, "The queue and position cannot be saved: \(path) belongs to another queue.")
    guard let known = present else { throw foreign }
    // If writing fails, the state is unknown.
    present = nil
    var end = known.end
    guard var bytes = QueueJournal.bytes(of: record, at: &end) else { throw foreign }
    let isFirst = known.end.records == 0
    if isFirst { bytes = QueueJournal.head(token: known.token) + bytes }
    let descriptor = open(
      path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | (isFirst ? O_CREAT | O_TRUNC : 0), 0o600)
    guard descriptor >= 0 else { throw folder.failure(path) }
    defer { close(descriptor) }
    let start = isFirst ? 0 : known.end.length
    guard lseek(descriptor, 0, SEEK_END) >= start else { throw foreign }
    // Anything after that was cut off or belongs to another journal.
    guard ftruncate(descriptor, start) == 0 else { throw folder.failure(path) }
    guard Self.write(bytes, to: descriptor, at: start) else {
      let failure = folder.failure(path)
      ftruncate(descriptor, start)
      throw failure
    }
    present = known
    present?.end = end
    present?.isUnsynced = true
    if isFirst { present?.journal = folder.identity(of: Self.journal) }
  }

  /// Syncs everything written to disk.
  mutating func sync() throws(PlayerError) {
    guard let known = present, known.isUnsynced else { return }
    present = nil
    let path = folder[Self.journal]
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw folder.failure(path) }
    defer { close(descriptor) }
    guard fdatasync(descriptor) == 0 else { throw folder.failure(path) }
    // The name may be new as well.
    try folder.sync()
    present = known
    present?.isUnsynced = false
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32, at start: Int) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress, $0.count, start + written)
      }
      guard count > 0 || count < 0 && errno == EINTR else { return false }
      written += max(0, count)
    }
    return true
  }
}
