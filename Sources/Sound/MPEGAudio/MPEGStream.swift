import PlayerModel
import SoundDecoding

/// A stream of MPEG audio in a file: its boundaries and its info frame.
struct MPEGStream {
  /// The part of the file with the stream.
  let extent: AudioExtent
  /// Finds the frames.
  let walker: FrameWalker
  /// The info frame of the encoder, or `nil` if there is none.
  let info: InfoFrame?
  /// The offset of the first frame, including an info frame.
  let offset: Int64
  /// The first frame to decode.
  let first: MPEGFrame
  /// The offset of the first frame with sound.
  let soundOffset: Int64

  /// Finds the stream in a file.
  ///
  /// - Throws: `nothingPlayable` if there is no stream, or it has no frame of sound.
  init(_ reader: ByteReader) throws(PlayerError) {
    let extent = try AudioExtent(reader)
    if let refusal = try extent.refusal(in: reader) { throw refusal }
    var walker = FrameWalker(reader, extent)
    let opening = try walker.first()
    let bytes = try reader.bytes(at: opening.offset, count: opening.length)
    info = InfoFrame(bytes, opening.header)
    offset = opening.offset
    self.extent = extent
    self.walker = walker
    guard let info else {
      first = opening
      soundOffset = opening.offset
      return
    }
    guard let next = try walker.next(after: opening) else { throw .noSound(reader.source.path) }
    first =
      info.isVBRI ? opening : MPEGFrame(first: next.header, at: next.offset, length: next.length)
    soundOffset = next.offset
  }

  /// The number of bytes from the first frame to decode to the end.
  var byteCount: Int64 { extent.end - first.offset }

  /// The number of bytes of the samples in ``claimedSamples``.
  ///
  /// It is less than ``byteCount`` if an unknown tag or other data follows the sound.
  var claimedBytes: Int64 {
    guard let claimed = info?.byteCount, claimed > 0 else { return byteCount }
    return max(0, min(extent.end - offset, claimed) - (first.offset - offset))
  }

  /// Whether ``info`` is reliable: its checksum is correct, and the file has all bytes.
  var isWhole: Bool {
    guard let info, info.isChecksumRight, info.frameCount ?? 0 > 0 else { return false }
    return info.byteCount == extent.end - offset
  }

  /// The number of decoded samples according to ``info``, or `nil` if it is missing or impossible.
  var claimedSamples: Int64? {
    guard let info, let frameCount = info.frameCount, frameCount > 0 else { return nil }
    let samples = frameCount * Int64(first.header.sampleCount)
    if let claimedBytes = info.byteCount, claimedBytes > 0 {
      // A truncated file has only a part of the samples.
      let share = Double(extent.end - offset) / Double(claimedBytes)
      return share >= 1 ? samples : Int64(Double(samples) * share)
    }
    return frameCount <= mostFrames ? samples : nil
  }

  /// The number of frames if all were the smallest, of layer III at 24 kHz and 8 kbit/s, with 24 bytes.
  var mostFrames: Int64 { byteCount / 24 }
}
