/// The blocks that an encoder wrote into one file.
package final class WavPackBlocks {
  /// The bytes of each block.
  package var blocks: [[UInt8]] = []

  /// The bytes of all blocks.
  package var joined: [UInt8] { blocks.flatMap(\.self) }
}
