import CFLAC
import PlayerModel
import SoundDecoding

/// Decodes frames with libFLAC, one at a time.
///
/// The library receives only complete frames, so junk cannot mislead it, and it never sees the file: finding
/// frames and seeking are done elsewhere. Each frame yields the number of samples in its header; missing samples
/// are replaced with silence.
final class FLACFrameDecoder {
  /// The samples of the last frame, interleaved, in one or two channels.
  private(set) var samples: [Float] = []

  private let info: FLACStreamInfo
  private let mix: StereoDownmix?
  private let decoder: UnsafeMutablePointer<FLAC__StreamDecoder>
  /// The bytes that the library has not read yet.
  private var rest = UnsafeRawBufferPointer(start: nil, count: 0)
  /// The number of frames of samples that the library returned.
  private var decoded = 0

  /// Creates a decoder for frames of a stream.
  ///
  /// - Parameter mix: How more than two channels become two.
  init(_ info: FLACStreamInfo, mix: StereoDownmix?, for path: TrackPath) throws(PlayerError) {
    guard let decoder = FLAC__stream_decoder_new() else {
      throw .flacDecoderFailed(path)
    }
    (self.info, self.mix, self.decoder) = (info, mix, decoder)
    let context = Unmanaged.passUnretained(self).toOpaque()
    let status = FLAC__stream_decoder_init_stream(
      decoder, Self.readBytes, nil, nil, nil, nil, Self.takeSamples, nil, { _, _, _ in }, context)
    guard status == FLAC__STREAM_DECODER_INIT_STATUS_OK,
      feed(info.streamHead, { FLAC__stream_decoder_process_until_end_of_metadata(decoder) })
    else { throw .flacDecoderFailed(path) }
  }

  deinit {
    FLAC__stream_decoder_delete(decoder)
  }

  /// Decodes a frame into ``samples``.
  func decode(_ frame: FLACFrame) {
    let channels = min(info.channelCount, 2)
    let count = frame.header.blockSize * channels
    if samples.count < count {
      samples += [Float](repeating: 0, count: count - samples.count)
    } else {
      samples.removeLast(samples.count - count)
    }
    decoded = 0
    _ = feed(frame.bytes) {
      // After a damaged frame, the library is at its end or in the middle of another one.
      FLAC__stream_decoder_flush(decoder) != 0 ? FLAC__stream_decoder_process_single(decoder) : 0
    }
    for index in (decoded * channels)..<count { samples[index] = 0 }
  }

  /// Lets the library read `bytes`, and nothing after them.
  private func feed(_ bytes: [UInt8], _ process: () -> FLAC__bool) -> Bool {
    bytes.withUnsafeBytes { bytes in
      rest = bytes
      defer { rest = UnsafeRawBufferPointer(start: nil, count: 0) }
      return process() != 0
    }
  }

  private static let readBytes: FLAC__StreamDecoderReadCallback = { _, buffer, count, context in
    guard let context, let buffer, let count else { return FLAC__STREAM_DECODER_READ_STATUS_ABORT }
    let decoder = Unmanaged<FLACFrameDecoder>.fromOpaque(context).takeUnretainedValue()
    let piece = decoder.rest.prefix(count.pointee)
    UnsafeMutableRawBufferPointer(start: buffer, count: count.pointee).copyBytes(from: piece)
    decoder.rest = UnsafeRawBufferPointer(rebasing: decoder.rest.dropFirst(piece.count))
    count.pointee = piece.count
    return piece.isEmpty
      ? FLAC__STREAM_DECODER_READ_STATUS_END_OF_STREAM : FLAC__STREAM_DECODER_READ_STATUS_CONTINUE
  }

  private static let takeSamples: FLAC__StreamDecoderWriteCallback = {
    _, frame, channels, context in
    guard let context, let frame, let channels else {
      return FLAC__STREAM_DECODER_WRITE_STATUS_ABORT
    }
    Unmanaged<FLACFrameDecoder>.fromOpaque(context).takeUnretainedValue()
      .take(frame.pointee.header, channels)
    return FLAC__STREAM_DECODER_WRITE_STATUS_CONTINUE
  }

  /// Converts the library's samples, which are integers of the stream's size.
  private func take(
    _ header: FLAC__FrameHeader, _ channels: UnsafePointer<UnsafePointer<FLAC__int32>?>
  ) {
    guard header.channels == info.channelCount, header.bits_per_sample == info.bitsPerSample,
      let first = channels[0], let last = channels[info.channelCount - 1]
    else { return }
    let scale = 1 / Float(1 << Int64(info.bitsPerSample - 1))
    let count = min(Int(header.blocksize), samples.count / min(info.channelCount, 2))
    decoded = count
    samples.withUnsafeMutableBufferPointer { samples in
      if let mix {
        for index in 0..<count {
          let frame = mix.frame { Float(channels[$0]?[index] ?? 0) * scale }
          samples[2 * index] = frame.left
          samples[2 * index + 1] = frame.right
        }
      } else if info.channelCount == 2 {
        for index in 0..<count {
          samples[2 * index] = Float(first[index]) * scale
          samples[2 * index + 1] = Float(last[index]) * scale
        }
      } else {
        for index in 0..<count { samples[index] = Float(first[index]) * scale }
      }
    }
  }
}
