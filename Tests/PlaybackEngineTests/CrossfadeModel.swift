import Foundation
import PlayerModel

/// A fade from one track into the next as the listener should hear it, and as the record should count it.
struct CrossfadeModel {
  let channels: Int
  let sampleRate: Int
  /// The decoded samples of the track that fades out, and of the one that fades in.
  let old: [Float]
  let new: [Float]
  /// The frame of the first track at which the fade is over.
  let end: Int
  /// The number of frames of the fade.
  let length: Int
  /// The factors of the tracks' loudness.
  var loudness: (old: Float, new: Float) = (1, 1)

  /// The frame of the first track with which the fade begins.
  var start: Int { end - length }

  /// Returns the samples of `count` frames from a frame of the first track on.
  func samples(from position: Int, count: Int) -> [Float] {
    var samples: [Float] = []
    var limiter: Float = 1
    for frame in position..<(position + count) {
      var values = (0..<channels).map { sample(frame, $0) }
      if frame >= start {
        let peak = values.map(\.magnitude).max() ?? 0
        if (start..<end).contains(frame), peak * limiter > 1 { limiter = 1 / peak }
        if limiter < 1 {
          values = values.map { $0 * limiter }
          limiter = min(1, limiter + 10 / Float(sampleRate))
        }
      }
      samples += values
    }
    return samples
  }

  /// Returns the range of frames of each track that was heard after `count` frames from `position` on.
  func heard(from position: Int, count: Int) -> (old: [FrameRange], new: [FrameRange]) {
    let last = position + count
    let old = FrameRange(start: Int64(position), end: Int64(min(last, end)))
    let new = FrameRange(start: 0, end: Int64(max(0, last - start)))
    return (old.count > 0 ? [old] : [], new.count > 0 ? [new] : [])
  }

  /// The sample of a frame, counted from the start of the first track, before limiting.
  private func sample(_ frame: Int, _ channel: Int) -> Float {
    func value(_ sound: [Float], _ frame: Int, _ factor: Float) -> Double {
      Double(sound[frame * channels + channel]) * Double(factor)
    }
    if frame < start { return Float(value(old, frame, loudness.old)) }
    let coming = value(new, frame - start, loudness.new)
    if frame >= end { return Float(coming) }
    let angle = Double.pi / 2 * Double(frame - start) / Double(length)
    return Float(value(old, frame, loudness.old) * cos(angle) + coming * sin(angle))
  }
}
