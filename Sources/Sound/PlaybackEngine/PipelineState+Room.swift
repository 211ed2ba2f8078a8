import PlayerModel

/// The room in the ring, which is measured by duration.
extension PipelineState {
  /// The number of samples in the last segment's format for which there is room.
  var free: Int {
    let part = max(0, room)
    let samples = segments.last.map { $0.format.samples(filling: part) } ?? part
    return min(samples, SampleRing.mostSamples - (write - heard))
  }

  /// Whether the free room is worth refilling; smaller refills would wake the decoder more often.
  var isRoomy: Bool { room >= capacity / 4 }

  /// The free part of the capacity.
  private var room: Int {
    segments.reduce(capacity) { $0 - $1.format.part(filledBy: $1.end - max(heard, $1.start)) }
  }
}

extension PCMFormat {
  /// The rate up to which each sample counts as one.
  private static let ordinaryRate = 48_000

  /// Returns the part of the capacity that samples fill; at higher rates, it depends only on their duration.
  fileprivate func part(filledBy samples: Int) -> Int {
    samples * Self.ordinaryRate / max(Self.ordinaryRate, sampleRate)
  }

  /// Returns the number of samples that fill a part of the capacity.
  fileprivate func samples(filling part: Int) -> Int {
    part * max(Self.ordinaryRate, sampleRate) / Self.ordinaryRate
  }
}
