package import PlayerModel
package import SignalProcessing
import SoundDecoding
import SoundFiles

/// An analyzed sound.
package struct SongAnalysis: Hashable, Sendable {
  /// The number of samples that are decoded at a time.
  private static let bufferSize = 1 << 14

  package var sound: PersistentID
  package var profile: SoundProfile

  package init(sound: PersistentID, profile: SoundProfile) {
    self.sound = sound
    self.profile = profile
  }

  /// Where the last sound ends, in seconds, or `nil` for silence.
  package var lastSound: Double? { profile.audibleSeconds?.upperBound }

  /// Decodes and measures the whole file at `path`; returns `nil` if it is cancelled.
  ///
  /// - Parameter isWanted: Called after every few thousand frames; the analysis is cancelled when it returns `false`.
  /// - Throws: `PlayerError` with a sentence that names the file.
  package static func measure(
    _ path: TrackPath, while isWanted: () -> Bool
  ) throws(PlayerError) -> SongAnalysis? {
    let file = try SoundFiles.open(path)
    let sound = try file.persistentID()
    // The steps of the waveform are parts of the length.
    if !file.isLengthExact { try file.measure() }
    var analyzer = SoundAnalyzer(file.format, length: file.length)
    let room = UnsafeMutableBufferPointer<Float>.allocate(capacity: bufferSize)
    defer { room.deallocate() }
    while isWanted() {
      let channels = file.format.channelCount
      let whole = UnsafeMutableBufferPointer(
        rebasing: room[..<(bufferSize / channels * channels)])
      switch try file.read(into: whole) {
      case .frames(let count):
        analyzer.add(UnsafeBufferPointer(rebasing: whole[..<(count * channels)]))
      case .formatChanged(let format): analyzer.change(to: format)
      case .end:
        guard file.newRevision == nil else {
          throw PlayerError(.stale, "\(path) was changed while it was analyzed.")
        }
        return SongAnalysis(sound: sound, profile: analyzer.finish())
      }
    }
    return nil
  }
}
