import PlayerModel

/// The passage that repeats, and what follows from it for samples that are decoded already.
struct LoopState: Sendable {
  /// A place from which the decode thread decodes again, because other samples were discarded.
  struct Refit: Sendable {
    let entry: QueueEntry
    let generation: Int64
    /// The frame of the entry that follows what is in the ring.
    let frame: Int64
    /// The end of the samples in the ring that were discarded and fade into those that are decoded instead, or `nil` if
    /// they were not heard before.
    var fadesUntil: Int?
  }

  /// The passage, or `nil` if nothing repeats.
  var wanted: SoundLoop?
  /// The entry of the last passage, of which repetitions may still be in the ring.
  var entry: QueueEntry?
  /// Whether decoded samples may no longer be the ones that are wanted.
  var isStale = false
  /// From where to decode again, or `nil` to continue.
  var refit: Refit?
  /// The successor whose samples were decoded last, and which follows again if they are discarded.
  var openedNext: QueueEntry?
}
