import PlayerModel

/// The subsystems whose changes clients can wait for with `idle`.
enum Subsystem: String, CaseIterable, Sendable {
  case database
  case update
  case storedPlaylist = "stored_playlist"
  case playlist
  case player
  case mixer
  case output
  case options
  case partition
  case sticker
  case subscription
  case message
  case neighbor
  case mount

  /// Returns the subsystems that an event changed, where `before` is the state before it.
  static func changed(by event: PlayerEvent, before: PlayerSnapshot) -> Set<Subsystem> {
    let after = event.snapshot
    var changed: Set<Subsystem> = []
    switch event.kind {
    case .stateChanged, .itemChanged, .seeked, .rateChanged: changed.insert(.player)
    case .itemUpdated where after.item != before.item: changed.formUnion([.player, .playlist])
    case .gap: changed.formUnion([.player, .playlist, .options, .mixer])
    default: break
    }
    if after.queueRevision != before.queueRevision { changed.insert(.playlist) }
    if after.libraryRevision != before.libraryRevision { changed.insert(.database) }
    if (after.scan == nil) != (before.scan == nil) { changed.insert(.update) }
    if after.moodsRevision != before.moodsRevision {
      changed.formUnion([.storedPlaylist, .sticker])
    }
    if after.volume != before.volume { changed.insert(.mixer) }
    if after.output != before.output { changed.insert(.output) }
    if after.repeatMode != before.repeatMode || after.shuffleMode != before.shuffleMode
      || after.stopsAfterItem != before.stopsAfterItem || after.sound != before.sound
    {
      changed.insert(.options)
    }
    if after.interruptionReason != before.interruptionReason { changed.insert(.player) }
    if after.isSeeking != before.isSeeking { changed.insert(.player) }
    return changed
  }
}
