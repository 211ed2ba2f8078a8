import CompactTracks
import Glibc
import Linux
import PlaybackEngine
import PlayerModel

/// The queue's tracks on the disk: all of them as they once were, and a journal of what was edited since.
///
/// The tracks are replaced as a whole and have a token that the journal repeats: a journal of other tracks is
/// nobody's. An edit costs what was edited, and outlives the process as soon as it is written.
struct QueueFile: Sendable {
  /// A queue's tracks are not written again for less than so many bytes of journal.
  static let shortestLimit = 1 << 16
  /// Nor for fewer edits than this that are dear to read.
  static let mostRearrangements = 1000
  private static let signature = Array("stimmung queue 1\n".utf8)
  static let tracks = "queue.tracks"
  private static let journal = "queue.journal"

  /// What is on the disk.
  private struct Present {
    var token: UInt64
    /// Bytes of the tracks.
    var size: Int
    var end: QueueJournal.End
    /// Whether a power cut would cost the end of the journal.
    var isUnsynced = false
    /// Which file holds the tracks.
    var tracks: StateFolder.Identity?
    /// Which file is the journal, once there is one.
    var journal: StateFolder.Identity?
  }

  /// What was read.
  struct Saved: Sendable {
    var tracks: PackedTracks
    /// The last that the journal says.
    var last: QueueJournal.Record?
  }

  private let folder: StateFolder
  /// Nil if it is not known, or what it was is over: then the tracks are to be written as a whole.
  private var present: Present?

  init(_ folder: StateFolder) {
    self.folder = folder
  }

  /// Whether the tracks should be written as a whole, because there are none or the journal has outgrown them.
  var isDue: Bool {
    guard let present else { return true }
    return present.end.length > max(present.size, Self.shortestLimit)
      || present.end.rearrangements > Self.mostRearrangements
  }

  /// The token of the tracks, and how many records their journal has.
  var version: (token: UInt64, records: Int)? {
    present.map { ($0.token, $0.end.records) }
  }

  /// Whether what was written is not there any more, or something else is in its place.
  var isLost: Bool {
    guard let present else { return false }
    if folder.identity(of: Self.tracks) != present.tracks { return true }
    guard present.end.records > 0 else { return false }
    let journal = folder.identity(of: Self.journal)
    return journal?.isSameFile(as: present.journal) != true
      || (journal?.size ?? 0) < present.end.length
  }

  /// Knows nothing any more of what was written.
  mutating func forget() {
    present = nil
  }

  /// Reads tracks and journal; nil if the tracks are damaged.
  mutating func load() throws(FileError) -> Saved? {
    let file = try RegularFile(TrackPath(folder[Self.tracks]))
    let stored = try file.read(at: 0, count: file.size)
    guard stored.starts(with: Self.signature) else {
      // As earlier versions wrote it, without a journal.
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

  /// Writes tracks in the place of all that was.
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
    // Before the journal of the tracks that were is written over.
    try folder.sync()
    present = Present(
      token: token, size: size, end: QueueJournal.End(token: token, tracks: tracks.count),
      tracks: folder.identity(of: Self.tracks))
  }

  /// Writes down edits; after ``sync()`` not even a power cut undoes that.
  mutating func append(_ record: QueueJournal.Record) throws(PlayerError) {
    let path = folder[Self.journal]
    let foreign = PlayerError(
      .storageFailed, "The queue and position cannot be saved: \(path) belongs to another queue.")
    guard let known = present else { throw foreign }
    // Until it is written nothing is known, whichever way this ends.
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
    // What lies behind was cut off, or is another journal's.
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

  /// Makes all that was written last.
  mutating func sync() throws(PlayerError) {
    guard let known = present, known.isUnsynced else { return }
    present = nil
    let path = folder[Self.journal]
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw folder.failure(path) }
    defer { close(descriptor) }
    guard fdatasync(descriptor) == 0 else { throw folder.failure(path) }
    // Its name may be new, too.
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
