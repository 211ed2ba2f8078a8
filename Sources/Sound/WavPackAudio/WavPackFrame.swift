import SoundDecoding

/// The consecutive blocks with all channels of the same samples; each block has one or two channels.
struct WavPackFrame: SoundFrame, Hashable {
  let positions: Range<Int64>
  /// The bytes of the blocks.
  let range: Range<Int64>
  /// The header of the first block.
  let header: WavPackHeader

  var byteCount: Int { range.count }
  var offset: Int64 { range.lowerBound }
}
