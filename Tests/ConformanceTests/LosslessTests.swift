import Foundation
import PlayerModel
import SoundDecoding
import SoundFiles
import TestSupport
import Testing

/// Every kind of FLAC, WAV, AIFF and WavPack, compared with other decoders.
@Suite(.enabled(if: Corpus.isWanted)) struct LosslessTests {
  private static let classes: Set<Corpus.Entry.Class> = [.flac, .pcm, .wavpack]

  @Test(arguments: Corpus.names { classes.contains($0.class) })
  func `samples are identical to those of another decoder`(name: String) throws {
    let entry = try Corpus.entry(name)
    // The tool refuses some data around a stream.
    let path = try Corpus.path(entry.like ?? name)
    let bits = entry.kind.flatMap { Int($0) }
    let reference =
      switch entry.class {
      case .flac: try Reference.flac(path, bits: #require(bits))
      case .wavpack: try Reference.wvunpack(path, bits: bits)
      default: try Reference.ffmpeg(path)
      }
    let isSame = try Sound(Corpus.path(name)).samples == reference
    #expect(isSame && !reference.isEmpty)
  }

  @Test(arguments: Corpus.names { classes.contains($0.class) })
  func `lengths are exact, and odd buffer sizes give the same samples`(name: String) throws {
    let path = try Corpus.path(name)
    let samples = try Sound(path).samples
    let file = try SoundFiles.open(path)
    let length = Int64(samples.count / file.format.channelCount)
    if file.isLengthExact { #expect(file.length == length) }
    try file.measure()
    #expect(file.isLengthExact && file.length == length)
    let isSame = try file.samples(bite: 77) == samples
    #expect(isSame)
  }

  @Test(arguments: Corpus.names { classes.contains($0.class) })
  func `samples after a seek equal those of linear reading`(name: String) throws {
    let path = try Corpus.path(name)
    let samples = try Sound(path).samples
    let file = try SoundFiles.open(path)
    let channels = file.format.channelCount
    let length = samples.count / channels
    var generator = SeededGenerator(seed: 60)
    for _ in 0..<60 {
      let place = Int.random(in: 0...length, using: &generator)
      #expect(try file.seek(to: Int64(place), while: { true }))
      let count = min(5000, length - place)
      let isSame =
        try file.samples(limit: 5000)
        == Array(samples[(place * channels)..<((place + count) * channels)])
      #expect(isSame, "\(place)")
    }
  }

  @Test(arguments: Corpus.names { [.pcm, .wavpack].contains($0.class) })
  func `a truncated file is played up to its end`(name: String) throws {
    let path = try Corpus.path(name)
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path.encoded)))
    let samples = try Sound(path).samples
    let folder = try TemporaryFolder()
    // A correction file is not truncated.
    let correction = try? Data(contentsOf: URL(fileURLWithPath: path.encoded + "c"))
    if let correction { try folder.write(correction, to: "a.wvc") }
    var longest = 0
    for tenth in 1..<10 {
      let part = try folder.write(bytes.prefix(bytes.count * tenth / 10), to: "a.wv")
      guard let file = try? SoundFiles.open(part) else { continue }
      try file.measure()
      let played = try file.samples()
      #expect(file.length == Int64(played.count / file.format.channelCount))
      let isSame = played.elementsEqual(samples.prefix(played.count))
      #expect(isSame)
      longest = max(longest, played.count)
    }
    // A short WavPack file may have only one block.
    let isWavPack = try Corpus.entry(name).class == .wavpack
    #expect(isWavPack || longest >= samples.count / 2)
  }
}
