import MP4Boxes
import PlayerModel
import SoundDecoding

/// The codec of a sound track, and its configuration.
enum SoundConfig: Hashable {
  case aac(AudioSpecificConfig, bytes: [UInt8])
  case alac(ALACConfig)

  /// The declared sampling rate.
  var sampleRate: Int {
    switch self {
    case .aac(let config, _): config.sampleRate
    case .alac(let config): config.sampleRate
    }
  }

  /// The number of frames in a packet at ``sampleRate``.
  var framesPerPacket: Int {
    switch self {
    case .aac(let config, _): config.coreFrames * (config.sampleRate / config.coreRate)
    case .alac(let config): config.framesPerPacket
    }
  }

  /// The loudspeakers of the channels, in their order.
  var speakers: [Speaker] {
    switch self {
    case .aac(let config, _): config.speakers
    case .alac(let config): config.speakers
    }
  }

  /// The number of packets to decode before one that is played, because its sound depends on them.
  var preRoll: Int {
    switch self {
    // Undeclared HE-AAC is only known once it is decoded.
    case .aac(let config, _):
      config.profile == .lowComplexity && config.coreRate > 24_000 ? 1 : 3
    case .alac: 0
    }
  }

  /// The description of the codec, such as “ALAC 24 bit”.
  var name: String {
    switch self {
    case .aac(let config, _): config.name
    case .alac(let config): "ALAC \(config.bits) bit"
    }
  }

  /// The name of the codec.
  var codec: String {
    switch self {
    case .aac: "AAC"
    case .alac: "ALAC"
    }
  }

  /// The number of bits of a sample, or `nil` if the codec is lossy.
  var bitDepth: Int? {
    switch self {
    case .aac: nil
    case .alac(let config): config.bits
    }
  }
}

extension SoundConfig {
  /// The sizes of the fields of a sound entry in versions 0, 1 and 2; the latter two are QuickTime's.
  private static let entrySizes = [28, 44, 64]
  private static let mostBytes = 4096

  /// Reads the first entry of a sample description (ISO/IEC 14496-12, section 12.2.3).
  ///
  /// - Returns: The configuration, or the reason why the track is not played.
  /// - Throws: `PlayerError` if the file cannot be read.
  static func read(
    _ description: MP4Box, in boxes: BoxReader
  ) throws(PlayerError) -> Result<SoundConfig, MP4Refusal> {
    let entries = (description.content.lowerBound + 8)..<description.content.upperBound
    guard entries.lowerBound <= description.end, let entry = try boxes.boxes(in: entries).first
    else { return .failure(.damaged) }
    let head = try boxes.bytes.copy(at: entry.content.lowerBound, count: 10)
    guard head.count == 10 else { return .failure(.damaged) }
    let version = Int(head[8]) << 8 | Int(head[9])
    let first = entry.content.lowerBound + Int64(entrySizes[min(version, 2)])
    guard first <= entry.end else { return .failure(.damaged) }
    switch entry.type {
    case "mp4a": return try aac(in: first..<entry.end, boxes)
    case "alac": return try alac(in: first..<entry.end, boxes)
    case "enca", "drms", "drmi", "p608": return .failure(.protected)
    default: return .failure(.codec(name(entry.type)))
    }
  }

  private static func aac(
    in range: Range<Int64>, _ boxes: BoxReader
  ) throws(PlayerError) -> Result<SoundConfig, MP4Refusal> {
    guard let box = try box("esds", in: range, boxes),
      let descriptor = DecoderConfigDescriptor(try content(of: box, boxes).dropFirst(4))
    else { return .failure(.damaged) }
    do throws(MP4Refusal) {
      try descriptor.check()
      let config = try AudioSpecificConfig(descriptor.specific)
      return .success(.aac(config, bytes: descriptor.specific))
    } catch {
      return .failure(error)
    }
  }

  private static func alac(
    in range: Range<Int64>, _ boxes: BoxReader
  ) throws(PlayerError) -> Result<SoundConfig, MP4Refusal> {
    guard let box = try box("alac", in: range, boxes) else { return .failure(.damaged) }
    let cookie = Array(try content(of: box, boxes).dropFirst(4).prefix(ALACConfig.size))
    do throws(MP4Refusal) {
      return .success(.alac(try ALACConfig(cookie)))
    } catch {
      return .failure(error)
    }
  }

  /// Returns the box with the configuration, which QuickTime puts into a `wave` box.
  private static func box(
    _ type: FourCC, in range: Range<Int64>, _ boxes: BoxReader
  ) throws(PlayerError) -> MP4Box? {
    if let box = try boxes.first(type, in: range) { return box }
    return try boxes.first(["wave", type], in: range)
  }

  private static func content(of box: MP4Box, _ boxes: BoxReader) throws(PlayerError) -> [UInt8] {
    try boxes.bytes.copy(
      at: box.content.lowerBound, count: min(box.content.count, mostBytes))
  }

  private static func name(_ type: FourCC) -> String {
    switch type {
    case ".mp3": "MP3"
    case "ac-3": "Dolby Digital (AC-3)"
    case "ec-3": "Dolby Digital Plus (E-AC-3)"
    case "ac-4": "Dolby AC-4"
    case "mlpa": "Dolby TrueHD"
    case "fLaC": "FLAC"
    case "Opus": "Opus"
    case "samr", "sawb": "AMR"
    case "sowt", "twos", "in24", "in32", "fl32", "fl64", "lpcm", "ipcm", "fpcm", "raw ": "PCM"
    case "alaw", "ulaw": "G.711"
    case "dtsc", "dtsh", "dtsl", "dtse": "DTS"
    case "mhm1", "mha1": "MPEG-H"
    default: "the codec “\(type.text)”"
    }
  }
}
