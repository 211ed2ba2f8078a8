import AudioOutput
import Linux
import PlayerModel

/// The output thread, which feeds the device, measures its progress, and reports what was heard.
///
/// During playback it allocates nothing, and holds the lock only to move positions.
struct OutputLoop: ~Copyable {
  let core: PipelineCore
  var output: (any AudioOutput)?
  /// The configuration of the device, or `nil` if it is closed.
  var configuration: OutputConfiguration?
  /// Whether the device has received samples since it was opened or last emptied.
  var isFed = false
  /// Whether the device is playing to its end, and accepts no samples until then.
  var isDraining = false
  var outputNumber = 0
  /// The number of the open device's underruns that were reported.
  private var reportedUnderruns = 0
  private var events: [PipelineEvent] = []
  var wanted: WantedSound
  var round = Round()
  var path = SoundPath()
  /// The rate that was last reported as heard.
  private var reportedRate = 1.0
  /// The wanted rate at the last check.
  private var seenRate = 1.0
  /// When a fade that the device has not finished is abandoned.
  var fadeDeadline: Int64?
  /// How long the next sound fades in if it is not the start of a track, in milliseconds.
  var fadeInTime: Int?

  /// A snapshot of the pipeline's state at the beginning of a round.
  struct Round {
    var orderNumber = 0
    var isFlushed = true
    var replacesSuccessor = false
    var isLoopStale = false
    var isCrossfadeStale = false
    var hasEnded = false
  }

  init(_ core: PipelineCore) {
    self.core = core
    wanted = core.state.withLock { $0.wanted }
    events.reserveCapacity(64)
  }

  mutating func run() {
    while true {
      look()
      if wanted.ending != .none {
        if wanted.ending == .faded {
          if wanted.isPlaying, configuration?.isPaced == true { fadeOut(milliseconds: 250) }
          core.want { $0.wanted.ending = .immediate }
        }
        silence()
        closeDevice()
        return core.report(.closed)
      }
      if wanted.outputNumber != outputNumber {
        outputNumber = wanted.outputNumber
        silence()
        closeDevice()
        output = nil
      }
      if !round.isFlushed {
        skipAway()
        let number = round.orderNumber
        core.state.withLock { $0.flush(for: number) }
        tell()
        core.decoderWake.wake()
        continue
      }
      if round.replacesSuccessor {
        takeBackSuccessor()
        // A fade that began in the meantime may have to end.
        continue
      }
      if round.isCrossfadeStale {
        core.state.withLock { $0.refitCrossfade() }
        tell()
        core.decoderWake.wake()
      }
      if round.isLoopStale { refitLoop() }
      if wanted.shape.rate != seenRate {
        seenRate = wanted.shape.rate
        takeBackUnheard()
      }
      if wanted.isPlaying && !round.hasEnded {
        do throws(OutputError) { try play() } catch { fail(error) }
      } else {
        rest()
      }
    }
  }

  private mutating func look() {
    (wanted, round) = core.state.withLock { state in
      let round = Round(
        orderNumber: state.orderNumber, isFlushed: state.isFlushed,
        replacesSuccessor: state.replacesSuccessor, isLoopStale: state.looping.isStale,
        isCrossfadeStale: state.crossfading.isStale, hasEnded: state.hasEnded)
      return (state.wanted, round)
    }
  }

  // MARK: Silence

  /// Falls silent and sleeps until something else is wanted.
  private mutating func rest() {
    pauseGently()
    if wanted.releasesDevice {
      closeDevice()
      core.state.withLock { $0.wanted.releasesDevice = false }
    }
    core.outputWake.wait()
  }

  /// Takes back the samples that the device has not played.
  mutating func silence() {
    if isFed {
      measure()
      emptyDevice()
    }
    path.reset()
    let now = core.clock.now()
    core.state.withLock { $0.halt(at: now) }
    tell()
  }

  private mutating func closeDevice() {
    guard configuration != nil else { return }
    output?.close()
    configuration = nil
    isFed = false
    isDraining = false
  }

  private mutating func emptyDevice() {
    output?.drop()
    path.reset()
    isFed = false
    isDraining = false
  }

  mutating func fail(_ error: OutputError) {
    // A lost device cannot report its progress, so the last known position counts.
    output?.close()
    configuration = nil
    isFed = false
    isDraining = false
    path.reset()
    let now = core.clock.now()
    core.state.withLock { $0.fail(error, at: now) }
    tell()
  }

  private mutating func takeBackSuccessor() {
    let start = core.state.withLock { $0.successorStart }
    let read = core.state.withLock { $0.read }
    if let start, read > start {
      measure()
      emptyDevice()
      core.state.withLock { $0.read = $0.heard }
    }
    core.state.withLock { $0.discardSuccessor() }
    tell()
    core.decoderWake.wake()
  }

  /// Discards the samples that a change of the repeated passage made unwanted.
  ///
  /// If nothing repeats any more, those that the device holds are still played, because taking them back would click.
  private mutating func refitLoop() {
    let (cut, read) = core.state.withLock { state -> (Int?, Int) in
      let place = state.looping.wanted == nil ? state.read : state.heard
      return (state.loopCut(after: place), state.read)
    }
    if let cut, read > cut || isDraining {
      measure()
      emptyDevice()
      core.state.withLock { $0.read = $0.heard }
    }
    core.state.withLock { $0.refitLoop(cutAt: cut) }
    tell()
    core.decoderWake.wake()
  }

  /// Takes back the samples in an inaudible output, so that the new rate applies at once.
  ///
  /// In an audible output this would click, so there the new rate begins after what the device holds.
  private mutating func takeBackUnheard() {
    guard configuration?.isAudible == false, isFed, !isDraining else { return }
    measure()
    emptyDevice()
    core.state.withLock { $0.read = $0.heard }
  }

  // MARK: Sound

  private mutating func play() throws(OutputError) {
    if isDraining, try !drain() { return }
    switch core.state.withLock({ $0.feed() }) {
    case .samples(let position, let count, let format):
      guard try prepare(for: format) else { return }
      fadeIn(from: position)
      _ = try give(position, count)
    case .starving:
      if !path.isEmpty, try give() { return core.state.withLock { $0.isStarving = false } }
      var timeLimit: Int32 = -1
      if isFed {
        try measureOrThrow()
        timeLimit = milliseconds(starving: true)
      }
      core.outputWake.wait(milliseconds: timeLimit)
      core.state.withLock { $0.isStarving = false }
    case .end:
      guard try drain() else { return }
      core.state.withLock { state in
        if state.isAtEnd { state.end() }
      }
      tell()
    }
  }

  /// Opens the device, or reopens it for another format, and returns whether it is ready for samples.
  private mutating func prepare(for format: PCMFormat) throws(OutputError) -> Bool {
    if configuration?.format == format { return true }
    if configuration != nil {
      guard try drain() else { return false }
      closeDevice()
    }
    if output == nil {
      let name = core.state.withLock { $0.wanted.output }
      output = try core.makeOutput(name)
    }
    guard let opened = try output?.open(format) else { return false }
    configuration = opened
    reportedUnderruns = 0
    path.open(for: format)
    core.state.withLock { $0.tell(.deviceOpened(opened)) }
    tell()
    return true
  }

  /// Lets the device play everything that was read from the ring, and returns whether it is done and empty.
  private mutating func drain() throws(OutputError) -> Bool {
    path.end()
    if !path.isEmpty, try give() || !path.isEmpty { return false }
    if isFed, let output {
      isDraining = true
      guard try output.drain() else {
        try measureOrThrow()
        try wait()
        return false
      }
    }
    advance(to: core.state.withLock { $0.read }, frame: path.given)
    tell()
    if isFed { emptyDevice() }
    return true
  }

  /// Writes to the device as much as it accepts, first of what was already read from the ring, then of
  /// `count` samples from `position` on.
  ///
  /// Waits if the device is full. Returns false if there is nothing to write.
  mutating func give(
    _ position: Int? = nil, _ count: Int = 0
  ) throws(OutputError) -> Bool {
    guard let output, let format = configuration?.format else { return false }
    let position = position ?? core.state.withLock { $0.read }
    let place = path.place(takingFrom: position)
    let section = core.state.withLock { $0.section(at: place) }
    let samples = path.offer(core.ring, at: position, count: count, of: section, as: wanted.shape)
    var taken = 0
    if !samples.isEmpty {
      isFed = true
      taken = try output.write(samples)
      path.noteAccepted(taken)
    }
    core.state.withLock { $0.read = path.read }
    // A paced device that still accepts samples has made little progress worth measuring.
    if configuration?.isPaced == false || isRateDue { try measureOrThrow() }
    // A device that accepted only a part is full; offering the rest repeatedly would keep a slow processor
    // busy.
    if taken < samples.count / format.channelCount { try wait() }
    return !samples.isEmpty
  }

  /// Whether a new rate must be reported as soon as the output has frames of it.
  private var isRateDue: Bool {
    configuration?.isAudible == false && reportedRate != wanted.shape.rate
  }

  mutating func wait() throws(OutputError) {
    guard let output else { return }
    let limit = fadeLimit(milliseconds(starving: false))
    if try output.wait(milliseconds: limit, wake: core.outputWake.descriptor) == .woken {
      core.outputWake.reset()
    }
    try measureOrThrow()
  }

  /// Returns the maximum time to sleep, in milliseconds, until the next event that must be reported.
  func milliseconds(starving: Bool) -> Int32 {
    guard let format = configuration?.format else { return -1 }
    let limit: Int32 = starving ? -1 : 1000
    let samples = core.state.withLock { state -> Int? in
      guard let boundary = state.nextBoundary, boundary <= state.read else { return nil }
      return boundary - state.heard
    }
    let rate = path.timeline.rate(at: path.heard) ?? 1
    let boundary = samples.map { Int(Double($0 / format.channelCount) / rate) }
    let change = path.timeline.change(after: path.heard).map { $0 - path.heard }
    guard boundary != nil || change != nil else { return limit }
    let frames = min(boundary ?? .max, change ?? .max)
    let time = frames * 1000 / format.sampleRate + 1
    // Devices update their position at intervals; polling more often gains nothing.
    return max(10, Int32(clamping: min(time, 1000)))
  }

  // MARK: Reporting

  /// Measures the device's progress.
  mutating func measureOrThrow() throws(OutputError) {
    guard isFed, let output else { return }
    countUnderruns(of: output)
    let frame = max(0, path.given - (try output.delay()))
    guard let position = path.timeline.position(at: frame) else { return }
    advance(to: position, frame: frame)
    let needsSamples = core.state.withLock { state in
      guard state.isDecoderFull, state.isRoomy else { return false }
      state.isDecoderFull = false
      return true
    }
    if needsSamples { core.decoderWake.wake() }
    tell()
  }

  private mutating func countUnderruns(of output: any AudioOutput) {
    let times = output.underruns - reportedUnderruns
    guard times > 0 else { return }
    reportedUnderruns += times
    let now = core.clock.now()
    core.state.withLock { $0.tell(.ranDry(times: times, at: now)) }
  }

  /// Records that the device has played everything before `frame`, which is everything before `position` in
  /// the ring.
  mutating func advance(to position: Int, frame: Int) {
    let now = core.clock.now()
    let rate = path.timeline.rate(at: frame) ?? reportedRate
    core.state.withLock { state in
      state.advance(to: max(state.heard, min(position, state.read)), rate: rate, at: now)
      if rate != reportedRate { state.tell(.rateHeard(rate, at: now)) }
    }
    reportedRate = rate
    path.hear(before: frame)
  }

  /// Measures the progress of a device that is about to be silenced, and ignores errors.
  private mutating func measure() {
    do throws(OutputError) { try measureOrThrow() } catch {
      // The last known position counts, as for a lost device.
    }
  }

  mutating func tell() {
    core.state.withLock { $0.takeEvents(into: &events) }
    guard !events.isEmpty else { return }
    for event in events { core.report(event) }
    events.removeAll(keepingCapacity: true)
  }
}
