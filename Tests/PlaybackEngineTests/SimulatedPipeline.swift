import AudioOutput
import PlaybackEngine
import PlayerModel

/// The contract of an ``AudioPipeline`` as a value that a test advances; some files do not open,
/// some give no sound, some break off, and the device comes and goes.
struct SimulatedPipeline {
  static let sampleRate = 1000

  /// Events that were reported but perhaps not yet handled by the machine.
  private(set) var events: [PipelineEvent] = []
  /// The total number of frames heard.
  private(set) var framesHeard: Int64 = 0
  private(set) var isClosed = false
  var isDeviceThere = true

  private var order: (generation: Int64, entry: QueueEntry, frame: Int64)?
  private var generation: Int64 = 0
  private var next: QueueEntry?
  private var current: QueueEntry?
  private var frame: Int64 = 0
  private var isRunning = false
  private var isPlaying = false
  private var hasEnded = true
  private var loop: SoundLoop?
  private var rate = 1.0
  private var toldRate = 1.0

  enum Fate { case plays, missing, silent, breaksOff }

  static func fate(_ entry: QueueEntry) -> Fate {
    switch entry.track.title.first {
    case "m": .missing
    case "s": .silent
    case "b": .breaksOff
    default: .plays
    }
  }

  static func length(_ entry: QueueEntry) -> Int64 {
    switch fate(entry) {
    case .plays: 100_000
    case .breaksOff: 30_000
    case .missing, .silent: 0
    }
  }

  mutating func perform(_ command: PipelineCommand, at now: Timestamp) {
    guard !isClosed else { return }
    switch command {
    case .load(let entry, let seconds, let isPlaying, let generation):
      place(entry, seconds, generation, now)
      self.isPlaying = isPlaying
    case .seek(let entry, let seconds, let generation): place(entry, seconds, generation, now)
    case .stop(let generation):
      halt(now)
      self.generation = generation
      events.append(.followed(generation: generation))
      (order, current, next, hasEnded, isPlaying) = (nil, nil, nil, true, false)
    case .setNext(let entry): if !hasEnded { next = entry }
    case .pause:
      halt(now)
      isPlaying = false
    case .resume: isPlaying = true
    case .setOutput: halt(now)
    case .setRate(let rate): self.rate = rate
    case .setLoop(let loop): self.loop = loop
    case .setGain, .setSound, .setCrossfade, .releaseDevice: break
    case .shutdown:
      halt(now)
      isClosed = true
      events.append(.closed)
    }
  }

  /// Lets at most the given number of frames be heard.
  mutating func play(_ frames: Int64, at now: Timestamp) {
    guard !isClosed else { return }
    begin()
    guard isPlaying, let entry = current else { return }
    guard isDeviceThere else {
      halt(now)
      isPlaying = false
      events.append(.deviceFailed(OutputError(.gone, "The device is gone."), at: now))
      return
    }
    let end = Self.length(entry)
    var rest = frames
    while true {
      let passage = self.passage(of: entry)
      let count = min(rest, max(0, min(passage?.upperBound ?? end, end) - frame))
      if count > 0 { hear(count, of: entry, now) }
      rest -= count
      guard let passage, frame == min(passage.upperBound, end) else { break }
      events.append(
        .turned(
          generation: generation, entry: entry.id, from: frame, to: passage.lowerBound, at: now))
      frame = passage.lowerBound
    }
    if frame >= end { finish(entry, now) }
  }

  private mutating func hear(_ count: Int64, of entry: QueueEntry, _ now: Timestamp) {
    if !isRunning {
      isRunning = true
      events.append(
        .began(
          generation: generation, entry: entry.id, frame: frame, sampleRate: Self.sampleRate,
          at: now))
    }
    frame += count
    framesHeard += count
    if rate != toldRate {
      toldRate = rate
      events.append(.rateHeard(rate, at: now))
    }
  }

  /// The frames that repeat, if the sound of the entry leads to their end.
  private func passage(of entry: QueueEntry) -> Range<Int64>? {
    guard let loop, loop.entry.id == entry.id, Self.fate(entry) == .plays else { return nil }
    let start = Int64(loop.start * Double(Self.sampleRate))
    let end = Int64(loop.end * Double(Self.sampleRate))
    return start < Self.length(entry) && start < end && frame < end ? start..<end : nil
  }

  var position: HeardPosition? {
    current.map {
      HeardPosition(
        generation: generation, entry: $0.id, frame: frame, sampleRate: Self.sampleRate,
        takenAt: Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0))
    }
  }

  /// The loaded entry and its next frame, or `nil` if nothing is loaded.
  var place: (entry: QueueEntry, frame: Int64)? {
    order.map { ($0.entry, $0.frame) } ?? current.map { ($0, frame) }
  }

  /// The oldest event that the machine has not handled.
  mutating func takeEvent() -> PipelineEvent? {
    events.isEmpty ? nil : events.removeFirst()
  }

  private mutating func place(
    _ entry: QueueEntry, _ seconds: Double, _ generation: Int64, _ now: Timestamp
  ) {
    halt(now)
    self.generation = generation
    events.append(.followed(generation: generation))
    let frame = Int64(seconds * Double(Self.sampleRate))
    (order, current, next, hasEnded) = ((generation, entry, frame), nil, nil, false)
  }

  private mutating func begin() {
    guard let order else { return }
    self.order = nil
    guard Self.fate(order.entry) != .missing else {
      events.append(
        .openFailed(
          generation: generation, entry: order.entry.id, isNext: false,
          PlayerError(.notFound, "It is not there.")))
      return
    }
    (current, frame) = (order.entry, order.frame)
    let end = Self.length(order.entry)
    // Where a file breaks off, no end is found, because it cannot be read there.
    guard frame > end, Self.fate(order.entry) != .breaksOff else { return }
    frame = end
    events.append(
      .located(
        generation: generation, entry: order.entry.id, frame: end, sampleRate: Self.sampleRate))
  }

  private mutating func halt(_ now: Timestamp) {
    guard isRunning, let current else { return }
    isRunning = false
    events.append(.halted(generation: generation, entry: current.id, frame: frame, at: now))
  }

  private mutating func finish(_ entry: QueueEntry, _ now: Timestamp) {
    isRunning = false
    if Self.fate(entry) != .plays {
      events.append(
        .decodingFailed(
          generation: generation, entry: entry.id, PlayerError(.notFound, "It breaks off.")))
    }
    events.append(.finished(generation: generation, entry: entry.id, frame: frame, at: now))
    current = nil
    frame = 0
    while let entry = next {
      next = nil
      if Self.fate(entry) != .missing {
        current = entry
        return
      }
      events.append(
        .openFailed(
          generation: generation, entry: entry.id, isNext: true,
          PlayerError(.notFound, "It is not there.")))
    }
    hasEnded = true
    events.append(.queueEnded(generation: generation))
  }
}
