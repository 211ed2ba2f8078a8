/// The place of the frames that were decoded last.
///
/// Whatever is missing before them is silent.
package struct DecodedBlock: Hashable, Sendable {
  /// The positions of the frames that are played.
  package let range: Range<Int64>
  /// The position of the first decoded frame.
  private let start: Int64

  /// Creates a block of decoded frames from the position `start` on, of which those in `range` are played.
  package init(_ range: Range<Int64>, from start: Int64) {
    (self.range, self.start) = (range, start)
  }

  /// Creates a block without frames at a position.
  package init(emptyAt position: Int64) {
    self.init(position..<position, from: position)
  }

  /// Copies frames from `position` on, up to `end`, or silence if there are none yet, and returns their number.
  ///
  /// - Parameters:
  ///   - samples: The decoded frames, interleaved.
  ///   - room: A buffer for whole frames.
  package func copy(
    _ samples: [Float]?, channels: Int, from position: Int64, before end: Int64,
    to room: UnsafeMutableBufferPointer<Float>
  ) -> Int {
    let isSilent = position < range.lowerBound
    let end = min(isSilent ? range.lowerBound : range.upperBound, end)
    let count = Int(max(0, min(Int64(room.count / channels), end - position)))
    guard count > 0 else { return 0 }
    let target = UnsafeMutableBufferPointer(rebasing: room[..<(count * channels)])
    if isSilent {
      target.update(repeating: 0)
    } else {
      let first = Int(position - start) * channels
      samples?.withUnsafeBufferPointer {
        _ = target.update(fromContentsOf: $0[first..<(first + count * channels)])
      }
    }
    return count
  }
}
