import FoundationEssentials
import Glibc
package import PlaybackEngine
package import PlayerModel
import RegularFiles
import Synchronization

/// Where the player was: separate files, so that a position is saved without writing the queue again.
///
/// Each is replaced as a whole and synced, so that at any moment a whole one is on the disk. Only the position
/// is written in place: it fits a sector of any disk, and is written every few seconds.
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
    var rate: Double?
    var sound: SoundSettings?
    var output: String?
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

  private let place: String
  private let position: String
  private let queue: String
  private let order: String
  private let folder: String
  /// The place that is in its file, as far as is known.
  private let written = Mutex<Place?>(nil)

  /// Files in `folder`.
  package init(folder: String) {
    place = folder + "/session.json"
    position = folder + "/position.json"
    queue = folder + "/queue.tracks"
    order = folder + "/order.json"
    self.folder = folder
  }

  /// What was saved; nil if nothing was.
  ///
  /// - Throws: `PlayerError` if the files are there and make no sense.
  package func load() throws(PlayerError) -> Saved? {
    guard access(place, F_OK) == 0 else { return nil }
    let failure = PlayerError(
      .storageFailed, "\(place) cannot be understood, so the player begins with an empty queue.")
    do {
      var place = try JSONDecoder().decode(Place.self, from: Data(contentsOf: url(place)))
      if let position = loadPosition(), position.token == place.token {
        place.seconds = position.seconds
      }
      let file = try RegularFile(TrackPath(queue))
      guard let tracks = PackedTracks(stored: try file.read(at: 0, count: file.size)) else {
        throw failure
      }
      let (index, seconds) = Self.position(place, in: tracks)
      let session = SavedSession(
        tracks: tracks, index: index, path: index.map { tracks[$0].path }, seconds: seconds,
        repeatMode: place.repeatMode, shuffleMode: place.shuffleMode ?? .off,
        playedOrder: loadOrder(),
        volume: min(max(0, place.volume), 100),
        nextEntryNumber: min(max(1, place.nextEntryNumber), Self.limit), rate: place.rate ?? 1,
        sound: place.sound ?? SoundSettings(), output: place.output)
      return Saved(session: session, wasRunning: place.isRunning)
    } catch {
      throw failure
    }
  }

  /// How far it had come at last; without it, it is where it was when the place was saved.
  private func loadPosition() -> Position? {
    try? JSONDecoder().decode(Position.self, from: Data(contentsOf: url(position)))
  }

  /// The order of a shuffled queue.
  ///
  /// Without it, or with another queue's, a new round begins: no reason to say anything.
  private func loadOrder() -> [Int]? {
    let saved = try? JSONDecoder().decode([Int].self, from: Data(contentsOf: url(order)))
    return saved?.isEmpty == false ? saved : nil
  }

  /// Saves where the player is, and these parts of it.
  ///
  /// - Throws: `PlayerError` that says which file cannot be written.
  package func save(
    _ session: SavedSession, isRunning: Bool, writing parts: Parts
  ) throws(PlayerError) {
    if parts.contains(.tracks) { try write(session.tracks.stored, to: queue) }
    if parts.contains(.order) { try write(encode(session.playedOrder ?? []), to: order) }
    var place = Place(
      isRunning: isRunning, index: session.index, path: session.path, seconds: session.seconds,
      repeatMode: session.repeatMode, shuffleMode: session.shuffleMode, volume: session.volume,
      nextEntryNumber: session.nextEntryNumber, rate: session.rate, sound: session.sound,
      output: session.output)
    if parts.isEmpty, let token = token(of: place),
      (try? write(Position(token: token, seconds: session.seconds))) != nil
    {
      return
    }
    place.token = UInt32.random(in: 0...UInt32.max)
    written.withLock { $0 = nil }
    try write(encode(place), to: self.place)
    try syncFolder()
    written.withLock { [place] in $0 = place }
  }

  /// The token of the place that is in its file, if that differs from `place` by the position at most.
  private func token(of place: Place) -> UInt32? {
    written.withLock { written in
      guard var same = written else { return nil }
      same.seconds = place.seconds
      same.token = nil
      return same == place ? written?.token : nil
    }
  }

  /// Makes the new names last: until then a power cut brings the old files back.
  private func syncFolder() throws(PlayerError) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(folder) }
    defer { close(descriptor) }
    // Some file systems cannot sync a folder; then their names last without it.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure(folder) }
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
    guard tracks.indices.contains(index), place.path == nil || tracks[index].path == place.path
    else {
      guard let found = tracks.firstIndex(where: { $0.path == place.path }) else { return (0, 0) }
      return (found, seconds)
    }
    return (index, seconds)
  }

  private func url(_ path: String) -> URL {
    URL(filePath: path)
  }

  /// Writes over the position that is there: one wait for the disk, where a new file would be several.
  private func write(_ value: Position) throws(PlayerError) {
    var bytes = try encode(value)
    bytes += [UInt8](repeating: 0x20, count: max(0, Position.size - bytes.count))
    var descriptor = open(position, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    let isNew = descriptor < 0 && errno == ENOENT
    if isNew { descriptor = open(position, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else { throw failure(position) }
    defer { close(descriptor) }
    guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count, fdatasync(descriptor) == 0
    else { throw failure(position) }
    if isNew { try syncFolder() }
  }

  private func encode(_ value: some Encodable) throws(PlayerError) -> [UInt8] {
    guard let data = try? JSONEncoder().encode(value) else {
      throw PlayerError(
        .storageFailed, "Where the player is cannot be saved: a number is not finite.")
    }
    return [UInt8](data)
  }

  private func write(_ bytes: [UInt8], to path: String) throws(PlayerError) {
    let temporary = path + ".new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(temporary) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw giveUp(temporary, descriptor) }
      rest = rest.dropFirst(count)
    }
    guard fdatasync(descriptor) == 0, rename(temporary, path) == 0 else {
      throw giveUp(temporary, descriptor)
    }
    close(descriptor)
  }

  /// Leaves nothing behind; answers what the system says to it.
  private func giveUp(_ temporary: String, _ descriptor: Int32) -> PlayerError {
    let error = failure(temporary)
    close(descriptor)
    unlink(temporary)
    return error
  }

  private func failure(_ path: String) -> PlayerError {
    PlayerError(
      .storageFailed,
      "Where the player is cannot be saved: \(path): \(String(cString: strerror(errno))).")
  }
}
