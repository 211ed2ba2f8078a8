import AudioOutput
import Glibc
import PlayerModel
import Synchronization
import TestSupport

/// A sound card on which time passes as fast as the player fills it.
///
/// It keeps none of what it plays, but compares every sample with one piece of music that is
/// expected again and again.
final class HastyDevice: Sendable {
  /// The results so far.
  struct Account {
    var framesHeard = 0
    /// The first frame that differed from the expected one.
    var firstWrong: Int?
    var timesOpened = 0
  }

  /// The sample rate.
  let sampleRate: Int
  /// The number of frames in the piece.
  let pieceFrames: Int
  fileprivate let channelCount: Int
  private let piece: [Float]
  private let clock: ManualClock
  /// Called on the output thread with the number of frames that were just heard.
  private let pause: (frames: Int, body: @Sendable () -> Void)
  private let state = Mutex((account: Account(), given: 0))

  /// A device that expects `piece` over and over.
  init(
    expecting piece: [Float], format: PCMFormat, clock: ManualClock, pausingEvery frames: Int,
    _ body: @escaping @Sendable () -> Void
  ) {
    self.piece = piece
    self.clock = clock
    sampleRate = format.sampleRate
    channelCount = format.channelCount
    pieceFrames = piece.count / format.channelCount
    pause = (frames, body)
  }

  var account: Account { state.withLock(\.account) }

  func makeOutput(_ name: String) -> any AudioOutput { HastyOutput(self, name) }

  fileprivate var delay: Int { state.withLock { $0.given - $0.account.framesHeard } }

  fileprivate func open() {
    state.withLock { $0.account.timesOpened += 1 }
  }

  fileprivate func take(_ samples: UnsafeBufferPointer<Float>) {
    state.withLock { state in
      var rest = samples
      while !rest.isEmpty {
        let place = state.given % pieceFrames
        let frames = min(rest.count / channelCount, pieceFrames - place)
        let count = frames * channelCount
        let isRight = piece[(place * channelCount)...].prefix(count).withUnsafeBytes { expected in
          guard let expected = expected.baseAddress, let given = rest.baseAddress else {
            return false
          }
          return memcmp(expected, given, count * MemoryLayout<Float>.size) == 0
        }
        if !isRight, state.account.firstWrong == nil { state.account.firstWrong = state.given }
        state.given += frames
        rest = UnsafeBufferPointer(rebasing: rest.dropFirst(count))
      }
    }
  }

  fileprivate func play(atMost frames: Int) {
    let (before, after) = state.withLock { state in
      let before = state.account.framesHeard
      state.account.framesHeard += min(frames, state.given - before)
      return (before, state.account.framesHeard)
    }
    clock.advance(by: time(after) - time(before))
    if before / pause.frames != after / pause.frames { pause.body() }
  }

  /// The duration of the given frames; the total is rounded, so that errors do not add up.
  func time(_ frames: Int) -> Duration {
    .nanoseconds(Int64(frames) * 1_000_000_000 / Int64(sampleRate))
  }
}

/// The player's side of a ``HastyDevice``.
private final class HastyOutput: AudioOutput {
  let name: String
  let underruns = 0
  private let device: HastyDevice
  private let periodFrames: Int

  init(_ device: HastyDevice, _ name: String) {
    self.device = device
    self.name = name
    periodFrames = device.sampleRate / 4
  }

  func open(_ format: PCMFormat) throws(OutputError) -> OutputConfiguration {
    guard format == PCMFormat(sampleRate: device.sampleRate, channelCount: device.channelCount)
    else { throw OutputError(.unsupportedFormat, "This device plays one format.") }
    device.open()
    return OutputConfiguration(
      format: format, sampleFormat: .float32, periodFrames: periodFrames,
      bufferFrames: 3 * periodFrames, isPaced: true)
  }

  func write(_ samples: UnsafeBufferPointer<Float>) throws(OutputError) -> Int {
    let room = 3 * periodFrames - device.delay
    let frames = min(room, samples.count / device.channelCount)
    device.take(UnsafeBufferPointer(rebasing: samples.prefix(frames * device.channelCount)))
    return frames
  }

  func wait(milliseconds: Int32, wake: Int32) throws(OutputError) -> OutputWait {
    var polled = pollfd(fd: wake, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, 0) == 0 else { return .woken }
    device.play(atMost: periodFrames)
    return .ready
  }

  func delay() throws(OutputError) -> Int { device.delay }

  func drain() throws(OutputError) -> Bool { device.delay == 0 }

  func drop() {
    precondition(device.delay == 0, "this device plays no silence")
  }

  func close() {}
}
