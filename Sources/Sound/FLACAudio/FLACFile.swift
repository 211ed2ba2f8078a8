package import PlayerModel
package import SoundDecoding
import VorbisComments

/// An open FLAC stream, decoded to frames of interleaved floats, with or without Ogg.
///
/// Opening a file reads only its ends; frames are found while it is read. Damage is replaced with silence of the
/// same length, so that positions stay right. More than two channels are mixed to stereo.
///
/// The class is not sendable: it is used by one thread at a time.
package final class FLACFile: SoundFile {
  package let format: PCMFormat
  package let reader: ByteReader

  private let container: any FLACContainer
  private let mix: StereoDownmix?
  private var frames: any FrameSource
  private var sequence: FrameSequence
  /// The index of the frame of samples that is read next.
  private var position: Int64 = 0
  private var block = DecodedBlock(emptyAt: 0)
  /// The length, if it is known to be exact.
  private var exactLength: Int64?
  private let likelyLength: Int64
  /// The decoder, which is created only when something is decoded.
  private var openDecoder: FLACFrameDecoder?

  /// Opens the stream of a container at its start.
  init(_ container: any FLACContainer, _ reader: ByteReader) throws(PlayerError) {
    (self.container, self.reader) = (container, reader)
    let info = container.info
    mix = try ChannelLayout(info, container, in: reader).mix
    format = PCMFormat(sampleRate: info.sampleRate, channelCount: min(2, info.channelCount))
    frames = container.frames(in: reader)
    let start = container.first.positions.lowerBound
    // The first frames of a cut stream are missing, but not those whose bytes were damaged.
    let isCut =
      container.beginsWithFirst || start > FrameSequence.longestGap * Int64(info.sampleRate)
    let origin = isCut ? start : 0
    let end = try container.end(in: reader)
    // A cut stream may declare what it was before.
    let total = info.total.map { $0 == end ? $0 - origin : $0 }
    sequence = FrameSequence(origin: origin, total: total, sampleRate: info.sampleRate)
    let found = end.map { $0 - origin }
    if let found, found > 0, found == total { exactLength = found }
    let blocks = max(1, container.byteCount / Int64(container.first.bytes.count))
    likelyLength = max(1, found ?? total ?? blocks * Int64(container.first.header.blockSize))
  }

  package var length: Int64 { exactLength ?? likelyLength }
  package var isLengthExact: Bool { exactLength != nil }
  package var duration: Double { Double(length) / Double(format.sampleRate) }

  package var bitrate: Int {
    Int((Double(container.byteCount) * 8 / 1000 / max(duration, 0.001)).rounded())
  }

  package var kind: String {
    let bits = container.info.bitsPerSample
    return "\(container.name) \(bits) bit" + (bits > 24 ? ", rounded to 24 bit" : "")
      + (mix.map { ", \($0.name) mixed to stereo" } ?? "")
  }

  package var isBitrateConstant: Bool? { nil }

  package var encoder: String? {
    guard let comment = try? container.comment(in: reader), !comment.vendor.isEmpty else {
      return nil
    }
    return String(decoding: comment.vendor, as: UTF8.self)
  }

  package var replayGain: ReplayGain? { nil }
  package var frameDuration: Double? { nil }

  package func persistentID() throws(PlayerError) -> PersistentID {
    try container.persistentID(in: reader)
  }

  package func holds(_ sound: PersistentID) -> Bool {
    // A new reader, because bytes that were read before do not count.
    (try? container.persistentID(in: ByteReader(reader.source))) == sound
  }

  package func measure() throws(PlayerError) {
    _ = try measure { true }
  }

  package func read(
    into buffer: UnsafeMutableBufferPointer<Float>
  ) throws(PlayerError) -> PCMRead {
    let channels = format.channelCount
    precondition(buffer.count >= channels, "a buffer holds at least a frame")
    var filled = 0
    do throws(PlayerError) {
      while filled < buffer.count / channels {
        let count = block.copy(
          openDecoder?.samples, channels: channels, from: position, before: exactLength ?? .max,
          to: UnsafeMutableBufferPointer(rebasing: buffer[(filled * channels)...]))
        (filled, position) = (filled + count, position + Int64(count))
        if count == 0, try !advance() { break }
      }
    } catch {
      if filled == 0 { throw error }
    }
    return filled > 0 ? .frames(filled) : .end
  }

  package func seek(
    to frame: Int64, while isWanted: () -> Bool
  ) throws(PlayerError) -> Bool {
    // Where a file has something else than it declares, its frames are not in order.
    if exactLength == nil, container.info.total != nil, try !measure(while: isWanted) {
      return false
    }
    let target = min(max(0, frame), exactLength ?? .max / 2)
    try frames.move(to: target + sequence.origin)
    sequence.move(to: target)
    (position, block) = (target, DecodedBlock(emptyAt: 0))
    reader.keepOneWindow()
    // An end that is not known yet may be before the position.
    if exactLength == nil { _ = try advance() }
    return true
  }

  /// Makes the length exact by finding all frames, and returns whether that was not cancelled.
  private func measure(while isWanted: () -> Bool) throws(PlayerError) -> Bool {
    guard exactLength == nil else { return true }
    let counting = container.frames(in: reader)
    var counted = FrameSequence(
      origin: sequence.origin, total: container.info.total, sampleRate: format.sampleRate)
    search: while let frame = try counting.next() {
      guard isWanted() else { return false }
      switch counted.step(frame.positions) {
      case .play, .skip: continue
      case .damaged: break search
      case .end:
        frames.end(before: frame.offset)
        break search
      }
    }
    exactLength = counted.length
    return true
  }

  /// Decodes the next frame that ends after ``position``, and returns `false` at the end.
  private func advance() throws(PlayerError) -> Bool {
    if let exactLength, position >= exactLength { return false }
    search: while let frame = try frames.next() {
      switch sequence.step(frame.positions) {
      case .skip: continue
      case .end:
        frames.end(before: frame.offset)
        break search
      case .damaged:
        throw .damaged(reader.source.path, at: Double(position) / Double(format.sampleRate))
      case .play(let range):
        let decoder = try decoder()
        decoder.decode(frame)
        block = DecodedBlock(range, from: frame.positions.lowerBound - sequence.origin)
        return true
      }
    }
    let end = exactLength ?? sequence.length
    (exactLength, position) = (end, min(position, end))
    // What is missing at a known end is silence.
    block = DecodedBlock(emptyAt: end)
    return position < end
  }

  private func decoder() throws(PlayerError) -> FLACFrameDecoder {
    if let openDecoder { return openDecoder }
    let decoder = try FLACFrameDecoder(container.info, mix: mix, for: reader.source.path)
    openDecoder = decoder
    reader.keepOneWindow()
    return decoder
  }
}
