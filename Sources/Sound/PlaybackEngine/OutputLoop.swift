import AudioOutput
import Linux
import PlayerModel

/// The output thread: feeds the device, asks it how far it is, and tells what was heard.
///
/// While something plays it allocates nothing, and holds the lock only to move positions.
struct OutputLoop: ~Copyable {
  let core: PipelineCore
  var output: (any AudioOutput)?
  /// Of the device while it is open.
  var configuration: OutputConfiguration?
  /// Whether the device was given samples since it was opened or last emptied.
  var isFed = false
  /// Whether the device plays to its end, and takes nothing until it has.
  private var isDraining = false
  private var outputNumber = 0
  /// How many times the open device has been told to have run dry.
  private var toldUnderruns = 0
  private var events: [PipelineEvent] = []
  private var wanted: WantedSound
  private var round = Round()
  private var path = SoundPath()
  /// The rate at which the music was last told to be heard.
  private var toldRate = 1.0
  /// The rate that was wanted when it was looked at last.
  private var seenRate = 1.0
  /// When a fade that the device has not played is given up.
  private var fadeDeadline: Int64?

  /// What is to be played, as seen at the beginning of a round.
  private struct Round {
    var orderNumber = 0
    var isFlushed = true
    var replacesSuccessor = false
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
          fadeOut()
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
        silence()
        let number = round.orderNumber
        core.state.withLock { $0.flush(for: number) }
        tell()
        core.decoderWake.wake()
        continue
      }
      if round.replacesSuccessor { takeBackSuccessor() }
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
        replacesSuccessor: state.replacesSuccessor, hasEnded: state.hasEnded)
      return (state.wanted, round)
    }
  }

  // MARK: Silence

  /// Nothing plays: sleeps, without a time limit, until the host wants something else.
  private mutating func rest() {
    silence()
    if wanted.releasesDevice {
      closeDevice()
      core.state.withLock { $0.wanted.releasesDevice = false }
    }
    core.outputWake.wait()
  }

  /// Takes back what the device has not played.
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

  /// Lets what is heard get softer until it is silent; where that does not come about, it is cut.
  private mutating func fadeOut() {
    guard wanted.isPlaying, !round.hasEnded, wanted.outputNumber == outputNumber, isFed,
      !isDraining, let output, let configuration, configuration.isPaced
    else { return }
    do throws(OutputError) {
      let rate = configuration.format.sampleRate
      let frames = max(1, rate / 4)
      let delay = try output.delay()
      guard delay <= rate else { return }
      let time = Int64(delay + frames) * 1_000_000_000 / Int64(rate) + Self.fadePatience
      fadeDeadline = core.clock.now().monotonicNanoseconds + time
      path.fadeOut(frames: frames)
      while !path.hasFadedOut, !isFadeLate, try feedFade() {}
      isDraining = true
      while try !output.drain() {
        try measureOrThrow()
        if isFadeLate { return }
        try wait()
      }
      guard path.isEmpty else { return try measureOrThrow() }
      advance(to: core.state.withLock { $0.read }, frame: path.given)
      tell()
    } catch { fail(error) }
  }

  /// For how much longer than it takes a fade is waited for, nanoseconds.
  private static let fadePatience: Int64 = 250_000_000

  private var isFadeLate: Bool {
    fadeDeadline.map { core.clock.now().monotonicNanoseconds >= $0 } ?? false
  }

  /// Gives the device some of the sound that fades; false if there is no more of it.
  ///
  /// Nothing is opened any more, so it ends where a track of another format follows, or one that is not open yet.
  private mutating func feedFade() throws(OutputError) -> Bool {
    let (feed, isWhole) = core.state.withLock { ($0.feed(), $0.awaitsNext || !$0.isFlushed) }
    switch feed {
    case .samples(let position, let count, let format) where format == configuration?.format:
      _ = try give(position, count)
      return true
    case .starving where !isWhole:
      if !path.isEmpty, try give() { return true }
      try awaitSamplesOfFade()
      return true
    case .samples, .starving, .end:
      path.end()
      return try give()
    }
  }

  /// Waits for the decoder, which may only have to find out that the track is over.
  private mutating func awaitSamplesOfFade() throws(OutputError) {
    try measureOrThrow()
    core.outputWake.wait(milliseconds: fadeLimit(milliseconds(starving: false)))
    core.state.withLock { $0.isStarving = false }
  }

  /// The milliseconds to wait, but no longer than the fade may take.
  private func fadeLimit(_ limit: Int32) -> Int32 {
    guard let fadeDeadline else { return limit }
    let left = (fadeDeadline - core.clock.now().monotonicNanoseconds) / 1_000_000
    return min(limit, Int32(clamping: max(0, left) + 1))
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

  private mutating func fail(_ error: OutputError) {
    // A device that is gone cannot say how far it came: the last known position counts.
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

  /// Takes back what an inaudible output holds, so that it passes at the new rate from now on.
  ///
  /// In what is heard that would be a click; there the new rate follows what the device holds.
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
      _ = try give(position, count)
    case .starving:
      if !path.isEmpty, try give() { return core.state.withLock { $0.isStarving = false } }
      var patience: Int32 = -1
      if isFed {
        try measureOrThrow()
        patience = milliseconds(starving: true)
      }
      core.outputWake.wait(milliseconds: patience)
      core.state.withLock { $0.isStarving = false }
    case .end:
      guard try drain() else { return }
      core.state.withLock { state in
        if state.isAtEnd { state.end() }
      }
      tell()
    }
  }

  /// Opens the device, again if it takes another format; true when it is ready for samples.
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
    toldUnderruns = 0
    path.open(for: format)
    core.state.withLock { $0.tell(.deviceOpened(opened)) }
    tell()
    return true
  }

  /// Lets the device play all that was taken from the ring; true when that is heard and the device is empty.
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

  /// Gives the device what it has room for, of what was taken from the ring before or of `count`
  /// samples from `position` on.
  ///
  /// Waits if it has no room; false if there is nothing to give.
  private mutating func give(
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
      path.gave(taken)
    }
    core.state.withLock { $0.read = path.read }
    // While a paced device takes what it is given, it has little to tell.
    if configuration?.isPaced == false || isRateDue { try measureOrThrow() }
    // What takes a part is full: to offer it the rest again and again would keep a slow processor busy.
    if taken < samples.count / format.channelCount { try wait() }
    return !samples.isEmpty
  }

  /// Whether another rate counts as soon as the output has frames of it.
  private var isRateDue: Bool {
    configuration?.isAudible == false && toldRate != wanted.shape.rate
  }

  private mutating func wait() throws(OutputError) {
    guard let output else { return }
    let limit = fadeLimit(milliseconds(starving: false))
    if try output.wait(milliseconds: limit, wake: core.outputWake.descriptor) == .woken {
      core.outputWake.reset()
    }
    try measureOrThrow()
  }

  /// How long to sleep at most: until the next thing that has to be told.
  private func milliseconds(starving: Bool) -> Int32 {
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
    // A device says how far it is only so often: asking it more often than this tells nothing.
    return max(10, Int32(clamping: min(time, 1000)))
  }

  // MARK: Telling

  /// Learns from the device how far it is.
  private mutating func measureOrThrow() throws(OutputError) {
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
    let times = output.underruns - toldUnderruns
    guard times > 0 else { return }
    toldUnderruns += times
    let now = core.clock.now()
    core.state.withLock { $0.tell(.ranDry(times: times, at: now)) }
  }

  /// The device has played everything before `frame`, and so all before `position` of the ring.
  private mutating func advance(to position: Int, frame: Int) {
    let now = core.clock.now()
    let rate = path.timeline.rate(at: frame) ?? toldRate
    core.state.withLock { state in
      state.advance(to: max(state.heard, min(position, state.read)), rate: rate, at: now)
      if rate != toldRate { state.tell(.rateHeard(rate, at: now)) }
    }
    toldRate = rate
    path.hear(before: frame)
  }

  /// The same where a device that cannot say is about to be silenced anyway.
  private mutating func measure() {
    do throws(OutputError) { try measureOrThrow() } catch {
      // The last known position counts, as it does for a device that is lost.
    }
  }

  private mutating func tell() {
    core.state.withLock { $0.takeEvents(into: &events) }
    guard !events.isEmpty else { return }
    for event in events { core.report(event) }
    events.removeAll(keepingCapacity: true)
  }
}
