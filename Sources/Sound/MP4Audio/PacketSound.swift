import DecoderProtocol
import PacketDecoding
import PlayerModel
import SoundDecoding

/// Decodes the sound of a track, from any frame on.
struct PacketSound {
  /// The number of packets to decode at once, so that the helper gets only a few requests per second.
  private static let packetsAtOnce = 16
  /// The maximum number of frames in a packet; HE-AAC doubles those of AAC.
  private static let mostFrames = 4096

  private let track: SoundTrack
  private let reader: ByteReader
  private let decoder: any PacketDecoder
  /// The packet after the last one that is played.
  private let lastPacket: Int
  /// The downmix of more than two channels.
  private(set) var mix: StereoDownmix?
  /// The format of the samples, or `nil` before the first packet.
  private(set) var format: PCMFormat?
  /// The number of decoded channels, or `nil` before the first packet that can be decoded.
  private var channelCount: Int?
  /// The frame to move to, at the declared rate, or `nil` if decoding continues with the next packet.
  private var target: Int64?
  /// The packet to decode next.
  private var packet = 0
  /// The decoded samples, and the index of the next one to take.
  private var samples: [Float] = []
  private var next = 0
  /// The number of frames of silence since the last packet that was decoded.
  private var damage: Int64 = 0

  /// Creates the sound of a track from its start on.
  init(_ track: SoundTrack, _ reader: ByteReader, _ decoder: any PacketDecoder) {
    (self.track, self.reader, self.decoder) = (track, reader, decoder)
    let speakers = track.config.speakers
    mix = speakers.count > 2 ? StereoDownmix(speakers) : nil
    target = track.played.lowerBound
    lastPacket = track.times.packet(at: track.played.upperBound - 1) + 1
  }

  /// Whether there are samples to take.
  var isLoaded: Bool { next < samples.count }

  /// Moves to a played frame, at the declared rate.
  mutating func move(to frame: Int64) {
    target = track.played.lowerBound + frame
    (samples, next, damage) = ([], 0, 0)
  }

  /// Moves samples into a buffer, and returns the number of frames.
  mutating func take(into buffer: UnsafeMutableBufferPointer<Float>) -> Int {
    let channels = format?.channelCount ?? 1
    let count = min(buffer.count / channels, (samples.count - next) / channels) * channels
    _ = buffer.update(fromContentsOf: samples[next..<(next + count)])
    next += count
    return count / channels
  }

  /// Decodes the next packets, and returns `false` at the end.
  ///
  /// - Throws: `PlayerError`, after which the same packets are tried again.
  mutating func load() throws(PlayerError) -> Bool {
    (samples, next) = ([], 0)
    if let target {
      guard target < track.played.upperBound else { return false }
      packet = max(0, track.times.packet(at: target) - track.config.preRoll)
      try decoder.reset()
    }
    reader.keepOneWindow()
    while !isLoaded {
      guard packet < lastPacket else { return false }
      let range = packet..<endOfPackets(from: packet)
      let sound = try decode(range)
      if sound.frames.contains(where: { $0 > 0 }) { accept(sound) }
      try append(sound, of: range)
      packet = range.upperBound
      if isLoaded { target = nil }
    }
    return true
  }

  /// Returns the end of the packets from `first` on that are decoded at once: at least one.
  private func endOfPackets(from first: Int) -> Int {
    let channels = max(2, track.config.speakers.count)
    let most = min(
      Self.packetsAtOnce, PacketSegment.mostSamples / (Self.mostFrames * channels),
      lastPacket - first)
    var (end, bytes) = (first, 0)
    while end < first + most {
      bytes += track.packets.size(of: end)
      guard bytes <= PacketSegment.mostBytes else { break }
      end += 1
    }
    return max(end, first + 1)
  }

  private mutating func decode(_ range: Range<Int>) throws(PlayerError) -> DecodedSound {
    guard track.packets.size(of: range.lowerBound) <= PacketSegment.mostBytes else {
      // No encoder writes such packets.
      return DecodedSound(sampleRate: 0, channelCount: 0, frames: [0], samples: [])
    }
    let packets = try track.packets.packets(range, in: reader)
    do throws(PlayerError) {
      return try decoder.decode(packets)
    } catch {
      target = target ?? track.times.start(of: range.lowerBound)
      throw error
    }
  }

  /// Adopts the format of the first packets that can be decoded.
  private mutating func accept(_ sound: DecodedSound) {
    guard channelCount == nil else { return }
    channelCount = sound.channelCount
    format = PCMFormat(
      sampleRate: sound.sampleRate, channelCount: min(2, sound.channelCount))
    let declared = track.config.speakers
    let speakers =
      sound.channelCount == declared.count ? declared : ChannelOrder.speakers(sound.channelCount)
    mix = sound.channelCount > 2 ? speakers.map { StereoDownmix($0) } : nil
  }

  /// Appends the samples of packets that are played, with silence for those that are damaged.
  private mutating func append(
    _ sound: DecodedSound, of range: Range<Int>
  ) throws(PlayerError) {
    let format = format ?? declaredFormat
    self.format = format
    // The format of a stream does not change, so packets in another one are damaged.
    let isSame = sound.channelCount == channelCount && sound.sampleRate == format.sampleRate
    let played = frames(target ?? 0, format)..<frames(track.played.upperBound, format)
    var offset = 0
    for (index, packet) in range.enumerated() {
      let start = frames(track.times.start(of: packet), format)
      let end = frames(track.times.start(of: packet + 1), format)
      let wanted = (start..<end).clamped(to: played)
      let count = isSame ? Int64(sound.frames[index]) : 0
      let there = (start..<(start + count)).clamped(to: wanted)
      mixIn(sound.samples, from: offset + Int(there.lowerBound - start), count: there.count)
      let missing = wanted.count - there.count
      samples += repeatElement(0, count: missing * format.channelCount)
      damage = count > 0 ? 0 : damage + Int64(missing)
      offset += sound.frames[index]
      guard damage <= FrameSequence.longestGap * Int64(format.sampleRate) else {
        samples = []
        let first = wanted.upperBound - damage - frames(track.played.lowerBound, format)
        throw .damaged(
          reader.source.path, at: Int(first) / format.sampleRate,
          longestGap: FrameSequence.longestGap)
      }
    }
  }

  /// Appends decoded frames, mixed to one or two channels.
  private mutating func mixIn(_ decoded: [Float], from first: Int, count: Int) {
    guard count > 0, let channels = channelCount else { return }
    let part = decoded[(first * channels)..<((first + count) * channels)]
    guard channels > 2 else {
      samples += part
      return
    }
    for start in stride(from: part.startIndex, to: part.endIndex, by: channels) {
      guard let frame = mix?.frame({ part[start + $0] }) else { continue }
      samples.append(frame.left)
      samples.append(frame.right)
    }
  }

  private var declaredFormat: PCMFormat {
    PCMFormat(
      sampleRate: track.config.sampleRate, channelCount: min(2, track.config.speakers.count))
  }

  /// Converts frames at the declared rate to those of a format.
  private func frames(_ frames: Int64, _ format: PCMFormat) -> Int64 {
    frames * Int64(format.sampleRate) / Int64(track.config.sampleRate)
  }
}
