package import AudioOutput
import Foundation
import Glibc
package import PlayerModel

/// A sound card on which time passes only when the test says so.
///
/// `@unchecked Sendable`: all state is guarded by the condition's lock.
package final class ScriptedDevice: @unchecked Sendable {
  /// What was heard in one format.
  package struct Heard: Equatable {
    package var format: PCMFormat
    package var samples: [Float]
  }

  private let condition = NSCondition()
  private let clock: ManualClock
  private let isPaced: Bool
  private let isAudible: Bool
  private let bufferFrames: Int
  private let periodFrames: Int
  private var format: PCMFormat?
  private var waiting: [Float] = []
  private var heard: [Heard] = []
  /// Samples heard since the player last asked for the device's delay.
  private var heardUnasked = 0
  private var error: OutputError?
  private var opened = 0
  private var underruns = 0
  private var isLetGo = false
  private let tick: [Int32]

  /// A device; time that passes on it passes on `clock`.
  package init(
    clock: ManualClock, bufferFrames: Int = 64, periodFrames: Int = 16, isPaced: Bool = true,
    isAudible: Bool = true
  ) {
    self.clock = clock
    self.bufferFrames = bufferFrames
    self.periodFrames = periodFrames
    self.isPaced = isPaced
    self.isAudible = isAudible
    var descriptors: [Int32] = [-1, -1]
    precondition(pipe(&descriptors) == 0, "a test has descriptors")
    for descriptor in descriptors { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    tick = descriptors
  }

  deinit {
    for descriptor in tick { Glibc.close(descriptor) }
  }

  /// An output that plays on the device.
  package func makeOutput(_ name: String) -> any AudioOutput { ScriptedOutput(self, name) }

  /// Everything heard so far, with a new recording for each change of format.
  package var recording: [Heard] { locked { heard } }

  /// All samples heard so far, regardless of format.
  package var samples: [Float] { recording.flatMap(\.samples) }

  /// How many times the device was opened.
  package var timesOpened: Int { locked { opened } }

  /// Whether the device is open.
  package var isOpen: Bool { locked { format != nil } }

  /// The number of frames that the device holds and that are not yet heard.
  package var framesWaiting: Int { locked { waiting.count / (format?.channelCount ?? 1) } }

  /// Lets the given number of frames be heard, waiting for the player to write them; false if it
  /// does not.
  @discardableResult
  package func play(_ frames: Int) -> Bool {
    var rest = frames
    while rest > 0 {
      let played = locked { () -> Int in
        let deadline = Date(timeIntervalSinceNow: 20)
        while waiting.isEmpty {
          guard condition.wait(until: deadline) else { return 0 }
        }
        return pass(rest)
      }
      guard played > 0 else { return false }
      rest -= played
    }
    return true
  }

  /// Lets at most the given number of frames be heard, after giving the player a moment to write
  /// some.
  package func playSoon(atMost frames: Int) {
    locked {
      if waiting.isEmpty { _ = condition.wait(until: Date(timeIntervalSinceNow: 0.001)) }
      _ = pass(frames)
    }
  }

  /// Lets everything be heard as soon as it is written from now on.
  package func letGo() {
    locked {
      isLetGo = true
      _ = pass(.max)
    }
    ring()
  }

  /// Waits until the device holds exactly the given number of frames; false if that does not
  /// happen.
  package func wait(untilHolding frames: Int) -> Bool {
    locked {
      let deadline = Date(timeIntervalSinceNow: 20)
      while waiting.count / (format?.channelCount ?? 1) != frames {
        guard condition.wait(until: deadline) else { return false }
      }
      return true
    }
  }

  /// Makes the device fail from now on, or work again if `nil`.
  package func fail(_ error: OutputError?) {
    locked { self.error = error }
    ring()
  }

  /// Counts underruns of the open output.
  package func runDry(times: Int) {
    locked { underruns += times }
    ring()
  }

  /// The number of underruns since the device was opened.
  var timesDry: Int { locked { underruns } }

  /// Lets time pass, at most until there is nothing more to hear; called with the lock held.
  private func pass(_ frames: Int) -> Int {
    guard let format, !waiting.isEmpty else { return 0 }
    let frames = min(frames, waiting.count / format.channelCount)
    hear(waiting.prefix(frames * format.channelCount), format)
    heardUnasked += frames * format.channelCount
    waiting.removeFirst(frames * format.channelCount)
    clock.advance(by: .nanoseconds(Int64(frames) * 1_000_000_000 / Int64(format.sampleRate)))
    ring()
    return frames
  }

  private func hear(_ samples: some Sequence<Float>, _ format: PCMFormat) {
    if heard.last?.format != format { heard.append(Heard(format: format, samples: [])) }
    heard[heard.count - 1].samples.append(contentsOf: samples)
  }

  private func ring() {
    var byte: UInt8 = 1
    _ = Glibc.write(tick[1], &byte, 1)
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    condition.lock()
    defer { condition.unlock() }
    return body()
  }

  // MARK: Interface of the output

  func open(_ format: PCMFormat) throws(OutputError) -> OutputConfiguration {
    let failure = locked { () -> OutputError? in
      precondition(self.format == nil, "only a closed output can be opened")
      if let error { return error }
      self.format = format
      opened += 1
      underruns = 0
      return nil
    }
    if let failure { throw failure }
    return OutputConfiguration(
      format: format, sampleFormat: .float32, periodFrames: periodFrames,
      bufferFrames: bufferFrames, isPaced: isPaced, isAudible: isAudible)
  }

  func write(_ samples: UnsafeBufferPointer<Float>) throws(OutputError) -> Int {
    if let failure = locked({ error }) { throw failure }
    return locked {
      guard let format else { preconditionFailure("only an open output can be written to") }
      guard isPaced else {
        hear(samples, format)
        return samples.count / format.channelCount
      }
      let room = bufferFrames - waiting.count / format.channelCount
      let frames = min(room, samples.count / format.channelCount)
      waiting.append(contentsOf: samples.prefix(frames * format.channelCount))
      if isLetGo { _ = pass(frames) }
      condition.broadcast()
      return frames
    }
  }

  func wait(wake: Int32) throws(OutputError) -> OutputWait {
    var entries = [
      pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
      pollfd(fd: tick[0], events: Int16(POLLIN), revents: 0),
    ]
    while poll(&entries, 2, -1) < 0 {}
    if let failure = locked({ error }) { throw failure }
    if entries[0].revents != 0 { return .woken }
    var bytes = [UInt8](repeating: 0, count: 256)
    while Glibc.read(tick[0], &bytes, bytes.count) == bytes.count {}
    let room = locked { bufferFrames - waiting.count / (format?.channelCount ?? 1) }
    return room >= periodFrames ? .ready : .timedOut
  }

  func delay() throws(OutputError) -> Int {
    if let failure = locked({ error }) { throw failure }
    return locked {
      heardUnasked = 0
      return waiting.count / (format?.channelCount ?? 1)
    }
  }

  func drain() throws(OutputError) -> Bool {
    if let failure = locked({ error }) { throw failure }
    return locked {
      heardUnasked = 0
      return waiting.isEmpty
    }
  }

  func drop() {
    locked {
      empty()
      condition.broadcast()
    }
  }

  func closeDevice() {
    locked {
      empty()
      format = nil
    }
  }

  /// Between being asked for its delay and being emptied, a real device plays on for some
  /// microseconds that cannot be counted; here time stands still.
  private func empty() {
    if heardUnasked > 0 { heard[heard.count - 1].samples.removeLast(heardUnasked) }
    heardUnasked = 0
    waiting.removeAll()
  }
}

/// The player's side of a ``ScriptedDevice``.
private final class ScriptedOutput: AudioOutput {
  let name: String
  var underruns: Int { device.timesDry }
  private let device: ScriptedDevice
  private var isDraining = false

  init(_ device: ScriptedDevice, _ name: String) {
    self.device = device
    self.name = name
  }

  func open(_ format: PCMFormat) throws(OutputError) -> OutputConfiguration {
    isDraining = false
    return try device.open(format)
  }

  func write(_ samples: UnsafeBufferPointer<Float>) throws(OutputError) -> Int {
    precondition(!isDraining, "a draining output takes nothing")
    return try device.write(samples)
  }

  func wait(milliseconds: Int32, wake: Int32) throws(OutputError) -> OutputWait {
    try device.wait(wake: wake)
  }

  func delay() throws(OutputError) -> Int { try device.delay() }

  func drain() throws(OutputError) -> Bool {
    isDraining = true
    return try device.drain()
  }

  func drop() {
    isDraining = false
    device.drop()
  }

  func close() { device.closeDevice() }
}
