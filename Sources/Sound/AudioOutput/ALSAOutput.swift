package import PlayerModel

/// A sound device or sound server, given by the name of an ALSA PCM or of the server's output.
///
/// The player must not hang if a sound server does. The PCM is non-blocking, and calls that wait
/// for a server anyway (opening, starting, resetting, recovering and closing) are abandoned after
/// two seconds, opening after five. The output then throws `.hung` and can be opened again.
/// Writing, waiting and reading the delay involve no server.
package final class ALSAOutput: AudioOutput {
  /// The state of playback.
  private enum Phase: Equatable {
    /// The device is stopped and accepts frames.
    case filling
    /// The device plays.
    case playing
    /// The device plays the remaining frames, the last of which is due at this time.
    case draining(heardBy: Int64)
    /// All frames were heard.
    case drained
  }

  /// The name of the PCM, or of a sound server's output as lists spell it once it is open.
  package private(set) var name: String
  /// The number of underruns.
  package private(set) var underruns = 0

  private let timeLimit: TimeLimit
  private let clock = MonotonicClock()
  private var device: ALSADevice?
  /// The error that broke the device, thrown by every call until it is closed.
  private var failure: OutputError?
  private var phase = Phase.filling
  /// The frames written since the device was last stopped.
  private var written = 0
  /// The frames of silence written after them to fill the last period, and those still to be
  /// written.
  private var padding = (written: 0, left: 0)
  private var progress = ProgressWatch(timeLimit: 0)

  /// Creates the output without opening the device.
  package convenience init(name: String) {
    self.init(name: name, timeLimit: TimeLimit(seconds: 2))
  }

  init(name: String, timeLimit: TimeLimit) {
    self.name = name
    self.timeLimit = timeLimit
  }

  deinit {
    close()
  }

  /// Opens the PCM or the sound server's output, through ALSA's conversion if it does not accept
  /// `format` directly.
  package func open(_ format: PCMFormat) throws(OutputError) -> OutputConfiguration {
    precondition(device == nil, "only a closed output can be opened")
    try ALSAConfiguration.check()
    let device = try ALSADevice(opened(for: format), format: format)
    self.device = device
    failure = nil
    underruns = 0
    // A device may consume as much as its whole buffer at once.
    progress = ProgressWatch(
      timeLimit: max(
        Int64(timeLimit.seconds * 1e9),
        device.nanoseconds(of: device.capacityFrames * 2)))
    resetPosition()
    return device.configuration
  }

  /// Converts and writes the frames that fit, and starts playback once the buffer is half full.
  package func write(_ samples: UnsafeBufferPointer<Float>) throws(OutputError) -> Int {
    let device = try working()
    precondition(
      phase == .filling || phase == .playing, "an output that drains cannot be written to")
    let channelCount = device.configuration.format.channelCount
    let count = min(samples.count / channelCount, try room(in: device))
    if count == 0 { return 0 }
    let accepted = try attempt(otherwise: 0) { () throws(ALSAFailure) in
      try device.write(UnsafeBufferPointer(rebasing: samples.prefix(count * channelCount)))
    }
    written += accepted
    progress.noteWritten(accepted)
    if phase == .filling, written >= device.startFrames { try start() }
    return accepted
  }

  /// Waits by the clock while there cannot be enough room yet, and then for the device.
  package func wait(milliseconds: Int32, wake: Int32) throws(OutputError) -> OutputWait {
    let device = try working()
    let end = nanoseconds(ofLimit: milliseconds).map { clock.now + $0 } ?? .max
    if case .draining(let heardBy) = phase {
      return waitForEnd(of: device, heardBy: heardBy, until: end, wake: wake)
    }
    if phase == .drained { return clock.sleep(nanoseconds: 0, wake: wake) ? .woken : .ready }
    let period = device.configuration.periodFrames
    var isAnnounced = false
    while true {
      let room = try room(in: device)
      // With resampling, ALSA sometimes reports a frame less than the device.
      let isReady = room >= (isAnnounced ? period / 2 : period)
      // Sleep by the clock: a device with short periods would wake this thread at each of them, and
      // one that reports room too early would keep it busy.
      let early = max(0, isAnnounced ? period - room : period - device.interruptFrames - room)
      let rest = max(0, min(end, progress.hungAt) - clock.now)
      let nap = min(rest, device.nanoseconds(of: early))
      let found = try attempt(otherwise: (isReady: false, isWoken: false)) {
        () throws(ALSAFailure) in
        try device.handle.poll(
          isWatching: early == 0 && !isReady, wake: wake,
          nanoseconds: isReady ? 0 : early == 0 ? rest : nap)
      }
      if found.isWoken { return .woken }
      if isReady { return .ready }
      if clock.now >= end { return .timedOut }
      isAnnounced = found.isReady
    }
  }

  /// The delay that ALSA reports, corrected; all written frames while none is known to be heard.
  package func delay() throws(OutputError) -> Int {
    let device = try working()
    switch phase {
    case .filling: return written
    case .drained: return 0
    case .playing, .draining:
      do throws(ALSAFailure) {
        return try unheard(device, room: device.handle.room())
      } catch .ranDry {
        return 0
      } catch .noRoom {
        return written
      } catch {
        throw fail(error)
      }
    }
  }

  /// Decides by the delay and the clock, because `snd_pcm_drain` blocks in many plugins.
  package func drain() throws(OutputError) -> Bool {
    let device = try working()
    if phase == .filling, written == 0 { phase = .drained }
    if phase == .drained { return true }
    if phase == .filling || phase == .playing {
      if device.isResampled {
        let partial = written % device.interruptFrames
        padding.left = partial == 0 ? 0 : device.interruptFrames - partial
      }
      if phase == .filling {
        // With less than a period, a converting PCM passes on nothing, and its device would
        // underrun at once.
        let room = try room(in: device)
        try attempt(otherwise: ()) { () throws(ALSAFailure) in try fillUp(device, room: room) }
        try start()
      }
      phase = .draining(heardBy: clock.now + device.nanoseconds(of: try delay()))
    }
    guard case .draining(let heardBy) = phase, try isHeard(device, by: heardBy) else {
      return false
    }
    phase = .drained
    return true
  }

  /// Empties the device; the next call throws if that fails.
  package func drop() {
    guard device != nil, failure == nil else { return }
    do throws(OutputError) {
      if written > 0 {
        try withTimeLimit { handle throws(ALSAFailure) in try handle.reset() }
      }
      resetPosition()
    } catch {
      // Kept in `failure`.
      return
    }
  }

  /// Closes the PCM, on another thread if that takes long.
  package func close() {
    guard let device else { return }
    let isHung = failure?.code == .hung
    self.device = nil
    failure = nil
    // The abandoned call closes the PCM when it returns.
    if device.isAbandoned { return }
    let handle = device.handle
    do throws(ALSAFailure) {
      try TimeLimit(seconds: isHung ? 0 : timeLimit.seconds).run { handle.close() }
    } catch {
      // Closing continues on the other thread.
      return
    }
  }

  /// Opens what the name means now.
  private func opened(for format: PCMFormat) throws(OutputError) -> ALSADevice.Opened {
    let name = name
    let attempt: OpeningAttempt
    do throws(ALSAFailure) {
      // More time than for other calls, because this one may start a sound server.
      attempt = try TimeLimit(seconds: timeLimit.seconds * 2.5).run { () throws(ALSAFailure) in
        try OpeningAttempt(name, format)
      }
    } catch {
      throw OutputError.device(name, error)
    }
    let opened = try attempt.device(named: name, for: format)
    self.name = attempt.meaning.title ?? name
    return opened
  }

  private func working() throws(OutputError) -> ALSADevice {
    if let failure { throw failure }
    guard let device else { preconditionFailure("only an open output can be used") }
    return device
  }

  private func resetPosition() {
    phase = .filling
    written = 0
    padding = (0, 0)
    progress.stop()
  }

  private func start() throws(OutputError) {
    try withTimeLimit { handle throws(ALSAFailure) in try handle.start() }
    phase = .playing
    progress.start(at: clock.now)
  }

  /// Returns the number of frames that fit, and restarts a device after an underrun.
  private func room(in device: ALSADevice) throws(OutputError) -> Int {
    let room = try attempt(otherwise: 0) { () throws(ALSAFailure) in try device.handle.room() }
    if !progress.found(room: room, at: clock.now) { throw fail(.timedOut) }
    return max(0, room - device.spareFrames)
  }

  /// Returns how many of the written frames, without the padding, have not been heard.
  private func unheard(_ device: ALSADevice, room: Int) throws(ALSAFailure) -> Int {
    let total = written + padding.written
    // Shorter than a sound server's steps: its estimate is the only source.
    let isShort = phase != .playing && total < device.interruptFrames
    let isKnown = isShort || device.delayCheck.hasMoved(total: total, room: room)
    guard isKnown else { return written }
    let reported = try device.handle.delay()
    let unheard =
      isShort ? reported : device.delayCheck.unheard(reported: reported, of: total, room: room)
    return max(0, min(written, unheard - padding.written))
  }

  private func waitForEnd(
    of device: ALSADevice, heardBy: Int64, until end: Int64, wake: Int32
  ) -> OutputWait {
    let now = clock.now
    let step = device.nanoseconds(of: device.configuration.periodFrames) / 16
    let needed = heardBy > now ? heardBy - now : step
    if clock.sleep(nanoseconds: max(0, min(needed, end - now)), wake: wake) { return .woken }
    return needed <= end - now ? .ready : .timedOut
  }

  /// Writes as much of the padding as fits.
  private func fillUp(_ device: ALSADevice, room: Int) throws(ALSAFailure) {
    let count = try device.writeSilence(min(padding.left, room))
    padding.written += count
    padding.left -= count
  }

  private func isHeard(_ device: ALSADevice, by heardBy: Int64) throws(OutputError) -> Bool {
    let now = clock.now
    do throws(ALSAFailure) {
      let room = try device.handle.room()
      try fillUp(device, room: room)
      if padding.left == 0, try unheard(device, room: room) == 0 { return true }
      // A sound server may report a delay forever. The end is heard when the server has taken
      // everything and the time has passed.
      let period = device.nanoseconds(of: device.configuration.periodFrames)
      if now >= heardBy + period, room >= device.capacityFrames { return true }
    } catch .ranDry {
      // The underrun is expected at the end. A server may still have frames to play.
      return now >= heardBy
    } catch .noRoom {
      return false
    } catch {
      throw fail(error)
    }
    if now >= heardBy + progress.timeLimit { throw fail(.timedOut) }
    return false
  }

  /// Makes a call, and returns `substitute` if the device has no room or had an underrun, from
  /// which it recovers.
  ///
  /// Suspension is an error, because the device still holds unheard frames, which later ones must
  /// not follow.
  private func attempt<Value>(
    otherwise substitute: Value, _ call: () throws(ALSAFailure) -> Value
  ) throws(OutputError) -> Value {
    do throws(ALSAFailure) {
      return try call()
    } catch .noRoom {
      return substitute
    } catch .ranDry {
      try withTimeLimit { handle throws(ALSAFailure) in try handle.recover() }
      underruns += 1
      resetPosition()
      return substitute
    } catch {
      throw fail(error)
    }
  }

  /// Makes a call that may wait for a sound server, and abandons it if it does not return in time.
  private func withTimeLimit(
    _ call: @escaping @Sendable (PCMHandle) throws(ALSAFailure) -> Void
  ) throws(OutputError) {
    guard let device else { return }
    let handle = device.handle
    do throws(ALSAFailure) {
      try timeLimit.run { () throws(ALSAFailure) in try call(handle) }
    } catch {
      device.isAbandoned = error == .timedOut
      throw fail(error)
    }
  }

  private func fail(_ error: ALSAFailure) -> OutputError {
    let failure = OutputError.device(name, error)
    self.failure = failure
    return failure
  }
}
