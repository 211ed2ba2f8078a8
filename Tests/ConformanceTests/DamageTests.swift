import MPEGAudio
import PlayerModel
import Testing

/// How damaged streams are played.
///
/// Every decoder handles damage in its own way, so the reference is the undamaged stream. The
/// rule: anything before or after the sound changes nothing; every whole frame before the damage
/// is played unchanged; after it, playing continues with the first frame that is followed by others
/// of its kind, unchanged except for the rounding of sums. Missing main data in layer III gives
/// silence; a torn frame of layer I or II, which nothing in it reveals, gives its 8 to 36 ms
/// of noise, as in every decoder.
@Suite(.enabled(if: Corpus.isWanted)) struct DamageTests {
  @Test(arguments: Corpus.names { $0.class == .damaged && $0.head == nil && $0.tail == nil })
  func `junk before and after the sound is not audible`(name: String) throws {
    let (samples, undamaged) = try both(name)
    #expect(samples.count == undamaged.count)
    let isSame = samples == undamaged
    #expect(isSame)
  }

  @Test(arguments: Corpus.names { $0.class == .damaged && $0.head != nil })
  func `everything before the damage is audible`(name: String) throws {
    let (samples, undamaged) = try both(name)
    let count = try #require(Corpus.entry(name).head) * channels(name)
    try #require(samples.count >= count)
    let isSame = samples[..<count] == undamaged[..<count]
    #expect(isSame)
  }

  @Test(arguments: Corpus.names { $0.class == .damaged && $0.tail != nil })
  func `everything after the damage is audible`(name: String) throws {
    let (samples, undamaged) = try both(name)
    let count = try #require(Corpus.entry(name).tail) * channels(name)
    try #require(samples.count >= count)
    let worst = zip(samples.suffix(count), undamaged.suffix(count)).reduce(into: 0 as Float) {
      $0 = max($0, abs($1.0 - $1.1))
    }
    #expect(worst <= 1e-6)
  }

  @Test(arguments: Corpus.names { $0.class == .damaged && $0.name.contains("l3") })
  func `damage in layer III is never audible as noise`(name: String) throws {
    let (samples, undamaged) = try both(name)
    let loudest = try #require(undamaged.map(abs).max())
    #expect(try #require(samples.map(abs).max()) <= loudest * 1.5)
  }

  @Test(arguments: Corpus.names { $0.class == .damaged })
  func `a scan predicts what will be played`(name: String) throws {
    let path = try Corpus.path(name)
    let sound = try Sound(path)
    let file = try MPEGFile(path)
    try file.measure()
    #expect(file.isLengthExact)
    #expect(file.length == sound.length)
    #expect(abs(file.duration - sound.seconds) < 1e-9)
  }

  private func both(_ name: String) throws -> (samples: [Float], undamaged: [Float]) {
    let like = try #require(try Corpus.entry(name).like)
    return (try Sound(Corpus.path(name)).samples, try Sound(Corpus.path(like)).samples)
  }

  private func channels(_ name: String) throws -> Int {
    let like = try #require(try Corpus.entry(name).like)
    return try MPEGFile(Corpus.path(like)).format.channelCount
  }
}
