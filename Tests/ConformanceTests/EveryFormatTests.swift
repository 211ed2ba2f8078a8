import Foundation
import PlayerModel
import SoundDecoding
import SoundFiles
import TestSupport
import Testing

/// What must hold for every format alike.
@Suite(.enabled(if: Corpus.isWanted)) struct EveryFormatTests {
  /// A file of each format.
  ///
  /// That of Opus is music, because speech is not exact after a seek.
  private static let names = [
    "flac-44100-2-5.flac", "flac-44100-2.oga", "vorbis-long.ogg", "opus-128.opus",
    "pcm-44100-2-s16le.wav", "pcm-44100-2-s24be.aiff", "wavpack-44100-2-1.wv", "alac-fast.m4a",
    "aac-fast.m4a",
  ]

  /// The number of places to which each file seeks.
  private static let placeCount =
    ProcessInfo.processInfo.environment["STIMMUNG_SEEKS"].flatMap { Int($0) } ?? 1000

  @Test(arguments: names)
  func `samples at many places equal those of linear reading`(name: String) throws {
    let file = try SoundFiles.open(Corpus.path(name))
    let samples = try file.samples()
    let channels = file.format.channelCount
    let length = samples.count / channels
    var generator = SeededGenerator(seed: 1000)
    for _ in 0..<Self.placeCount {
      let place = Int.random(in: 0...length, using: &generator)
      try file.seek(to: place)
      let found = try file.samples(limit: 500)
      let isSame = found.elementsEqual(samples[(place * channels)...].prefix(500 * channels))
      #expect(isSame, "\(place)")
    }
  }

  @Test(arguments: names)
  func `a file that is truncated at any percent is played up to there, or refused`(
    name: String
  ) throws {
    let path = try Corpus.path(name)
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path.encoded)))
    let samples = try SoundFiles.open(path).samples()
    let folder = try TemporaryFolder()
    var longest = 0
    for percent in 1..<100 {
      let part = try folder.write(bytes.prefix(bytes.count * percent / 100), to: name)
      guard let file = try? SoundFiles.open(part) else { continue }
      try file.measure()
      let played = try file.samples()
      #expect(file.length == Int64(played.count / file.format.channelCount), "\(percent) %")
      let isSame = played.elementsEqual(samples.prefix(played.count))
      #expect(isSame, "\(percent) %")
      longest = max(longest, played.count)
    }
    #expect(longest >= samples.count / 2)
  }

  @Test(arguments: [".flac", ".oga", ".wav", ".aiff", ".wv", "-alac.m4a"])
  func `parts of a sound that was cut at odd frames join to the whole`(ending: String) throws {
    let whole = try Sound(Corpus.path("pcm-44100-2-s16le.wav")).samples
    let isSame = try parts(ending).flatMap(\.self) == whole
    #expect(isSame)
  }

  @Test(arguments: [
    (".ogg", "alac-44100-2.m4a"), ("-aac.m4a", "alac-44100-2.m4a"), (".opus", "alac-48000-2.m4a"),
  ])
  func `parts of lossy formats join at the right frames, and seams are no worse than the inside`(
    ending: String, original: String
  ) throws {
    let sounds = try parts(ending)
    let (joined, whole) = (sounds.flatMap(\.self), try Sound(Corpus.path(original)).samples)
    try #require(joined.count == whole.count)
    /// Returns the energy of the difference in 600 frames.
    func noise(from frame: Int) -> Float {
      ((2 * frame)..<(2 * frame + 1200)).reduce(0) { sum, place in
        let difference = joined[place] - whole[place]
        return sum + difference * difference
      }
    }
    let inside = stride(from: 0, to: whole.count / 2 - 600, by: 600).map(noise(from:))
    let worst = try #require(inside.max())
    for seam in [sounds[0].count / 2, (sounds[0].count + sounds[1].count) / 2] {
      #expect(noise(from: seam - 300) <= worst)
    }
  }

  @Test(arguments: Corpus.names { $0.class == .surround })
  func `each of six channels is heard on its side, and low frequencies are left out`(
    name: String
  ) throws {
    let file = try SoundFiles.open(Corpus.path(name))
    #expect(file.format.channelCount == 2 && file.format.sampleRate == 48_000)
    let samples = try file.samples()
    // In the order of WAV: left, right, center, low frequencies, back left, back right.
    let tones: [(hertz: Int, left: Double, right: Double)] = [
      (300, 1, 0), (500, 0, 1), (700, 0.7071, 0.7071), (900, 0, 0), (1100, 0.7071, 0),
      (1300, 0, 0.7071),
    ]
    for tone in tones {
      for (channel, gain) in [tone.left, tone.right].enumerated() {
        let found = level(of: tone.hertz, in: samples, channel: channel)
        #expect(abs(found - gain / 2.4142) < 0.02, "\(tone.hertz) Hz, channel \(channel)")
      }
    }
  }

  /// The samples of each part of the sound that was cut.
  private func parts(_ ending: String) throws -> [[Float]] {
    try (0...2).map { try Sound(Corpus.path("part-\($0)\(ending)")).samples }
  }

  /// Returns how loud a tone is in one channel, in relation to the tones that were encoded.
  private func level(of hertz: Int, in samples: [Float], channel: Int) -> Double {
    var (real, imaginary) = (0.0, 0.0)
    // A whole number of periods of each tone.
    for frame in 9600..<28_800 {
      let phase = 2 * Double.pi * Double(hertz * frame) / 48_000
      let sample = Double(samples[2 * frame + channel])
      real += sample * cos(phase)
      imaginary += sample * sin(phase)
    }
    return (real * real + imaginary * imaginary).squareRoot() / 9600 / (8000.0 / 32_768)
  }
}
