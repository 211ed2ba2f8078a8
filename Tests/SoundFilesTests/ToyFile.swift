import PlayerModel
import SoundDecoding
import SoundIdentity

/// A file of a format that exists only here: `TOY!`, a title after its length, and a byte for each
/// sample.
final class ToyFile: SoundFile {
  let format = PCMFormat(sampleRate: 8000, channelCount: 1)
  let isLengthExact = true
  let bitrate = 64
  let kind: String
  let isBitrateConstant: Bool? = true
  let reader: ByteReader
  private let start: Int64
  private var position: Int64 = 0

  init(_ reader: ByteReader, kind: String = "Toy") throws(PlayerError) {
    (self.reader, self.kind) = (reader, kind)
    start = 5 + Int64(try Self.title(in: reader).count)
  }

  var length: Int64 { reader.source.size - start }
  var duration: Double { Double(length) / 8000 }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(PlayerError) -> PCMRead {
    let bytes = try reader.bytes(at: start + position, count: min(buffer.count, 1000))
    for (index, byte) in bytes.enumerated() { buffer[index] = Float(byte) / 256 }
    position += Int64(bytes.count)
    return bytes.isEmpty ? .end : .frames(bytes.count)
  }

  func seek(to frame: Int64, while isWanted: () -> Bool) throws(PlayerError) -> Bool {
    position = min(max(0, frame), length)
    return true
  }

  func persistentID(in reader: ByteReader) throws(PlayerError) -> PersistentID {
    var digest = SoundDigest(size: length)
    for block in digest.blocks {
      digest.take(try reader.bytes(at: start + block.lowerBound, count: block.count))
    }
    return digest.persistentID()
  }

  func measure() throws(PlayerError) {}

  static func title(in file: ByteReader) throws(PlayerError) -> [UInt8] {
    let length = try file.copy(at: 4, count: 1).first ?? 0
    return try file.copy(at: 5, count: Int(length))
  }
}
