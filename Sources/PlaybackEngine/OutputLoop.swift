import AudioOutput
import Descriptors
import PlayerModel

/// The output thread: feeds the device, asks it how far it is, and tells what was heard.
///
/// While something plays it allocates nothing, and holds the lock only to move positions.
struct OutputLoop {
  let core: PipelineCore
  var output: (any AudioOutput)?
  /// Of the device while it is open.
  var configuration: OutputConfiguration?
  /// Whether the device was given samples since it was opened or last emptied.
  var isFed = false
  /// Whether the device plays to its end, and takes nothing until it has.
  private var isDraining = false
  private var outputNumber = 0
  private var events: [PipelineEvent] = []
  private var wanted = Wanted()
  /// Where samples are multiplied with the gain.
  private let scratch: UnsafeMutableBufferPointer<Float>

  /// What the host wants, as seen at the beginning of a round.
  private struct Wanted {
    var isShutDown = false
    var isPlaying = false
    var orderNumber = 0
    var isFlushed = true
    var outputNumber = 0
    var replacesSuccessor = false
    var releasesDevice = false
    var hasEnded = false
    var gain: Float = 1
  }

  init(_ core: PipelineCore) {
    self.core = core
    scratch = .allocate(capacity: 8192)
    events.reserveCapacity(64)
  }

  mutating func run() {
    defer { scratch.deallocate() }
    while true {
      look()
      if wanted.isShutDown {
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
      if !wanted.isFlushed {
        silence()
        let number = wanted.orderNumber
        core.state.withLock { $0.flush(for: number) }
        core.decoderWake.wake()
        continue
      }
      if wanted.replacesSuccessor { takeBackSuccessor() }
      if wanted.isPlaying && !wanted.hasEnded {
        do throws(OutputError) { try play() } catch { fail(error) }
      } else {
        rest()
      }
    }
  }

  private mutating func look() {
    wanted = core.state.withLock { state in
      Wanted(
        isShutDown: state.isShutDown, isPlaying: state.isPlaying, orderNumber: state.orderNumber,
        isFlushed: state.flushedNumber == state.orderNumber, outputNumber: state.outputNumber,
        replacesSuccessor: state.replacesSuccessor, releasesDevice: state.releasesDevice,
        hasEnded: state.hasEnded, gain: state.gain)
    }
  }

  // MARK: Silence

  /// Nothing plays: sleeps, without a time limit, until the host wants something else.
  private mutating func rest() {
    silence()
    if wanted.releasesDevice {
      closeDevice()
      core.state.withLock { $0.releasesDevice = false }
    }
    core.outputWake.wait()
  }

  /// Takes back what the device has not played.
  mutating func silence() {
    if isFed {
      measure()
      emptyDevice()
    }
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
    isFed = false
    isDraining = false
  }

  private mutating func fail(_ error: OutputError) {
    // A device that is gone cannot say how far it came: the last known position counts.
    output?.close()
    configuration = nil
    isFed = false
    isDraining = false
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

  // MARK: Sound

  private mutating func play() throws(OutputError) {
    if isDraining, try !drain() { return }
    switch core.state.withLock({ $0.feed() }) {
    case .samples(let position, let count, let format):
      guard try prepare(for: format) else { return }
      let taken = try write(position, count, format.channelCount)
      core.state.withLock { $0.read = position + taken }
      // While a paced device takes what it is given, it has little to tell.
      if configuration?.isPaced == false { try measureOrThrow() }
      if taken == 0 { try wait() }
    case .starving:
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

  /// Opens the device, anew if it takes another format; true when it is ready for samples.
  private mutating func prepare(for format: PCMFormat) throws(OutputError) -> Bool {
    if configuration?.format == format { return true }
    if configuration != nil {
      guard try drain() else { return false }
      closeDevice()
    }
    if output == nil {
      let name = core.state.withLock { $0.outputName }
      output = try core.makeOutput(name)
    }
    guard let opened = try output?.open(format) else { return false }
    configuration = opened
    core.state.withLock { $0.tell(.deviceOpened(opened)) }
    tell()
    return true
  }

  /// Lets the device play what it has; true when all of it is heard and the device is empty.
  private mutating func drain() throws(OutputError) -> Bool {
    if isFed, let output {
      isDraining = true
      guard try output.drain() else {
        try measureOrThrow()
        try wait()
        return false
      }
    }
    let now = core.clock.now()
    core.state.withLock { $0.advance(to: $0.read, at: now) }
    tell()
    if isFed { emptyDevice() }
    return true
  }

  private mutating func write(
    _ position: Int, _ count: Int, _ channels: Int
  ) throws(OutputError) -> Int {
    guard let output else { return 0 }
    var samples = UnsafeBufferPointer(core.ring.samples(at: position, count: count))
    if wanted.gain != 1 {
      let scaled = min(samples.count, scratch.count)
      for index in 0..<scaled { scratch[index] = samples[index] * wanted.gain }
      samples = UnsafeBufferPointer(rebasing: scratch[..<scaled])
    }
    isFed = true
    return try output.write(samples) * channels
  }

  private mutating func wait() throws(OutputError) {
    guard let output else { return }
    let limit = milliseconds(starving: false)
    if try output.wait(milliseconds: limit, wake: core.outputWake.descriptor) == .woken {
      core.outputWake.reset()
    }
    try measureOrThrow()
  }

  /// How long to sleep at most: until the next thing that has to be told.
  private func milliseconds(starving: Bool) -> Int32 {
    guard let format = configuration?.format else { return -1 }
    let limit: Int32 = starving ? -1 : 1000
    guard
      let samples = core.state.withLock({ state -> Int? in
        guard let boundary = state.nextBoundary, boundary <= state.read else { return nil }
        return boundary - state.heard
      })
    else { return limit }
    let time = samples / format.channelCount * 1000 / format.sampleRate + 1
    // A device says how far it is only so often: asking it more often than this tells nothing.
    return max(10, Int32(clamping: min(time, 1000)))
  }

  // MARK: Telling

  /// Learns from the device how far it is.
  private mutating func measureOrThrow() throws(OutputError) {
    guard isFed, let output, let format = configuration?.format else { return }
    let delay = try output.delay()
    let now = core.clock.now()
    let needsSamples = core.state.withLock { state in
      state.advance(to: max(state.heard, state.read - delay * format.channelCount), at: now)
      guard state.isDecoderFull, state.free >= state.capacity / 2 else { return false }
      state.isDecoderFull = false
      return true
    }
    if needsSamples { core.decoderWake.wake() }
    tell()
  }

  /// The same where a device that cannot say is about to be silenced anyway.
  private mutating func measure() {
    do throws(OutputError) { try measureOrThrow() } catch {
      // The last known position counts, as it does for a device that is lost.
    }
  }

  private mutating func tell() {
    core.state.withLock { $0.takeEvents(into: &events) }
    for event in events { core.report(event) }
    events.removeAll(keepingCapacity: true)
  }
}
