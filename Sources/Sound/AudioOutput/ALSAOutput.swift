package import PlayerModel

/// A sound device or sound server, by the name of an ALSA PCM.
///
/// The player must not hang because a sound server does. The PCM is non-blocking, and the calls that wait for an answer
/// all the same (to open, start, reset, recover and close it) are given up after two seconds, an open after five: the
/// output is `.hung` then, and can be opened again. To write, to wait and to ask for the delay are local matters.
package final class ALSAOutput: AudioOutput {
  /// How far the sound is.
  private enum Phase: Equatable {
    /// The device stands still and takes frames.
    case filling
    /// It plays.
    case playing
    /// It plays to the end of what was written, which by the clock is heard at this time.
    case draining(heardBy: Int64)
    /// The end was heard.
    case drained
  }

  /// The PCM's name.
  package let name: String
  /// How many times the device ran dry.
  package private(set) var underruns = 0

  private let patience: Patience
  private let clock = MonotonicClock()
  private var device: ALSADevice?
  /// What broke the device, told again to every call until it is closed.
  private var failure: OutputError?
  private var phase = Phase.filling
  /// Frames handed over since the device last stood still.
  private var written = 0
  /// Silent frames handed over after these, to fill up the last period, and those yet to be handed over.
  private var padding = (written: 0, left: 0)
  private var progress = ProgressWatch(patience: 0)

  /// The output `name`; nothing is opened yet.
  package convenience init(name: String) {
    self.init(name: name, patience: Patience(seconds: 2))
  }

  init(name: String, patience: Patience) {
    self.name = name
    self.patience = patience
  }

  deinit {
    close()
  }

  /// Opens the PCM; one that does not take `format` as it is, through ALSA's own conversion.
  package func open(_ format: PCMFormat) throws(OutputError) -> OutputConfiguration {
    precondition(device == nil, "only a closed output is opened")
    try ALSAConfiguration.check()
    let name = name
    let opened: ALSADevice.Opened?
    do throws(ALSAFailure) {
      // More patience than with other calls: this one may start a sound server.
      opened = try Patience(seconds: patience.seconds * 2.5).run { () throws(ALSAFailure) in
        try ALSADevice.open(name, format)
      }
    } catch {
      var told = OutputError.device(name, error)
      told.isAnnounced =
        error.isAbsence && OutputFiles.ofMachine().areAll && ALSADefinition.comesWithFiles(name)
      throw told
    }
    guard let opened else { throw OutputError.device(name, cannotPlay: format) }
    let device = ALSADevice(opened, format: format)
    self.device = device
    failure = nil
    underruns = 0
    // A device may take what it needs in portions as large as its buffer.
    progress = ProgressWatch(
      patience: max(
        Int64(patience.seconds * 1e9),
        device.nanoseconds(of: device.capacityFrames * 2)))
    standStill()
    return device.configuration
  }

  /// Converts and hands over the frames for which there is room; lets the sound begin when half the buffer is.
  package func write(_ samples: UnsafeBufferPointer<Float>) throws(OutputError) -> Int {
    let device = try working()
    precondition(phase == .filling || phase == .playing, "nothing follows what is drained")
    let channelCount = device.configuration.format.channelCount
    let count = min(samples.count / channelCount, try room(in: device))
    if count == 0 { return 0 }
    let accepted = try attempt(otherwise: 0) { () throws(ALSAFailure) in
      try device.write(UnsafeBufferPointer(rebasing: samples.prefix(count * channelCount)))
    }
    written += accepted
    progress.wrote(accepted)
    if phase == .filling, written >= device.startFrames { try start() }
    return accepted
  }

  /// Waits for the device; while it cannot have room yet, for the clock alone.
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
      // ALSA's rate conversion counts a frame less at times than the device that it speaks for.
      let isReady = room >= (isAnnounced ? period / 2 : period)
      // A device with short periods would wake us at each of them, and one that announces room too early would keep
      // the processor busy.
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

  /// What ALSA says, as far as it can be believed; all that was written while nothing is known to be heard.
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

  /// Goes by the delay and the clock, not by `snd_pcm_drain`, which waits for the end in many plugins.
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
        // A conversion that has less than a period passes on nothing, and its device would run dry at once.
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

  /// Empties the device; if that fails, the next call says so.
  package func drop() {
    guard device != nil, failure == nil else { return }
    do throws(OutputError) {
      if written > 0 {
        try patiently { handle throws(ALSAFailure) in try handle.reset() }
      }
      standStill()
    } catch {
      // It is kept in `failure`.
      return
    }
  }

  /// Closes the PCM, on another thread if it takes long.
  package func close() {
    guard let device else { return }
    let isHung = failure?.code == .hung
    self.device = nil
    failure = nil
    // A call that was left behind closes the PCM when it returns.
    if device.isLeftBehind { return }
    let handle = device.handle
    do throws(ALSAFailure) {
      try Patience(seconds: isHung ? 0 : patience.seconds).run { handle.close() }
    } catch {
      // It takes long, and goes on without us.
      return
    }
  }

  private func working() throws(OutputError) -> ALSADevice {
    if let failure { throw failure }
    guard let device else { preconditionFailure("only an open output is used") }
    return device
  }

  private func standStill() {
    phase = .filling
    written = 0
    padding = (0, 0)
    progress.stop()
  }

  private func start() throws(OutputError) {
    try patiently { handle throws(ALSAFailure) in try handle.start() }
    phase = .playing
    progress.start(at: clock.now)
  }

  /// How many frames there is room for; gets a device going again that ran dry.
  private func room(in device: ALSADevice) throws(OutputError) -> Int {
    let room = try attempt(otherwise: 0) { () throws(ALSAFailure) in try device.handle.room() }
    if !progress.found(room: room, at: clock.now) { throw fail(.timedOut) }
    return max(0, room - device.spareFrames)
  }

  /// How many of the frames that were written, those without sound left out, are not heard.
  private func unheard(_ device: ALSADevice, room: Int) throws(ALSAFailure) -> Int {
    let total = written + padding.written
    // Less than a sound server tells of: its guess is all there is.
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

  /// Hands over as much as there is room for of the silence that fills up the last period.
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
      // A sound server's delay may stay above zero for ever; the end is heard when it has taken everything and the time
      // for it is over.
      let period = device.nanoseconds(of: device.configuration.periodFrames)
      if now >= heardBy + period, room >= device.capacityFrames { return true }
    } catch .ranDry {
      // It ran dry because there is no more. A server may still have some of it to play.
      return now >= heardBy
    } catch .noRoom {
      return false
    } catch {
      throw fail(error)
    }
    if now >= heardBy + progress.patience { throw fail(.timedOut) }
    return false
  }

  /// Does `call`; gives `substitute` if the device has no room, or ran dry and was made ready again.
  ///
  /// One that was suspended with the machine is an error: it holds frames that nobody heard, and what follows must not
  /// begin behind them.
  private func attempt<Value>(
    otherwise substitute: Value, _ call: () throws(ALSAFailure) -> Value
  ) throws(OutputError) -> Value {
    do throws(ALSAFailure) {
      return try call()
    } catch .noRoom {
      return substitute
    } catch .ranDry {
      try patiently { handle throws(ALSAFailure) in try handle.recover() }
      underruns += 1
      standStill()
      return substitute
    } catch {
      throw fail(error)
    }
  }

  /// Makes a call that may wait for a sound server, and leaves it behind if it does not return.
  private func patiently(
    _ call: @escaping @Sendable (PCMHandle) throws(ALSAFailure) -> Void
  ) throws(OutputError) {
    guard let device else { return }
    let handle = device.handle
    do throws(ALSAFailure) {
      try patience.run { () throws(ALSAFailure) in try call(handle) }
    } catch {
      device.isLeftBehind = error == .timedOut
      throw fail(error)
    }
  }

  private func fail(_ error: ALSAFailure) -> OutputError {
    let failure = OutputError.device(name, error)
    self.failure = failure
    return failure
  }
}
