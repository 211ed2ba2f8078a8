import CWavPack

/// A WavPack stream for tests, encoded by libwavpack.
package struct WavPackFixture: Sendable {
  package var sampleRate = 44_100
  package var channelCount = 2
  /// The number of bits per sample: 8, 16, 24 or 32.
  package var bits = 16
  package var isFloat = false
  /// The loudspeakers as in WAV, or `nil` for the usual ones.
  package var mask: Int32?
  package var frameCount = 20_000
  /// The number of samples of each channel in a block.
  package var blockSize = 2000
  /// Whether a part of the sound is in a correction file.
  package var isHybrid = false
  /// Whether the encoder knows the number of samples.
  package var knowsTotal = true
  package var seed: UInt64 = 1

  /// Creates a stream of 16 bits in stereo.
  package init() {}

  /// The samples for the encoder, interleaved: noise that can be compressed slightly.
  private var words: [Int32] {
    var generator = SeededGenerator(seed: seed)
    return (0..<(frameCount * channelCount)).map { index in
      let value = Int32(truncatingIfNeeded: generator.next()) >> Int32(35 - bits)
      guard isFloat else { return value }
      return Int32(bitPattern: (Float(value) / Float(1 << 28)).bitPattern)
    }
  }

  /// The samples that are played, interleaved; integers of 32 bits are rounded.
  package var samples: [Float] {
    let scale = Float(1 << Int64(bits - 1))
    return words.map { isFloat ? Float(bitPattern: UInt32(bitPattern: $0)) : Float($0) / scale }
  }

  /// The file, without tags.
  package var bytes: [UInt8] { encoded.main.joined }

  /// The blocks of the file and of the correction file.
  package var encoded: (main: WavPackBlocks, correction: WavPackBlocks) {
    let (main, correction) = (WavPackBlocks(), WavPackBlocks())
    let context = WavpackOpenFileOutput(
      { id, data, count in
        guard let id, let data else { return 0 }
        Unmanaged<WavPackBlocks>.fromOpaque(id).takeUnretainedValue()
          .blocks.append(Array(UnsafeRawBufferPointer(start: data, count: Int(count))))
        return 1
      }, Unmanaged.passUnretained(main).toOpaque(),
      isHybrid ? Unmanaged.passUnretained(correction).toOpaque() : nil)
    defer { WavpackCloseFile(context) }
    var configuration = WavpackConfig()
    configuration.bytes_per_sample = Int32(bits / 8)
    configuration.bits_per_sample = Int32(bits)
    configuration.num_channels = Int32(channelCount)
    let usual: [Int32] = [4, 3, 7, 0x33, 0x37, 0x3F, 0x70F, 0x63F]
    configuration.channel_mask = mask ?? usual[channelCount - 1]
    configuration.sample_rate = Int32(sampleRate)
    configuration.block_samples = Int32(blockSize)
    if isFloat { configuration.float_norm_exp = 127 }
    if isHybrid {
      configuration.flags = CONFIG_HYBRID_FLAG | CONFIG_CREATE_WVC
      configuration.bitrate = 4
    }
    var words = self.words
    let isDone =
      WavpackSetConfiguration64(context, &configuration, knowsTotal ? Int64(frameCount) : -1, nil)
      != 0 && WavpackPackInit(context) != 0
      && WavpackPackSamples(context, &words, UInt32(frameCount)) != 0
      && WavpackFlushSamples(context) != 0
    precondition(isDone, "libwavpack failed to encode")
    return (main, correction)
  }
}
