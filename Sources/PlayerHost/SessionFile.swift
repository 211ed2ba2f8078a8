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
    var seconds: Double
    var repeatMode: RepeatMode
    /// Unknown to those who kept a place before there was a choice.
    var shuffleMode: ShuffleMode?
    var volume: Int
    var nextEntryNumber: Int64
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
      // The two were written one after the other: an index from before can point past the end.
      let index = tracks.isEmpty ? nil : min(max(0, place.index ?? 0), tracks.count - 1)
      let session = SavedSession(
        tracks: tracks, index: index, seconds: place.seconds.isFinite ? max(0, place.seconds) : 0,
        repeatMode: place.repeatMode, shuffleMode: place.shuffleMode ?? .off,
        // Without it, or with another queue's, a new round begins: no reason to say anything.
        playedOrder: try? JSONDecoder().decode([Int].self, from: Data(contentsOf: file(order))),
        volume: min(max(0, place.volume), 100),
        nextEntryNumber: max(1, place.nextEntryNumber))
      return Saved(session: session, wasRunning: place.isRunning)
    } catch {
      throw PlayerError(
        .storageFailed, "\(place) cannot be understood, so the player begins with an empty queue.")
    }
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
      isRunning: isRunning, index: session.index, seconds: session.seconds,
      repeatMode: session.repeatMode, shuffleMode: session.shuffleMode, volume: session.volume,
      nextEntryNumber: session.nextEntryNumber)
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
      guard count > 0 else {
        let error = failure(temporary)
        close(descriptor)
        unlink(temporary)
        throw error
      }
      rest = rest.dropFirst(count)
    }
    let isSafe = fdatasync(descriptor) == 0
    close(descriptor)
    guard isSafe, rename(temporary, path) == 0 else { throw failure(temporary) }
  }

  private func failure(_ path: String) -> PlayerError {
    PlayerError(
      .storageFailed,
      "Where the player is cannot be saved: \(path): \(String(cString: strerror(errno))).")
  }
}
