import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@testable import MPEGAudio

@Suite struct SeekingTests {
  @Test(arguments: ["stereo-cbr.mp3", "mono-vbr.mp3"], [false, true])
  func `reading after a seek gives the same as linear reading`(name: String, isBare: Bool) throws {
    var bytes = try fixture(name)
    if isBare { bytes.removeFirst(Int(try MPEGStream(ByteReader(MemoryFile(bytes))).soundOffset)) }
    let whole = try MPEGFile(MemoryFile(bytes)).samples()
    let file = try MPEGFile(MemoryFile(bytes))
    let channels = file.format.channelCount
    let length = whole.count / channels
    var generator = SeededGenerator(seed: 7)
    for turn in 0..<150 {
      let place = Int.random(in: 0...length, using: &generator)
      let count = Int.random(in: 1...2500, using: &generator)
      // Every tenth seek is the first in a file that is not known yet.
      let file = turn % 10 == 0 ? try MPEGFile(MemoryFile(bytes)) : file
      try file.seek(to: Int64(place))
      #expect(file.position == Int64(place))
      let samples = try file.samples(limit: count)
      let expected = whole[(place * channels)..<min(whole.count, (place + count) * channels)]
      #expect(samples.elementsEqual(expected), "from frame \(place)")
    }
  }

  @Test func `the end is a valid position, and so is anything after it`() throws {
    let file = try MPEGFile(MemoryFile(fixture("stereo-cbr.mp3")))
    let last = try MPEGFile(MemoryFile(fixture("stereo-cbr.mp3"))).samples().suffix(2)
    for place in [file.length, file.length + 1, .max] {
      try file.seek(to: place)
      #expect(file.position == 2 * 44100)
      #expect(try file.countToEnd() == 0)
    }
    try file.seek(to: file.length - 1)
    #expect(try file.samples() == Array(last))
    try file.seek(to: -5)
    #expect(file.position == 0)
    #expect(try file.countToEnd() == 2 * 44100)
  }

  @Test func `after a seek to the end, nothing of the frame begun before is read`() throws {
    let file = try MPEGFile(MemoryFile(fixture("stereo-cbr.mp3")))
    var buffer = [Float](repeating: 0, count: 200)
    #expect(try buffer.withUnsafeMutableBufferPointer { try file.read(into: $0) } == .frames(100))
    try file.seek(to: .max)
    #expect(try buffer.withUnsafeMutableBufferPointer { try file.read(into: $0) } == .end)
  }

  @Test func `seeking back over damage finds the same frames again`() throws {
    let part = MP3Fixture(frameCount: 100).frames
    let file = try MPEGFile(MemoryFile(part + [UInt8](repeating: 0x55, count: 9999) + part))
    #expect(try file.countToEnd() == 200 * 1152)
    for place in [99 * 1152 + 7, 100 * 1152, 101 * 1152, 5, 199 * 1152] as [Int64] {
      try file.seek(to: place)
      #expect(try file.countToEnd() == 200 * 1152 - place)
    }
  }

  @Test func `an abandoned search keeps the position and what it found`() throws {
    let source = MemoryFile(MP3Fixture(frameCount: 8000).bytes)
    let file = try MPEGFile(source)
    _ = try file.samples(limit: 500)
    var questions = 0
    let isThere = try file.seek(to: 7999 * 1152) {
      questions += 1
      return questions < 90
    }
    #expect(!isThere)
    #expect(file.position == 500)
    let read = source.bytesRead
    #expect(read < source.bytes.count / 2)
    #expect(try file.samples(limit: 10).count == 10)
    #expect(try file.seek(to: 7999 * 1152, while: { true }))
    #expect(file.position == 7999 * 1152)
    #expect(source.bytesRead - read < source.bytes.count * 3 / 4, "the section before is known")
    #expect(try file.countToEnd() == 1152)
  }

  @Test func `after a failed seek, the file can be read again`() throws {
    let source = try MemoryFile(fixture("stereo-cbr.mp3"))
    let file = try MPEGFile(source)
    source.failsFrom = 20000
    #expect(throws: PlayerError.self) { try file.seek(to: 80000) }
    source.failsFrom = .max
    try file.seek(to: 80000)
    #expect(try file.countToEnd() == 8200)
  }
}
