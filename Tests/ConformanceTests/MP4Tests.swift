import PlayerModel
import SoundDecoding
import SoundFiles
import TestSupport
import Testing

/// Every kind of ALAC and AAC, compared with FFmpeg.
@Suite(.enabled(if: Corpus.isWanted)) struct MP4Tests {
  @Test(arguments: Corpus.names { $0.class == .alac })
  func `samples of ALAC are identical to those decoded by FFmpeg`(name: String) throws {
    let path = try Corpus.path(name)
    let isSame = try Sound(path).samples == Reference.ffmpeg(path)
    #expect(isSame)
  }

  @Test(arguments: Corpus.names { $0.class == .aac })
  func `samples of AAC equal those decoded by FFmpeg, except for rounding`(name: String) throws {
    let path = try Corpus.path(name)
    let (samples, others) = (try Sound(path).samples, try Reference.ffmpeg(path))
    // FFmpeg takes the end from a duration in milliseconds, or plays the last packet to its end.
    let channels = try SoundFiles.open(path).format.channelCount
    #expect((-100..<1024 + 100).contains((others.count - samples.count) / channels))
    let difference = zip(samples, others).reduce(0) { max($0, abs($1.0 - $1.1)) }
    #expect(difference < 1e-5)
  }

  @Test(arguments: Corpus.names { $0.class == .alac || $0.class == .aac })
  func `lengths are exact, and odd buffer sizes give the same samples`(name: String) throws {
    let path = try Corpus.path(name)
    let sound = try Sound(path)
    #expect(sound.stretches.map(\.facts) == (try Corpus.entry(name).frames))
    let file = try SoundFiles.open(path)
    #expect(file.isLengthExact && file.length == sound.length)
    let isSame = try file.samples(bite: 77) == sound.samples
    #expect(isSame)
  }

  @Test(arguments: Corpus.names { $0.class == .alac || $0.class == .aac })
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

  @Test func `the identity does not depend on the container`() throws {
    let path = try Corpus.path("aac-44100-2.m4a")
    let known = try SoundFiles.open(path).persistentID()
    #expect(try SoundFiles.open(Corpus.path("aac-fast.m4a")).persistentID() == known)
    let folder = try TemporaryFolder()
    for options in [
      ["-movflags", "+faststart"], ["-metadata", "title=Song"], ["-movflags", "disable_chpl"],
    ] {
      let copy = folder["copy.m4a"]
      _ = try output(
        of: ["ffmpeg", "-v", "error", "-y", "-i", path.encoded, "-c", "copy"] + options
          + [copy.encoded])
      #expect(try SoundFiles.open(copy).persistentID() == known)
    }
  }
}
