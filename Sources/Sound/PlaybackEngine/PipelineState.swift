import AudioOutput
import PlayerModel

/// All that the host and the two threads share, under one lock that nobody holds for long.
///
/// The host writes what is wanted; the decode thread appends (`write`), the output thread takes
/// (`read`) and learns what was heard (`heard`). Only the output thread moves `read` and `heard`, and
/// only it takes back what was appended: it alone knows what the device has.
struct PipelineState: Sendable {
  /// What is to be decoded from where.
  struct Order: Sendable {
    /// Nil: nothing.
    var entry: QueueEntry?
    var seconds: Double
    var generation: Int64
    /// Whether to open the file even if it is open.
    var reopens: Bool
  }

  // What is wanted.
  private(set) var order = Order(entry: nil, seconds: 0, generation: 0, reopens: false)
  /// Grows with every order.
  private(set) var orderNumber = 0
  private(set) var next: QueueEntry?
  var wanted: WantedSound
  /// Whether what was decoded of the successor is to be thrown away.
  private(set) var replacesSuccessor = false

  // What is in the ring.
  let capacity: Int
  /// In order; the first is the one that is heard.
  private(set) var segments: [Segment] = []
  private(set) var heard = 0
  private(set) var heardAt = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0)
  var read = 0
  private(set) var write = 0
  /// The order for which the ring was emptied.
  private(set) var flushedNumber = 0
  /// Grows when what is being decoded is not wanted any more, without an order.
  private(set) var epoch = 0
  /// Whether an entry is decoded to its end and another could follow.
  private(set) var awaitsNext = false
  /// Whether all is heard and nothing followed: only an order goes on.
  private(set) var hasEnded = false
  /// Whether the output thread waits for samples.
  var isStarving = false
  /// Whether the decode thread waits for room.
  var isDecoderFull = false

  /// Whose frames are being heard, since `began` was told.
  private var run: (generation: Int64, entry: EntryID)?
  private(set) var events: [PipelineEvent] = []

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
  }

  mutating func setNext(_ entry: QueueEntry?) {
    guard !hasEnded || orderNumber != flushedNumber else { return }
    if orderNumber == flushedNumber, let start = successorIndex {
      guard segments[start].entry != entry?.id || replacesSuccessor else { return }
      replacesSuccessor = true
    }
    next = entry
  }

  // MARK: Decoding

  var free: Int { heard + capacity - write }
  /// Whether there is so much room that the decoder should fill it; smaller bites would wake it more often.
  var isRoomy: Bool { free >= capacity / 4 }

  /// Whether the ring holds what the newest order wants; else nothing more is read of what it holds.
  var isFlushed: Bool { flushedNumber == orderNumber }

  /// Whether samples that were read for this order and in this epoch are still wanted.
  func accepts(order number: Int, epoch: Int) -> Bool {
    orderNumber == number && flushedNumber == number && self.epoch == epoch
  }

  mutating func append(
    _ format: PCMFormat, of entry: EntryID, generation: Int64, startFrame: Int64, entryRate: Int,
    loudness: ReplayGain?, isSuccessor: Bool
  ) {
    // Frames of two samples start at even places, so that none straddles the end of the ring.
    if format.channelCount == 2 { write += write & 1 }
    segments.append(
      Segment(
        generation: generation, entry: entry, format: format, entryRate: entryRate,
        loudness: loudness, startFrame: startFrame, isSuccessor: isSuccessor, start: write,
        end: write))
    awaitsNext = false
  }

  mutating func takeNext() {
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
      // What gave no sound leaves no place out either: what follows may join what was before.
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

  /// The segment from which the device is to be fed next.
  var segmentToRead: Segment? {
    segments.first { $0.end > read || !$0.isComplete }
  }

  /// How many samples from `start` on can be fed in one format.
  func readable(from start: Int, in format: PCMFormat) -> Int {
    var end = start
    for segment in segments where segment.end > start {
      guard segment.format == format, segment.start <= end else { break }
      end = segment.end
    }
    return end - start
  }

  /// Whose samples are at a place of the ring, and up to where.
  func section(at position: Int) -> SoundSection? {
    let segment = segments.first { $0.end > position } ?? segments.last
    return segment.map { SoundSection(entry: $0.entry, loudness: $0.loudness, end: $0.end) }
  }

  /// Whether everything is fed and nothing follows.
  var isAtEnd: Bool { awaitsNext && next == nil && segmentToRead == nil && !replacesSuccessor }

  /// Where the next thing happens that has to be told: the first sample of a run, or its last.
  var nextBoundary: Int? {
    guard let segment = segments.first else { return nil }
    if run == nil { return heard + segment.format.channelCount }
    return segment.isComplete ? segment.end : nil
  }

  /// The device has played everything before `target`, of late at `rate`.
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
        heard = end
      }
      guard segment.isComplete, target >= segment.end else { break }
      heard = max(heard, segment.end)
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
    }
  }

  /// Nothing from `heard` on was or will be heard of what the device had; it is fed again from there.
  mutating func halt(at now: Timestamp) {
    read = heard
    heardAt = now
    guard let run else { return }
    self.run = nil
    guard let segment = segments.first else { return }
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
    // Another one that came meanwhile has yet to be followed.
    if isFlushed { events.append(.followed(generation: order.generation)) }
  }

  /// Where the successor's samples begin, if there are any.
  var successorStart: Int? { successorIndex.map { segments[$0].start } }

  /// Throws away what was decoded of the successor; nothing of it may be in the device.
  mutating func discardSuccessor() {
    replacesSuccessor = false
    // Without one, what was the successor has begun meanwhile and is not to be replaced any more.
    guard let index = successorIndex else { return }
    // Not where it began: a place may have been left out before it.
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

  /// Moves the events that are to be told into `list`, whose memory is used for the next.
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
  /// This moment, so much earlier.
  func earlier(byNanoseconds nanoseconds: Int64) -> Timestamp {
    Timestamp(
      unixMilliseconds: unixMilliseconds - nanoseconds / 1_000_000,
      monotonicNanoseconds: monotonicNanoseconds - nanoseconds)
  }
}
