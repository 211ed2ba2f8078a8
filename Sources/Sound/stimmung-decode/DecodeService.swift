import CLinux
import DecoderProtocol
import Glibc
import HelperProtocol

/// Serves the player's requests for one stream at a time.
enum DecodeService {
  /// Serves requests until the player closes the connection or dies.
  ///
  /// - Parameter descriptor: A socket to the player.
  static func run(on descriptor: Int32) -> Never {
    guard HelperFrame.write(DecoderAnswer.greeting, to: descriptor),
      let segment = PacketSegment(from: cl_receive_descriptor(descriptor))
    else { _exit(0) }
    var stream: (any PacketStream)?
    while let fields = HelperFrame.readFields(from: descriptor),
      let request = DecoderRequest(fields: fields)
    {
      ProcessLimits.beginRequest()
      let answer = answer(request, for: &stream, in: segment)
      guard let answer, HelperFrame.write(answer.fields, to: descriptor) else { break }
    }
    _exit(0)
  }

  /// Returns the answer, or `nil` if the request needs a stream and none is open.
  private static func answer(
    _ request: DecoderRequest, for stream: inout (any PacketStream)?, in segment: PacketSegment
  ) -> DecoderAnswer? {
    switch request {
    case .open(let codec, let config):
      stream =
        switch codec {
        case .aac: AACStream(config)
        case .alac: ALACStream(config)
        }
      return stream == nil ? .unsupported : .done
    case .decode(let sizes):
      return stream.flatMap { decode(sizes, by: $0, in: segment) }
    }
  }

  private static func decode(
    _ sizes: [Int], by stream: any PacketStream, in segment: PacketSegment
  ) -> DecoderAnswer? {
    var (packets, place) = ([[UInt8]](), 0)
    for size in sizes {
      packets.append(Array(segment.packets[place..<(place + size)]))
      place += size
    }
    let frames = stream.decode(packets, into: segment.samples)
    return DecodedPackets(
      sampleRate: stream.sampleRate, channelCount: stream.channelCount, frames: frames
    ).map { .decoded($0) }
  }
}
