import SoundDecoding

/// All blocks with the same samples: one for each or two of the channels.
struct WavPackFrame: SoundFrame, Hashable {
  let positions: Range<Int64>
  /// The bytes of the blocks.
  let range: Range<Int64>
  /// The header of the first block.
  let header: WavPackHeader

  var byteCount: Int { range.count }
  var offset: Int64 { range.lowerBound }
}
