package import PlayerModel
package import SoundDecoding

extension SoundFile {
  /// Reads up to `limit` frames, `size` at a time, across changes of format.
  package func samples(limit: Int = .max, bite size: Int = 1000) throws -> [Float] {
    try stretches(limit: limit, bite: size).flatMap(\.samples)
  }

  /// Reads up to `limit` frames, `size` at a time, one stretch for each format.
  package func stretches(
    limit: Int = .max, bite size: Int = 1000
  ) throws -> [(format: PCMFormat, samples: [Float])] {
    var stretches = [(format: format, samples: [Float]())]
    var count = 0
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: size * 2)
    defer { buffer.deallocate() }
    while count < limit {
      let room = min(size, limit - count) * format.channelCount
      switch try read(into: UnsafeMutableBufferPointer(rebasing: buffer[..<room])) {
      case .frames(let frames):
        stretches[stretches.count - 1].samples += buffer[..<(frames * format.channelCount)]
        count += frames
      case .formatChanged(let format):
        if stretches[stretches.count - 1].samples.isEmpty { stretches.removeLast() }
        stretches.append((format, []))
      case .end: return stretches
      }
    }
    return stretches
  }

  /// Seeks to `frame`, however long that takes.
  package func seek(to frame: Int) throws {
    guard try seek(to: Int64(frame), while: { true }) else {
      throw PlayerError(.nothingPlayable, "The seek was cancelled.")
    }
  }
}
