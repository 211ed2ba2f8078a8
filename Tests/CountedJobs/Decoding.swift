import PlayerModel
import SignalProcessing
import SoundFiles

extension CountedJobs {
  /// Decodes the first ten seconds of a file and processes them as for a listener with an equalizer.
  static func decode(_ path: String) throws {
    let file = try SoundFiles.open(TrackPath(path))
    let format = file.format
    var levels = SoundLevels(sampleRate: format.sampleRate, channelCount: format.channelCount)
    levels.set(volume: 0.8, loudness: 0.9, equalizer: .bass, isOtherTrack: true)
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 1152 * format.channelCount)
    defer { buffer.deallocate() }
    var left = 10 * format.sampleRate
    while left > 0, case .frames(let count) = try file.read(into: buffer) {
      levels.apply(
        to: UnsafeMutableBufferPointer(rebasing: buffer[..<(count * format.channelCount)]))
      left -= count
    }
  }
}
