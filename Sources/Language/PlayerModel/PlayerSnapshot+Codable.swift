/// A snapshot as one flat object, whatever values it is composed of.
///
/// Its keys, in this order, are part of the protocol.
extension PlayerSnapshot: Codable {
  private enum Key: String, CodingKey {
    case revision, queueRevision, libraryRevision, scan, analysis, moodsRevision, state,
      interruptionReason, interruptionCause, item, nextItem, queueIndex, canGoNext,
      canGoPrevious, queueCount, queueTime, position, isSeeking, repeatMode, shuffleMode,
      stopsAfterItem, loop, sleepTimer, sorting, rate, volume, sound, itemMoods, itemMarks,
      lyricsOffset, output, underruns, other, unkept, crossfadeObstacle
  }

  /// Reads a snapshot from one object.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(output: try values.decode(String.self, forKey: .output))
    revision = try values.decode(Int64.self, forKey: .revision)
    libraryRevision = try values.decode(Int64.self, forKey: .libraryRevision)
    scan = try values.decodeIfPresent(ScanStatus.self, forKey: .scan)
    analysis = try values.decodeIfPresent(AnalysisStatus.self, forKey: .analysis)
    moodsRevision = try values.decode(Int64.self, forKey: .moodsRevision)
    state = try values.decode(PlaybackState.self, forKey: .state)
    interruptionReason = try values.decodeIfPresent(String.self, forKey: .interruptionReason)
    interruptionCause = try values.decodeIfPresent(
      InterruptionCause.self, forKey: .interruptionCause)
    item = try values.decodeIfPresent(QueueEntry.self, forKey: .item)
    position = try values.decode(PlaybackPosition.self, forKey: .position)
    isSeeking = try values.decodeIfPresent(Bool.self, forKey: .isSeeking)
    rate = try values.decode(Double.self, forKey: .rate)
    other = try values.decodeIfPresent(OtherPlaying.self, forKey: .other)
    unkept = try values.decodeIfPresent(String.self, forKey: .unkept)
    queue.queueRevision = try values.decode(Int64.self, forKey: .queueRevision)
    queue.nextItem = try values.decodeIfPresent(QueueEntry.self, forKey: .nextItem)
    queue.queueIndex = try values.decodeIfPresent(Int.self, forKey: .queueIndex)
    queue.canGoNext = try values.decodeIfPresent(Bool.self, forKey: .canGoNext)
    queue.canGoPrevious = try values.decodeIfPresent(Bool.self, forKey: .canGoPrevious)
    queue.queueCount = try values.decode(Int.self, forKey: .queueCount)
    queue.queueTime = try values.decodeIfPresent(QueueTime.self, forKey: .queueTime)
    modes.repeatMode = try values.decode(RepeatMode.self, forKey: .repeatMode)
    modes.shuffleMode = try values.decode(ShuffleMode.self, forKey: .shuffleMode)
    modes.stopsAfterItem = try values.decode(Bool.self, forKey: .stopsAfterItem)
    modes.loop = try values.decodeIfPresent(LoopPoints.self, forKey: .loop)
    modes.sleepTimer = try values.decodeIfPresent(SleepTimer.self, forKey: .sleepTimer)
    modes.sorting = try values.decodeIfPresent(MoodSorting.self, forKey: .sorting)
    remarks.itemMoods = try values.decode([MoodName].self, forKey: .itemMoods)
    remarks.itemMarks = try values.decode(TrackMarks.self, forKey: .itemMarks)
    remarks.lyricsOffset = try values.decode(LyricsOffset.self, forKey: .lyricsOffset)
    audio.volume = try values.decode(Int.self, forKey: .volume)
    audio.sound = try values.decode(SoundSettings.self, forKey: .sound)
    audio.underruns = try values.decode(Int.self, forKey: .underruns)
    audio.crossfadeObstacle = try values.decodeIfPresent(
      CrossfadeObstacle.self, forKey: .crossfadeObstacle)
  }

  /// Writes the snapshot as one object.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(revision, forKey: .revision)
    try values.encode(queue.queueRevision, forKey: .queueRevision)
    try values.encode(libraryRevision, forKey: .libraryRevision)
    try values.encodeIfPresent(scan, forKey: .scan)
    try values.encodeIfPresent(analysis, forKey: .analysis)
    try values.encode(moodsRevision, forKey: .moodsRevision)
    try values.encode(state, forKey: .state)
    try values.encodeIfPresent(interruptionReason, forKey: .interruptionReason)
    try values.encodeIfPresent(interruptionCause, forKey: .interruptionCause)
    try values.encodeIfPresent(item, forKey: .item)
    try values.encodeIfPresent(queue.nextItem, forKey: .nextItem)
    try values.encodeIfPresent(queue.queueIndex, forKey: .queueIndex)
    try values.encodeIfPresent(queue.canGoNext, forKey: .canGoNext)
    try values.encodeIfPresent(queue.canGoPrevious, forKey: .canGoPrevious)
    try values.encode(queue.queueCount, forKey: .queueCount)
    try values.encodeIfPresent(queue.queueTime, forKey: .queueTime)
    try values.encode(position, forKey: .position)
    try values.encodeIfPresent(isSeeking, forKey: .isSeeking)
    try values.encode(modes.repeatMode, forKey: .repeatMode)
    try values.encode(modes.shuffleMode, forKey: .shuffleMode)
    try values.encode(modes.stopsAfterItem, forKey: .stopsAfterItem)
    try values.encodeIfPresent(modes.loop, forKey: .loop)
    try values.encodeIfPresent(modes.sleepTimer, forKey: .sleepTimer)
    try values.encodeIfPresent(modes.sorting, forKey: .sorting)
    try values.encode(rate, forKey: .rate)
    try values.encode(audio.volume, forKey: .volume)
    try values.encode(audio.sound, forKey: .sound)
    try values.encode(remarks.itemMoods, forKey: .itemMoods)
    try values.encode(remarks.itemMarks, forKey: .itemMarks)
    try values.encode(remarks.lyricsOffset, forKey: .lyricsOffset)
    try values.encode(audio.output, forKey: .output)
    try values.encode(audio.underruns, forKey: .underruns)
    try values.encodeIfPresent(other, forKey: .other)
    try values.encodeIfPresent(unkept, forKey: .unkept)
    try values.encodeIfPresent(audio.crossfadeObstacle, forKey: .crossfadeObstacle)
  }
}
