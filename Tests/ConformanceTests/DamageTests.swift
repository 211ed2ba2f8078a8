import MPEGAudio
import PlayerModel
import Testing

/// What is played of damaged streams.
///
/// Other decoders each have their own way with damage, so the measure is the undamaged stream. The
/// rule: what lies in front of the sound or behind it changes nothing; every whole frame before the
/// damage is played as it was; after it, play goes on with the first frame that others of its kind
/// follow, as it was but for the rounding of sums. Main data that is missing in layer III gives
/// silence; a frame of layer I or II that is torn apart, which nothing in it tells, gives its 8 to 36 ms
/// of noise, as in every decoder.
@Suite(.enabled(if: Corpus.isWanted)) struct DamageTests {
  @Test(arguments: Corpus.names { $0.class == .damaged && $0.head == nil && $0.tail == nil })
  func `junk in front and behind is not heard`(name: String) throws {
    let (samples, undamaged) = try both(name)
    #expect(samples.count == undamaged.count)
    let isSame = samples == undamaged
    #expect(isSame)
  }

  @Test(arguments: Corpus.names { $0.class == .damaged && $0.head != nil })
  func `all that comes before the damage is heard`(name: String) throws {
    let (samples, undamaged) = try both(name)
    let count = try #require(Corpus.entry(name).head) * channels(name)
    try #require(samples.count >= count)
    let isSame = samples[..<count] == undamaged[..<count]
    #expect(isSame)
  }

  @Test(arguments: Corpus.names { $0.class == .damaged && $0.tail != nil })
  func `all that comes after the damage is heard`(name: String) throws {
    let (samples, undamaged) = try both(name)
    let count = try #require(Corpus.entry(name).tail) * channels(name)
    try #require(samples.count >= count)
    let worst = zip(samples.suffix(count), undamaged.suffix(count)).reduce(into: 0 as Float) {
      $0 = max($0, abs($1.0 - $1.1))
    }
    #expect(worst <= 1e-6)
  }

  @Test(arguments: Corpus.names { $0.class == .damaged && $0.name.contains("l3") })
  func `no damage of layer III is heard as noise`(name: String) throws {
    let (samples, undamaged) = try both(name)
    let loudest = try #require(undamaged.map(abs).max())
    #expect(try #require(samples.map(abs).max()) <= loudest * 1.5)
  }

  @Test(arguments: Corpus.names { $0.class == .damaged })
  func `a scan tells what will be played`(name: String) throws {
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
