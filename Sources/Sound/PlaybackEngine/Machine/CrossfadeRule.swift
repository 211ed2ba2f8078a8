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

  /// The track that ends.
  let old: QueueEntry
  /// The track that begins.
  let new: QueueEntry
  /// Whether the second is the next entry in the queue's own order.
  let areAdjacent: Bool

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
    guard isOneAlbum else { return false }
    guard let number = old.trackNumber, let next = new.trackNumber else {
      return old.path.parent == new.path.parent && follows(old.path.name, new.path.name)
    }
    let (disc, nextDisc) = (old.discNumber ?? 1, new.discNumber ?? 1)
    if disc == nextDisc { return next == number + 1 }
    return nextDisc == disc + 1 && next == 1
  }

  private var isOneAlbum: Bool {
    let (old, new) = (old.track, new.track)
    if let one = old.musicBrainz?.release, let other = new.musicBrainz?.release {
      return one == other
    }
    guard old.album == new.album else { return false }
    if old.album.isEmpty || old.albumArtist.isEmpty && new.albumArtist.isEmpty {
      return old.path.parent == new.path.parent
    }
    return old.albumArtist == new.albumArtist
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
