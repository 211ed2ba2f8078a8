import CVorbis
import OggAudio
import SoundDecoding

/// Decodes packets with libvorbis, one at a time.
///
/// The library never sees the file, and no positions: ends are cut elsewhere.
final class VorbisDecoder: OggPacketDecoder {
  private(set) var samples: [Float] = []

  private let mix: StereoDownmix?
  // The library keeps pointers to these, so they stay where they are.
  private let info = UnsafeMutablePointer<vorbis_info>.allocate(capacity: 1)
  private let state = UnsafeMutablePointer<vorbis_dsp_state>.allocate(capacity: 1)
  private let block = UnsafeMutablePointer<vorbis_block>.allocate(capacity: 1)
  private var packetNumber: Int64 = 0
  /// Whether ``state`` and ``block`` were initialized.
  private var isReady = false

  /// Creates a decoder of a stream with these first and third packets, or returns `nil` if the library refuses
  /// them.
  init?(head: [UInt8], setup: [UInt8], mix: StereoDownmix?) {
    self.mix = mix
    vorbis_info_init(info)
    // The library wants a comment, but does not need its content.
    let comment = Array("\u{3}vorbis".utf8) + [UInt8](repeating: 0, count: 8) + [1]
    var comments = vorbis_comment()
    vorbis_comment_init(&comments)
    defer { vorbis_comment_clear(&comments) }
    for (index, packet) in [head, comment, setup].enumerated() {
      let isTaken = Self.withPacket(packet, number: Int64(index)) {
        vorbis_synthesis_headerin(info, &comments, $0) == 0
      }
      guard isTaken else { return nil }
    }
    guard vorbis_synthesis_init(state, info) == 0 else { return nil }
    vorbis_block_init(state, block)
    isReady = true
    packetNumber = 3
  }

  deinit {
    if isReady {
      vorbis_block_clear(block)
      vorbis_dsp_clear(state)
    }
    vorbis_info_clear(info)
    block.deallocate()
    state.deallocate()
    info.deallocate()
  }

  func reset() {
    vorbis_synthesis_restart(state)
  }

  func decode(_ packet: [UInt8], frames count: Int) {
    let channels = min(2, Int(info.pointee.channels))
    samples.removeAll(keepingCapacity: true)
    let isDecoded = Self.withPacket(packet, number: packetNumber) {
      vorbis_synthesis(block, $0) == 0 && vorbis_synthesis_blockin(state, block) == 0
    }
    packetNumber += 1
    // Whatever the library keeps of earlier packets does not fit what follows.
    if !isDecoded { reset() }
    takeSamples(most: count * channels)
    if samples.count < count * channels {
      samples += repeatElement(0, count: count * channels - samples.count)
    }
  }

  /// Appends the frames that the library has, up to a number of samples.
  private func takeSamples(most: Int) {
    var planes: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>?
    while true {
      let available = Int(vorbis_synthesis_pcmout(state, &planes))
      guard available > 0, let planes, let first = planes[0],
        let last = planes[Int(info.pointee.channels) - 1]
      else { return }
      let channels = min(2, Int(info.pointee.channels))
      let count = min(available, (most - samples.count) / channels)
      samples.reserveCapacity(samples.count + count * channels)
      if let mix {
        for index in 0..<count {
          let frame = mix.frame { planes[$0]?[index] ?? 0 }
          samples.append(frame.left)
          samples.append(frame.right)
        }
      } else if channels == 2 {
        for index in 0..<count {
          samples.append(first[index])
          samples.append(last[index])
        }
      } else {
        samples += UnsafeBufferPointer(start: first, count: count)
      }
      vorbis_synthesis_read(state, CInt(available))
    }
  }

  /// Calls `body` with a packet of the library, which has no position.
  private static func withPacket<Result>(
    _ bytes: [UInt8], number: Int64, _ body: (UnsafeMutablePointer<ogg_packet>) -> Result
  ) -> Result {
    var bytes = bytes
    return bytes.withUnsafeMutableBufferPointer { bytes in
      var packet = ogg_packet(
        packet: bytes.baseAddress, bytes: bytes.count, b_o_s: number == 0 ? 1 : 0, e_o_s: 0,
        granulepos: -1, packetno: number)
      return body(&packet)
    }
  }
}
