import Foundation
import PlayerModel

/// A repeated passage as the listener should hear it, and as the record should count it.
struct LoopModel {
  /// The number of frames of the track.
  let frames: Int
  let channels: Int
  let sampleRate: Int
  /// The frames of the passage; it ends after the track at the latest.
  let passage: Range<Int>
  /// Returns the decoded sample of a frame and channel.
  let sound: (Int, Int) -> Float

  /// The number of frames of the fade at the start of each repetition: 5 ms.
  private var fade: Int { max(1, sampleRate / 200) }

  /// Returns the samples of `count` frames from `position` on.
  func samples(from position: Int, count: Int) -> [Float] {
    var samples: [Float] = []
    var (frame, passed) = (position, Int.max)
    for _ in 0..<count {
      if frame == passage.upperBound { (frame, passed) = (passage.lowerBound, 0) }
      for channel in 0..<channels { samples.append(sample(frame, channel, after: passed)) }
      frame += 1
      if passed != .max { passed += 1 }
    }
    return samples
  }

  /// Returns the ranges of frames that were heard after `count` frames from `position` on.
  func heard(from position: Int, count: Int) -> [FrameRange] {
    var (ranges, frame, rest) = ([FrameRange](), position, count)
    while rest > 0 {
      let length = min(rest, passage.upperBound - frame)
      ranges.append(FrameRange(start: Int64(frame), end: Int64(frame + length)))
      rest -= length
      frame = passage.lowerBound
    }
    return ranges
  }

  /// The sample of a frame, into which the sound after the passage fades if it began `passed` frames before.
  private func sample(_ frame: Int, _ channel: Int, after passed: Int) -> Float {
    let own = Double(sound(frame, channel))
    guard passed < fade else { return Float(own) }
    let after = passage.upperBound + passed
    let old = after < frames ? Double(sound(after, channel)) : 0
    let angle = Double.pi / 2 * Double(passed) / Double(fade)
    return Float(old * cos(angle) + own * sin(angle))
  }
}
