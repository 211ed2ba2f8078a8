import Foundation
import PlayerModel
import SoundDecoding
import SoundFiles

/// All that is read from a file, stretch by stretch of one format.
struct Sound {
  struct Stretch {
    var format: PCMFormat
    var samples: [Float]

    /// Rate, channels and frames, as the corpus tells them.
    var facts: [Int] {
      [format.sampleRate, format.channelCount, samples.count / format.channelCount]
    }
  }

  private(set) var stretches: [Stretch] = []

  /// Reads `file` from where it is to its end.
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

  /// All of the file at `path`.
  init(_ path: TrackPath) throws {
    try self.init(SoundFiles.open(path))
  }

  /// The samples of all stretches.
  var samples: [Float] { stretches.flatMap(\.samples) }

  /// How many frames of the first format last as long as all of it.
  var length: Int64 {
    // A common multiple of all rates.
    let second = 14_112_000
    let ticks = stretches.reduce(0) { sum, stretch in
      sum + stretch.facts[2] * (second / stretch.format.sampleRate)
    }
    return Int64(ticks / (second / stretches[0].format.sampleRate))
  }

  /// How long it sounds.
  var seconds: Double {
    stretches.reduce(0) { sum, stretch in
      sum + Double(stretch.facts[2]) / Double(stretch.format.sampleRate)
    }
  }
}

/// Other decoders.
enum Reference {
  /// What `mpg123` makes of the file, as floats.
  static func mpg123(_ path: TrackPath) throws -> [Float] {
    try mpg123(path, encoding: "f32").elements(Float.self)
  }

  /// What `mpg123` makes of the file, in 16 bits.
  static func mpg123Integers(_ path: TrackPath) throws -> [Int16] {
    try mpg123(path, encoding: "s16").elements(Int16.self)
  }

  /// What FFmpeg makes of the file, as floats.
  static func ffmpeg(_ path: TrackPath) throws -> [Float] {
    try output(of: [
      "ffmpeg", "-v", "error", "-i", path.encoded, "-map", "0:a", "-f", "f32le", "-",
    ]).elements(Float.self)
  }

  /// What `flac` makes of the file, as integers of the given number of bits, scaled to floats.
  static func flac(_ path: TrackPath, bits: Int) throws -> [Float] {
    let bytes = try output(of: [
      "flac", "--silent", "--decode", "--stdout", "--force-raw-format", "--endian=little",
      "--sign=signed", path.encoded,
    ])
    let size = (bits + 7) / 8
    return stride(from: 0, to: bytes.count, by: size).map { start in
      let word = (0..<size).reduce(0 as UInt32) {
        $0 | UInt32(bytes[bytes.startIndex + start + $1]) << UInt32(8 * $1)
      }
      // The sign is in the highest bit that was written.
      let value = Int32(bitPattern: word << UInt32(32 - 8 * size)) >> Int32(32 - 8 * size)
      return Float(value) / Float(1 << Int64(bits - 1))
    }
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

extension SoundFile {
  /// Reads up to `limit` frames, in bites of the given size.
  func samples(bite: Int, limit: Int = .max) throws -> [Float] {
    let channels = format.channelCount
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: bite * channels)
    defer { buffer.deallocate() }
    var samples: [Float] = []
    while samples.count / channels < limit, case .frames(let count) = try read(into: buffer) {
      samples += buffer[..<(count * channels)]
    }
    return samples
  }
}
