import FoundationEssentials
import Glibc
package import PlaybackEngine
package import PlayerModel

/// Where the player was: separate files, so that a position is saved without writing the queue again.
///
/// Each is replaced as a whole and synced, so that at any moment a whole one is on the disk.
package struct SessionFile: Sendable {
  private struct Place: Codable {
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

  /// What was saved, and whether the host that saved it is still running or ended unexpectedly.
  package struct Saved {
    /// Where it was.
    package var session: SavedSession
    /// Whether it did not come to say that it ended.
    package var wasRunning: Bool
  }

  private let place: String
  private let queue: String
  private let order: String
  private let folder: String

  /// Files in `folder`.
  package init(folder: String) {
    place = folder + "/session.json"
    queue = folder + "/queue.json"
    order = folder + "/order.json"
    self.folder = folder
  }

  /// What was saved; nil if nothing was.
  ///
  /// - Throws: `PlayerError` if the files are there and make no sense.
  package func load() throws(PlayerError) -> Saved? {
    guard access(place, F_OK) == 0 else { return nil }
    do {
      let place = try JSONDecoder().decode(Place.self, from: Data(contentsOf: file(place)))
      let tracks = try JSONDecoder().decode([Track].self, from: Data(contentsOf: file(queue)))
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
      throw PlayerError(
        .storageFailed, "\(place) cannot be understood, so the player begins with an empty queue.")
    }
  }

  /// The order of a shuffled queue.
  ///
  /// Without it, or with another queue's, a new round begins: no reason to say anything.
  private func loadOrder() -> [Int]? {
    let saved = try? JSONDecoder().decode([Int].self, from: Data(contentsOf: file(order)))
    return saved?.isEmpty == false ? saved : nil
  }

  /// Saves where the player is; the queue's tracks only if `withQueue`.
  ///
  /// - Throws: `PlayerError` that says which file cannot be written.
  package func save(
    _ session: SavedSession, isRunning: Bool, withQueue: Bool
  ) throws(PlayerError) {
    if withQueue {
      try write(session.tracks, to: queue)
      try write(session.playedOrder ?? [], to: order)
    }
    let place = Place(
      isRunning: isRunning, index: session.index, path: session.path, seconds: session.seconds,
      repeatMode: session.repeatMode, shuffleMode: session.shuffleMode, volume: session.volume,
      nextEntryNumber: session.nextEntryNumber, rate: session.rate, sound: session.sound,
      output: session.output)
    try write(place, to: self.place)
    try syncFolder()
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
  private static func position(_ place: Place, in tracks: [Track]) -> (index: Int?, seconds: Double)
  {
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

  private func file(_ path: String) -> URL {
    URL(filePath: path)
  }

  private func write(_ value: some Encodable, to path: String) throws(PlayerError) {
    guard let data = try? JSONEncoder().encode(value) else {
      throw PlayerError(
        .storageFailed, "Where the player is cannot be saved: a number is not finite.")
    }
    let temporary = path + ".new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(temporary) }
    var rest = data[...]
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
