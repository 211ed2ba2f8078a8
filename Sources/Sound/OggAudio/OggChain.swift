import OggPages
import PlayerModel
import SoundDecoding
import SoundIdentity
import VorbisComments

/// The streams of a file that are played one after the other, and their positions in the whole.
///
/// Positions of the whole are in frames of the first stream's rate.
struct OggChain<Codec: OggCodec>: Sendable {
  /// The maximum number of streams.
  private static var mostLinks: Int { 1000 }

  /// The streams, at least one.
  let links: [OggLink<Codec>]
  /// The name of the program that wrote the first stream.
  let vendor: String
  /// The start of each stream, and the end of the last.
  private let bounds: [Int64]

  /// Finds the streams of a file.
  ///
  /// - Throws: `nothingPlayable` if there is none, or one of them cannot be decoded.
  init(_ reader: ByteReader) throws(PlayerError) {
    let path = reader.source.path
    guard let first = try OggStream.sound(in: reader), first.head.starts(with: Codec.signature)
    else { throw .notOfFormat(Codec.name, path) }
    var links: [OggLink<Codec>] = []
    var vendor: String?
    func add(_ stream: OggStream, last: OggPage?) throws(PlayerError) {
      guard stream.head.starts(with: Codec.signature) else { throw .severalCodecs(path) }
      let headers = try OggHeaders(of: stream, as: Codec.self, in: reader)
      vendor = vendor ?? headers.vendor(Codec.self)
      if let link = try OggLink<Codec>(headers, last: last, in: reader) { links.append(link) }
    }
    let last = try first.last(in: reader)
    if !last.isFollowed {
      try add(first, last: last.page)
    } else {
      guard let parts = try first.parts(most: Self.mostLinks, in: reader) else {
        throw .tooManyStreams(path, most: Self.mostLinks)
      }
      for part in parts {
        // What has no sound, or has lost its start, is left out.
        guard let stream = try OggStream.sound(in: part, of: reader) else { continue }
        try add(stream, last: try stream.last(in: reader).page)
      }
    }
    guard !links.isEmpty else { throw .noSound(Codec.name, path) }
    self.links = links
    self.vendor = vendor ?? ""
    bounds = Self.bounds(of: links)
  }

  /// The total number of frames.
  var length: Int64 { bounds[links.count] }

  /// The number of bytes of the sound, including those of pages.
  var byteCount: Int64 { links.reduce(0) { $0 + $1.sound.byteCount } }

  /// Returns the stream with a position, and the frame of it.
  func place(of position: Int64) -> (link: Int, frame: Int64) {
    let last = links.count - 1
    guard position < length else { return (last, links[last].length) }
    let index = bounds[...last].lastIndex { $0 <= max(0, position) } ?? 0
    let frame = Self.scale(
      max(0, position) - bounds[index], from: links[0].codec, to: links[index].codec)
    return (index, min(links[index].length, frame))
  }

  /// Returns the `PacketDigest` of the packets with sound and the total number of frames, each at the rate of its stream.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  func persistentID(in reader: ByteReader) throws(PlayerError) -> PersistentID {
    let sound = links[0].sound
    let first = try sound.firstBytes(PacketDigest.blockSize, in: reader)
    // The last bytes of a short stream are searched from its start, and it has no others than these.
    let areAll =
      links.count == 1 && first.count < PacketDigest.blockSize
      && sound.byteCount <= Int64(OggPage.mostBytes)
    let last =
      areAll
      ? first : try links[links.count - 1].sound.lastBytes(PacketDigest.blockSize, in: reader)
    return PacketDigest.persistentID(
      end: links.reduce(0) { $0 + $1.length }, first: first, last: last)
  }

  /// Computes the bounds of streams, rounded as by a caller who counts frames until the format changes.
  private static func bounds(of links: [OggLink<Codec>]) -> [Int64] {
    guard links.count > 1 else { return [0, links[0].length] }
    var bounds: [Int64] = [0]
    var (start, count) = (Int64(0), Int64(0))
    for index in links.indices {
      let link = links[index]
      if index > 0, link.codec.format != links[index - 1].codec.format {
        (start, count) = (bounds[index], 0)
      }
      count += link.length
      bounds.append(start + scale(count, from: link.codec, to: links[0].codec))
    }
    return bounds
  }

  /// Returns the number of frames at the rate of another stream that last as long, rounded down.
  private static func scale(_ count: Int64, from codec: Codec, to other: Codec) -> Int64 {
    let (from, to) = (Int64(codec.sampleRate), Int64(other.sampleRate))
    // The product of the whole count could overflow.
    let (seconds, rest) = count.quotientAndRemainder(dividingBy: from)
    return seconds * to + rest * to / from
  }
}
