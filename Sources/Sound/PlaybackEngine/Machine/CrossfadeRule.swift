import PlayerModel

/// When a track fades into the next one.
struct CrossfadeRule {
  /// What happens between two tracks.
  enum Decision: Hashable {
    /// The first fades into the second.
    case fades(Crossfade)
    /// They follow each other without a gap.
    case refused(CrossfadeObstacle)
  }

  /// The length in seconds below which a track does not fade.
  static let shortest = 20.0
  /// The number of neighbors in the queue among which the rest of a disc is searched for.
  private static let mostOfDisc = 200

  /// The track that ends.
  let old: QueueEntry
  /// The track that begins.
  let new: QueueEntry
  /// The queue, which may contain more of their album.
  let queue: PlayQueue

  /// Returns what happens with a fade of the given length.
  ///
  /// - Parameter lastSound: Where the sound of the first track ends, in seconds, if it was analysed.
  func decide(_ length: CrossfadeLength, lastSound: Double?) -> Decision {
    let (old, new) = (old.track, new.track)
    if self.old.id == self.new.id { return .refused(.repeatedTrack) }
    if isConsecutive { return .refused(.album) }
    guard let oldLength = old.duration, let newLength = new.duration, oldLength.isFinite,
      newLength.isFinite
    else { return .refused(.unknownLength) }
    guard min(oldLength, newLength) >= Self.shortest else { return .refused(.shortTrack) }
    if let one = old.encoding, let other = new.encoding {
      if one.sampleRate != other.sampleRate { return .refused(.sampleRates) }
      if (one.channels == 1) != (other.channels == 1) { return .refused(.channels) }
    }
    let sound = lastSound.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    let end = sound.map { min($0, old.exactDuration ?? $0) } ?? old.exactDuration
    // A track may not fade out before it has faded in.
    let seconds = min(length.seconds, min(end ?? oldLength, newLength) / 2)
    return .fades(
      Crossfade(from: self.old.id, to: self.new.id, seconds: seconds, end: end))
  }

  /// Whether the second track follows the first on its album, so that they may belong together.
  ///
  /// Without numbers, these are neighbors in one folder by name.
  private var isConsecutive: Bool {
    let (old, new) = (old.track, new.track)
    guard Self.areOnOneAlbum(old, new) else { return false }
    guard let number = old.trackNumber, let next = new.trackNumber else {
      return old.path.parent == new.path.parent && follows(old.path.name, new.path.name)
    }
    // A damaged session may contain any numbers, which wrap.
    let (disc, nextDisc) = (Self.disc(of: old), Self.disc(of: new))
    if disc == nextDisc { return next == number &+ 1 }
    // The next disc may count on.
    return nextDisc == disc &+ 1 && (next == 1 || next == number &+ 1) && isLastOfDisc(number)
  }

  /// Returns whether the first track, with its number, is the last of its disc, as far as the queue has the album.
  ///
  /// Tracks of an album are next to each other in the queue's own order, also while that is shuffled.
  private func isLastOfDisc(_ number: Int) -> Bool {
    guard let place = queue.index(of: old.id) else { return true }
    return !continues(number, in: queue.entries[(place + 1)...])
      && !continues(number, in: queue.entries[..<place].reversed())
  }

  /// Returns whether one of the entries, before those of another album, has a higher number on the same disc.
  private func continues(_ number: Int, in neighbors: some Sequence<QueueEntry>) -> Bool {
    for neighbor in neighbors.prefix(Self.mostOfDisc) {
      let (old, other) = (old.track, neighbor.track)
      guard Self.areOnOneAlbum(old, other) else { return false }
      if let later = other.trackNumber, later > number, Self.disc(of: other) == Self.disc(of: old) {
        return true
      }
    }
    return false
  }

  private static func disc(of track: Track) -> Int { track.discNumber ?? 1 }

  private static func areOnOneAlbum(_ one: Track, _ other: Track) -> Bool {
    if let release = one.musicBrainz?.release, let another = other.musicBrainz?.release {
      return release == another
    }
    guard one.album == other.album else { return false }
    if !one.album.isEmpty, !one.albumArtist.isEmpty || !other.albumArtist.isEmpty {
      return one.albumArtist == other.albumArtist
    }
    let (folder, another) = (one.path.parent, other.path.parent)
    if folder == another { return true }
    // Discs may have folders of their own.
    return !one.album.isEmpty && disc(of: one) != disc(of: other) && folder.parent == another.parent
  }

  /// Whether the second track is the next entry in the queue's own order.
  private var areAdjacent: Bool {
    queue.index(of: old.id).map { $0 + 1 == queue.index(of: new.id) } ?? false
  }

  /// Returns whether a name comes directly after another: by the numbers that they begin with, or else because the
  /// queue has them next to each other in this order.
  private func follows(_ name: String, _ next: String) -> Bool {
    if let one = Self.number(of: name), let other = Self.number(of: next) {
      return other == one + 1
    }
    return areAdjacent && name < next
  }

  private static func number(of name: String) -> Int? {
    Int(name.prefix { ("0"..."9").contains($0) }.prefix(6))
  }
}
