import AudioOutput
import PlayerModel
import Synchronization

/// An output that takes all sound at once, and discards it.
final class Nowhere: AudioOutput {
  let name = "nowhere"
  let underruns = 0
  private let heard: HeardFrames
  private var format = PCMFormat(sampleRate: 44_100, channelCount: 2)

  init(_ heard: HeardFrames) {
    self.heard = heard
  }

  func open(_ format: PCMFormat) throws(OutputError) -> OutputConfiguration {
    self.format = format
    let period = format.sampleRate / 4
    return OutputConfiguration(
      format: format, sampleFormat: .float32, periodFrames: period, bufferFrames: 3 * period,
      isPaced: false)
  }

  func write(_ samples: UnsafeBufferPointer<Float>) throws(OutputError) -> Int {
    let frames = samples.count / format.channelCount
    heard.add(Double(frames) / Double(format.sampleRate))
    return frames
  }

  func wait(milliseconds: Int32, wake: Int32) throws(OutputError) -> OutputWait { .ready }

  func delay() throws(OutputError) -> Int { 0 }

  func drain() throws(OutputError) -> Bool { true }

  func drop() {}

  func close() {}
}

/// How much was heard.
final class HeardFrames: Sendable {
  private let sum = Mutex(0.0)

  var seconds: Double { sum.withLock { $0 } }

  func add(_ seconds: Double) {
    sum.withLock { $0 += seconds }
  }
}
