import PlayerModel

/// The room in the ring, which is measured in time.
extension PipelineState {
  /// The number of samples of the last segment's format for which there is room.
  var free: Int {
    let room = max(0, room)
    let scaled = segments.last.map { $0.format.unscaled(room) } ?? room
    return min(scaled, SampleRing.mostSamples - (write - heard))
  }

  /// Whether the free room is worth refilling; smaller refills would wake the decoder more often.
  var isRoomy: Bool { room >= capacity / 4 }

  /// The part of the capacity that is free.
  private var room: Int {
    segments.reduce(capacity) { $0 - $1.format.scaled($1.end - max(heard, $1.start)) }
  }
}

extension PCMFormat {
  /// The rate up to which samples count as one each.
  private static let ordinaryRate = 48_000

  /// Returns the part of a capacity that samples take: as much for as long a time at every higher rate.
  fileprivate func scaled(_ samples: Int) -> Int {
    samples * Self.ordinaryRate / max(Self.ordinaryRate, sampleRate)
  }

  /// Returns how many samples take a part of a capacity.
  fileprivate func unscaled(_ part: Int) -> Int {
    part * max(Self.ordinaryRate, sampleRate) / Self.ordinaryRate
  }
}
