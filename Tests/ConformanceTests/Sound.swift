import Foundation
import PlayerModel
import SoundDecoding
import SoundFiles

/// Everything read from a file, in stretches of one format each.
struct Sound {
  struct Stretch {
    var format: PCMFormat
    var samples: [Float]

    /// Rate, channels and frames, in the corpus's form.
    var facts: [Int] {
      [format.sampleRate, format.channelCount, samples.count / format.channelCount]
    }
  }

  private(set) var stretches: [Stretch] = []

  /// Reads `file` from its current position to the end.
  init(_ file: any SoundFile) throws {
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 10_000)
    defer { buffer.deallocate() }
    stretches.append(Stretch(format: file.format, samples: []))
    while true {
      switch try file.read(into: buffer) {
      case .frames(let count):
        let last = stretches.count - 1
        stretches[last].samples += buffer[..<(count * stretches[last].format.channelCount)]
      case .formatChanged(let format):
        stretches.append(Stretch(format: format, samples: []))
      case .end:
        return
      }
    }
  }

  /// Reads the whole file at `path`.
  init(_ path: TrackPath) throws {
    try self.init(SoundFiles.open(path))
  }

  /// The samples of all stretches.
  var samples: [Float] { stretches.flatMap(\.samples) }

  /// The total length as a number of frames of the first format.
  var length: Int64 {
    let rate = Double(stretches[0].format.sampleRate)
    let frames = stretches.reduce(0) { sum, stretch in
      sum + Double(stretch.facts[2]) * rate / Double(stretch.format.sampleRate)
    }
    // Sums of fractions are not exact.
    return Int64(frames + 1e-6)
  }

  /// The total duration.
  var seconds: Double {
    stretches.reduce(0) { sum, stretch in
      sum + Double(stretch.facts[2]) / Double(stretch.format.sampleRate)
    }
  }
}

/// Other decoders.
enum Reference {
  /// The output of `mpg123` as floats.
  static func mpg123(_ path: TrackPath) throws -> [Float] {
    try mpg123(path, encoding: "f32").elements(Float.self)
  }

  /// The output of `mpg123` as 16-bit integers.
  static func mpg123Integers(_ path: TrackPath) throws -> [Int16] {
    try mpg123(path, encoding: "s16").elements(Int16.self)
  }

  /// The output of FFmpeg as floats.
  static func ffmpeg(_ path: TrackPath) throws -> [Float] {
    try output(of: [
      "ffmpeg", "-v", "error", "-i", path.encoded, "-map", "0:a", "-f", "f32le", "-",
    ]).elements(Float.self)
  }

  /// The output of `flac`, as integers of the given number of bits, scaled to floats.
  static func flac(_ path: TrackPath, bits: Int) throws -> [Float] {
    let bytes = try output(of: [
      "flac", "--silent", "--decode", "--stdout", "--force-raw-format", "--endian=little",
      "--sign=signed", path.encoded,
    ])
    return integers(bytes, bits: bits)
  }

  /// The output of `wvunpack`, as integers of the given number of bits, scaled to floats, or as floats.
  static func wvunpack(_ path: TrackPath, bits: Int?) throws -> [Float] {
    let bytes = try output(of: ["wvunpack", "-q", "--raw", path.encoded, "-o", "-"])
    guard let bits else { return bytes.elements(Float.self) }
    // Samples of 8 bits are unsigned.
    return bits == 8 ? bytes.map { (Float($0) - 128) / 128 } : integers(bytes, bits: bits)
  }

  /// Converts little-endian integers of the given number of bits to floats.
  private static func integers(_ bytes: Data, bits: Int) -> [Float] {
    let size = (bits + 7) / 8
    return stride(from: 0, to: bytes.count, by: size).map { start in
      let word = (0..<size).reduce(0 as UInt32) {
        $0 | UInt32(bytes[bytes.startIndex + start + $1]) << UInt32(8 * $1)
      }
      // The sign is the highest bit that was written.
      let value = Int32(bitPattern: word << UInt32(32 - 8 * size)) >> Int32(32 - 8 * size)
      return Float(value) / Float(1 << Int64(bits - 1))
    }
  }

  /// What `oggdec` makes of the file, as integers of 16 bits, scaled to floats.
  static func oggdec(_ path: TrackPath) throws -> [Float] {
    try output(of: ["oggdec", "--quiet", "--raw", "--output", "-", path.encoded])
      .elements(Int16.self).map { Float($0) / 32_768 }
  }

  /// What `opusdec` makes of the file, as floats.
  static func opusdec(_ path: TrackPath) throws -> [Float] {
    try output(of: ["opusdec", "--quiet", "--float", "--rate", "48000", path.encoded, "-"])
      .elements(Float.self)
  }

  private static func mpg123(_ path: TrackPath, encoding: String) throws -> Data {
    try output(of: ["mpg123", "-q", "-s", "-e", encoding, "--resync-limit", "-1", path.encoded])
  }
}

extension Data {
  fileprivate func elements<Element>(_: Element.Type) -> [Element] {
    withUnsafeBytes { Array($0.bindMemory(to: Element.self)) }
  }
}
