import SoundDecoding

/// The configuration of an AAC stream (ISO/IEC 14496-3, section 1.6.2.1).
struct AudioSpecificConfig: Hashable {
  /// The profile of AAC.
  enum Profile: Hashable {
    case main
    case lowComplexity
    case longTermPrediction
    /// HE-AAC, which stores sound at half the sampling rate, and how to extend it.
    case highEfficiency
    /// HE-AAC version 2, which also stores only one channel, and how to derive two from it.
    case highEfficiencyStereo
  }

  private static let sampleRates = [
    96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000,
    7350,
  ]
  private static let spectralBandReplication = 5
  private static let parametricStereo = 29

  let profile: Profile
  /// The declared sampling rate of the decoded sound.
  let sampleRate: Int
  /// The sampling rate of the stored sound.
  let coreRate: Int
  /// The number of frames in a packet at ``coreRate``.
  let coreFrames: Int
  /// The loudspeakers of the channels, in their order.
  let speakers: [Speaker]

  /// Parses a configuration.
  ///
  /// - Throws: The reason why the stream is not played.
  init(_ bytes: [UInt8]) throws(MP4Refusal) {
    var bits = BitFields(bytes)
    guard var object = Self.objectType(&bits), let rate = Self.rate(&bits),
      let channels = bits.number(4)
    else { throw .damaged }
    var (extended, isStereo) = (Int?.none, object == Self.parametricStereo)
    if object == Self.spectralBandReplication || isStereo {
      extended = Self.rate(&bits)
      guard extended != nil, let core = Self.objectType(&bits) else { throw .damaged }
      object = core
    }
    guard let core = Self.core(object) else { throw .codec(Self.name(object)) }
    guard let isShort = bits.number(1), let dependsOnCore = bits.number(1) else { throw .damaged }
    guard dependsOnCore == 0, bits.number(1) != nil else { throw .codec("scalable AAC") }
    let speakers = channels == 0 ? Self.programSpeakers(&bits) : Self.speakers(channels)
    guard let speakers, (1000...96_000).contains(rate) else { throw .damaged }
    if extended == nil { (extended, isStereo) = Self.appendedExtension(&bits) }
    (coreRate, sampleRate) = (rate, extended ?? rate)
    coreFrames = isShort == 1 ? 960 : 1024
    profile =
      switch (isStereo, extended) {
      case (true, _): .highEfficiencyStereo
      case (false, .some): .highEfficiency
      case (false, nil): core
      }
    self.speakers = isStereo ? [.frontLeft, .frontRight] : speakers
    guard sampleRate == coreRate || sampleRate == 2 * coreRate else { throw .damaged }
  }

  /// The name of the profile.
  var name: String {
    switch profile {
    case .main: "AAC Main"
    case .lowComplexity: "AAC-LC"
    case .longTermPrediction: "AAC-LTP"
    case .highEfficiency: "HE-AAC"
    case .highEfficiencyStereo: "HE-AAC v2"
    }
  }

  private static func objectType(_ bits: inout BitFields) -> Int? {
    guard let type = bits.number(5) else { return nil }
    return type == 31 ? bits.number(6).map { $0 + 32 } : type
  }

  private static func rate(_ bits: inout BitFields) -> Int? {
    guard let index = bits.number(4) else { return nil }
    if index == 15 { return bits.number(24) }
    return index < sampleRates.count ? sampleRates[index] : nil
  }

  private static func core(_ object: Int) -> Profile? {
    switch object {
    case 1: .main
    case 2: .lowComplexity
    case 4: .longTermPrediction
    default: nil
    }
  }

  private static func name(_ object: Int) -> String {
    switch object {
    case 3: "AAC-SSR"
    case 23: "AAC-LD"
    case 34: "MP3"
    case 36: "ALS"
    case 39: "AAC-ELD"
    case 42: "xHE-AAC"
    default: "MPEG-4 audio of type \(object)"
    }
  }

  /// Returns the extension at the end, where old decoders ignore it.
  private static func appendedExtension(_ bits: inout BitFields) -> (rate: Int?, isStereo: Bool) {
    guard bits.number(11) == 0x2B7, objectType(&bits) == spectralBandReplication,
      bits.number(1) == 1, let rate = rate(&bits)
    else { return (nil, false) }
    return (rate, bits.number(11) == 0x548 && bits.number(1) == 1)
  }

  /// Returns the loudspeakers of a channel configuration.
  private static func speakers(_ configuration: Int) -> [Speaker]? {
    switch configuration {
    case 1...6: ChannelOrder.speakers(configuration)
    case 7: ChannelOrder.speakers(8)
    default: nil
    }
  }

  /// Returns the loudspeakers of a program config element (ISO/IEC 14496-3, table 4.2).
  private static func programSpeakers(_ bits: inout BitFields) -> [Speaker]? {
    // The tag, the object type and the sampling rate, which are declared elsewhere.
    guard bits.number(10) != nil,
      let counts = Self.numbers([4, 4, 4, 2, 3, 4], &bits)
    else { return nil }
    // Downmixes that the encoder suggests.
    for size in [4, 4, 3] {
      guard let isThere = bits.number(1), isThere == 0 || bits.number(size) != nil else {
        return nil
      }
    }
    var speakers: [Speaker] = []
    for (count, place) in zip(counts, ProgramPlace.allCases) {
      for _ in 0..<count {
        guard let isPair = bits.number(1), bits.number(4) != nil else { return nil }
        speakers += isPair == 1 ? place.pair : place.single
      }
    }
    speakers += [Speaker](repeating: .lowFrequency, count: counts[3])
    // The tags of these elements, of associated data, and of coupling channels; and a comment.
    for size in [4 * counts[3], 4 * counts[4], 5 * counts[5]] {
      for _ in 0..<size where bits.number(1) == nil { return nil }
    }
    bits.align()
    guard let length = bits.number(8) else { return nil }
    for _ in 0..<length where bits.number(8) == nil { return nil }
    return (1...8).contains(speakers.count) ? speakers : nil
  }

  private static func numbers(_ sizes: [Int], _ bits: inout BitFields) -> [Int]? {
    var numbers: [Int] = []
    for size in sizes {
      guard let number = bits.number(size) else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
