import PlayerModel
package import SoundDecoding

extension SoundFile {
  /// Reads up to `limit` frames in bites of `size` frames, of a file whose format does not change.
  package func samples(limit: Int = .max, bite size: Int = 1000) throws -> [Float] {
    var samples: [Float] = []
    let channels = format.channelCount
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: size * channels)
    defer { buffer.deallocate() }
    while samples.count < min(limit, .max / 2) * channels {
      let room = min(size, limit - samples.count / channels) * channels
      switch try read(into: UnsafeMutableBufferPointer(rebasing: buffer[..<room])) {
      case .frames(let frames): samples += buffer[..<(frames * channels)]
      case .formatChanged: throw PlayerError(.nothingPlayable, "The format changed.")
      case .end: return samples
      }
    }
    return samples
  }

  /// Goes to `frame`, however long the way.
  package func seek(to frame: Int) throws {
    guard try seek(to: Int64(frame), while: { true }) else {
      throw PlayerError(.nothingPlayable, "The search was cancelled.")
    }
  }
}
