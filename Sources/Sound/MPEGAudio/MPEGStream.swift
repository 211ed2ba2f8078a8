import PlayerModel
import SoundDecoding

/// A stream of MPEG audio inside a file: where it begins and what it says of itself.
struct MPEGStream {
  /// The part of the file that the stream lies in.
  let extent: AudioExtent
  /// The way from frame to frame.
  let walker: FrameWalker
  /// What the encoder said of the stream, and where.
  let info: InfoFrame?
  /// Where the first frame stands, be it one of sound or not.
  let offset: Int64
  /// The first frame to decode.
  let first: MPEGFrame
  /// Where the first frame of sound stands.
  let soundOffset: Int64

  /// - Throws: `nothingPlayable` if there is none in the file, or no frame of it is left.
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

  /// Bytes from the first frame to decode to the end.
  var byteCount: Int64 { extent.end - first.offset }

  /// Whether what ``info`` says can be relied on: its checksum is right and the file has all the bytes.
  var isWhole: Bool {
    guard let info, info.isChecksumRight, info.frameCount ?? 0 > 0 else { return false }
    return info.byteCount == extent.end - offset
  }

  /// How many samples the stream decodes to, according to ``info``; nil if it does not tell, or
  /// tells what cannot be.
  var claimedSamples: Int64? {
    guard let info, let frameCount = info.frameCount, frameCount > 0 else { return nil }
    let samples = frameCount * Int64(first.header.sampleCount)
    if let claimedBytes = info.byteCount, claimedBytes > 0 {
      // Of a truncated file only a part is there.
      let share = Double(extent.end - offset) / Double(claimedBytes)
      return share >= 1 ? samples : Int64(Double(samples) * share)
    }
    // The smallest frame, of layer III at 24 kHz and 8 kbit/s, has 24 bytes.
    return frameCount <= byteCount / 24 ? samples : nil
  }
}
