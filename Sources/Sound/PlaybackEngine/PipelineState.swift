import AudioOutput
import PlayerModel

/// The state that the host and the two threads share, under one lock that is never held for long.
///
/// The host sets what is wanted, the decode thread appends samples (`write`), and the output thread consumes
/// them (`read`) and measures what was heard (`heard`). Only the output thread moves `read` and `heard` and
/// discards appended samples, because only it knows what the device holds.
struct PipelineState: Sendable {
  /// What to decode, and from which position.
  struct Order: Sendable {
    /// The entry, or `nil` to decode nothing.
    var entry: QueueEntry?
    var seconds: Double
    var generation: Int64
    /// Whether to reopen the file even if it is open.
    var reopens: Bool
  }

  // What is wanted.
  private(set) var order = Order(entry: nil, seconds: 0, generation: 0, reopens: false)
  /// The number of the newest order, which increases with each one.
  private(set) var orderNumber = 0
  var next: QueueEntry?
  var wanted: WantedSound
  /// Whether the decoded samples of the successor must be discarded.
  private(set) var replacesSuccessor = false
  /// The passage that repeats.
  var looping = LoopState()
  /// The fade into the successor.
  var crossfading = CrossfadeState()

  // What is in the ring.
  /// The capacity of the ring in samples at up to 48 kHz.
  let capacity: Int
  /// The segments in order; the first is the one that is heard.
  var segments: [Segment] = []
  private(set) var heard = 0
  private(set) var heardAt = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0)
  var read = 0
  var write = 0
  /// The number of the last order for which the ring was emptied.
  private(set) var flushedNumber = 0
  /// A counter that increases whenever samples that are being decoded are no longer wanted, although no order
  /// was given.
  var epoch = 0
  /// Whether an entry is decoded to its end, so that another may follow.
  var awaitsNext = false
  /// Whether everything was heard and nothing followed, so that only an order continues playback.
  private(set) var hasEnded = false
  /// Whether the output thread waits for samples.
  var isStarving = false
  /// Whether the decode thread waits for room.
  var isDecoderFull = false

  /// The run that is being heard, from its `began` event on.
  var run: (generation: Int64, entry: EntryID)?
  /// The entry that is heard along with the run.
  var along: EntryID?
  var events: [PipelineEvent] = []

  init(output: String, capacity: Int) {
    wanted = WantedSound(output: output)
    self.capacity = capacity
    segments.reserveCapacity(16)
    events.reserveCapacity(64)
  }

  // MARK: Wanted

  mutating func place(_ order: Order) {
    self.order = order
    orderNumber += 1
    next = nil
    replacesSuccessor = false
    looping.isStale = false
    looping.refit = nil
    looping.openedNext = nil
    crossfading.cancellation = nil
    crossfading.isStale = false
  }

  mutating func setNext(_ entry: QueueEntry?) {
    guard !hasEnded || orderNumber != flushedNumber else { return }
    if orderNumber == flushedNumber, let start = successorIndex {
      guard segments[start].arriving != entry?.id || replacesSuccessor else { return }
      replacesSuccessor = true
    } else if isFlushed, let fading = fadingSegment {
      guard fading.arriving != entry?.id else { return }
      if entry == nil || entry?.id == fading.entry { cancelCrossfade(followedBy: entry) }
    }
    next = entry
  }

  // MARK: Decoding

  /// Whether the ring was emptied for the newest order; otherwise nothing more may be read from it.
  var isFlushed: Bool { flushedNumber == orderNumber }

  /// Returns whether samples that were read for an order and in an epoch are still wanted.
  func accepts(order number: Int, epoch: Int) -> Bool {
    orderNumber == number && flushedNumber == number && self.epoch == epoch
  }

  mutating func append(
    _ format: PCMFormat, of entry: EntryID, generation: Int64, startFrame: Int64, entryRate: Int,
    loudness: ReplayGain?, isSuccessor: Bool, turnsFrom: Int64? = nil,
    companion: Companion? = nil, isMixed: Bool = false
  ) {
    // Stereo frames start at even positions, so that no frame straddles two blocks of the ring.
    if format.channelCount == 2 { write += write & 1 }
    segments.append(
      Segment(
        generation: generation, entry: entry, format: format, entryRate: entryRate,
        loudness: loudness, startFrame: startFrame, isSuccessor: isSuccessor, start: write,
        end: write, turnsFrom: turnsFrom, companion: companion, isMixed: isMixed))
    awaitsNext = false
  }

  mutating func takeNext() {
    looping.openedNext = next
    next = nil
  }

  mutating func append(samples count: Int) {
    write += count
    segments[segments.count - 1].end = write
  }

  mutating func completeSegment(endsEntry: Bool) {
    let last = segments.count - 1
    segments[last].isComplete = true
    segments[last].endsEntry = endsEntry
    if last > 0, segments[last].start == segments[last].end {
      // A segment without sound leaves no gap, so the next one may join the previous one.
      write = segments[last - 1].end
      segments[last].start = write
      segments[last].end = write
    }
    awaitsNext = endsEntry
  }

  mutating func forgetNext(_ entry: EntryID) {
    if next?.id == entry { next = nil }
  }

  // MARK: Playing

  /// The segment that feeds the device next.
  var segmentToRead: Segment? {
    segments.first { $0.end > read || !$0.isComplete }
  }

  /// Returns the number of samples from `start` on that can be fed in one format.
  func readable(from start: Int, in format: PCMFormat) -> Int {
    var end = start
    for segment in segments where segment.end > start {
      guard segment.format == format, segment.start <= end else { break }
      end = segment.end
    }
    return end - start
  }

  /// Returns the section of the ring at a position.
  func section(at position: Int) -> SoundSection? {
    let segment = segments.first { $0.end > position } ?? segments.last
    return segment.map {
      SoundSection(
        entry: $0.entry, loudness: $0.loudness, end: $0.end, isMixed: $0.isMixed)
    }
  }

  /// Whether everything was fed and nothing follows.
  var isAtEnd: Bool { awaitsNext && next == nil && segmentToRead == nil && !replacesSuccessor }

  /// The position of the next event to report: the first sample of a run, or its last.
  var nextBoundary: Int? {
    guard let segment = segments.first else { return nil }
    if run == nil { return heard + segment.format.channelCount }
    return segment.isComplete ? segment.end : nil
  }

  /// Records that the device has played everything before `target`, most recently at `rate`.
  mutating func advance(to target: Int, rate: Double, at now: Timestamp) {
    heardAt = now
    while let segment = segments.first {
      let start = max(heard, segment.start)
      let end = min(target, segment.end)
      if end > start {
        if run == nil {
          run = (segment.generation, segment.entry)
          events.append(
            .began(
              generation: segment.generation, entry: segment.entry, frame: segment.frame(at: start),
              sampleRate: segment.entryRate,
              at: now.earlier(
                byNanoseconds: segment.nanoseconds(target - start, rate: rate))))
        }
        if segment.companion != nil, along == nil {
          let passed = segment.nanoseconds(target - start, rate: rate)
          join(segment, at: start, now.earlier(byNanoseconds: passed))
        }
        heard = end
      }
      guard segment.isComplete, target >= segment.end else { break }
      heard = max(heard, segment.end)
      if along != nil {
        let passed = segment.nanoseconds(target - segment.end, rate: rate)
        cross(after: segment, now.earlier(byNanoseconds: passed))
      }
      if segment.endsEntry {
        run = nil
        events.append(
          .finished(
            generation: segment.generation, entry: segment.entry,
            frame: segment.frame(at: segment.end),
            at: now.earlier(
              byNanoseconds: segment.nanoseconds(target - segment.end, rate: rate))))
      }
      segments.removeFirst()
      guard run != nil, let turned = segments.first, let from = turned.turnsFrom else { continue }
      events.append(
        .turned(
          generation: turned.generation, entry: turned.entry, from: from, to: turned.startFrame,
          at: now.earlier(byNanoseconds: segment.nanoseconds(target - segment.end, rate: rate))))
    }
  }

  /// Ends the run at `heard`, and rewinds `read` so that the device is fed again from there.
  mutating func halt(at now: Timestamp) {
    read = heard
    heardAt = now
    guard let run else { return }
    self.run = nil
    guard let segment = segments.first else { return }
    leave(segment, at: heard, isOver: false, now)
    events.append(
      .halted(
        generation: run.generation, entry: run.entry,
        frame: segment.frame(at: max(heard, segment.start)), at: now))
  }

  /// Empties the ring for an order.
  mutating func flush(for number: Int) {
    segments.removeAll(keepingCapacity: true)
    heard = write
    read = write
    flushedNumber = number
    awaitsNext = false
    hasEnded = false
    replacesSuccessor = false
    // An order that arrived in the meantime is yet to be followed.
    if isFlushed { events.append(.followed(generation: order.generation)) }
  }

  /// The position of the successor's first sample, or `nil` if none is decoded.
  var successorStart: Int? { successorIndex.map { segments[$0].start } }

  /// Discards the decoded samples of the successor; the device must hold none of them.
  mutating func discardSuccessor() {
    replacesSuccessor = false
    // If there is no successor, it has begun in the meantime and can no longer be replaced.
    guard let index = successorIndex else {
      if let fading = fadingSegment, next == nil || next?.id == fading.entry {
        cancelCrossfade(followedBy: next)
      }
      return
    }
    if segments[index].companion != nil {
      return cutOverlap(segments[index].start, in: index, followedBy: next)
    }
    // A gap may precede the successor's start, so this is where the segment before it ends.
    write = segments[index - 1].end
    segments.removeSubrange(index...)
    epoch += 1
    awaitsNext = true
  }

  mutating func end() {
    hasEnded = true
    events.append(.queueEnded(generation: order.generation))
  }

  mutating func fail(_ error: OutputError, at now: Timestamp) {
    halt(at: now)
    wanted.isPlaying = false
    events.append(.deviceFailed(error, at: now))
  }

  /// Whether frames of the first segment are being heard.
  var isRunning: Bool { run != nil }

  mutating func tell(_ event: PipelineEvent) {
    events.append(event)
  }

  /// Swaps the pending events with the empty `list`, whose storage is reused.
  mutating func takeEvents(into list: inout [PipelineEvent]) {
    swap(&events, &list)
  }

  var position: HeardPosition? {
    guard let segment = segments.first else { return nil }
    return HeardPosition(
      generation: segment.generation, entry: segment.entry,
      frame: segment.frame(at: max(heard, segment.start)), sampleRate: segment.entryRate,
      takenAt: heardAt)
  }

  private var successorIndex: Int? {
    segments.indices.dropFirst().first { segments[$0].isSuccessor }
  }
}

extension Timestamp {
  /// Returns this moment minus the given nanoseconds.
  func earlier(byNanoseconds nanoseconds: Int64) -> Timestamp {
    Timestamp(
      unixMilliseconds: unixMilliseconds - nanoseconds / 1_000_000,
      monotonicNanoseconds: monotonicNanoseconds - nanoseconds)
  }
}
