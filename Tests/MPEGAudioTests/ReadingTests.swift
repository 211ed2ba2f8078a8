import PlayerModel
import SoundDecoding
import TestSupport
import Testing

@testable import MPEGAudio

@Suite struct ReadingTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  @Test(arguments: ["stereo-cbr.mp3", "mono-vbr.mp3"], [1, 777, 100_000])
  func `a file is decoded as by libmpg123, sample for sample`(name: String, bite: Int) throws {
    let path = try scratch.write(fixture(name))
    let file = try MPEGFile(path)
    let samples = try file.samples(bite: bite)
    #expect(try samples == reference(path))
    #expect(file.position == file.length)
    #expect(Int(file.length) == samples.count / file.format.channelCount)
  }

  @Test(arguments: ["stereo-cbr.mp3", "mono-vbr.mp3"])
  func `tags around the sound do not change what is read`(name: String) throws {
    let bytes = try fixture(name)
    let path = try scratch.write(
      MP3Fixture.id3v2(size: 300) + MP3Fixture.id3v2(size: 5000, hasFooter: true) + bytes
        + MP3Fixture.ape(size: 700) + MP3Fixture.lyrics3v2("[00:01]la")
        + MP3Fixture.id3v1(title: "x"))
    #expect(try MPEGFile(path).samples() == MPEGFile(MemoryFile(bytes)).samples())
    #expect(try MPEGFile(path).samples() == reference(path))
  }

  @Test func `a file describes its format`() throws {
    let stereo = try MPEGFile(MemoryFile(fixture("stereo-cbr.mp3")))
    #expect(stereo.format == PCMFormat(sampleRate: 44100, channelCount: 2))
    #expect(stereo.bitrate == 128)
    #expect(stereo.duration == 2)
    #expect(stereo.kind == "MPEG-1 layer III")
    let mono = try MPEGFile(MemoryFile(fixture("mono-vbr.mp3")))
    #expect(mono.format == PCMFormat(sampleRate: 22050, channelCount: 1))
    #expect(mono.duration == 8)
    #expect((8...64).contains(mono.bitrate))
    #expect(mono.kind == "MPEG-2 layer III")
  }

  @Test(
    arguments: [
      // MPEG-1 layer I, 32 kbit/s at 32 kHz; layer II, 32 kbit/s mono at 48 kHz; MPEG-2 layer II.
      ([0xFF, 0xFF, 0x18, 0xC4], 48, 384), ([0xFF, 0xFD, 0x14, 0xC4], 96, 1152),
      ([0xFF, 0xF5, 0x14, 0xC4], 48, 1152),
    ] as [([UInt8], Int, Int)])
  func `layers I and II are read, too`(header: [UInt8], length: Int, samples: Int) throws {
    let frame = header + [UInt8](repeating: 0, count: length - 4)
    let path = try scratch.write(Array([[UInt8]](repeating: frame, count: 20).joined()))
    let file = try MPEGFile(path)
    let read = try file.samples()
    #expect(read.count == 20 * samples)
    #expect(try read == reference(path))
    try file.seek(to: 5000)
    #expect(try file.samples().count == 20 * samples - 5000)
  }

  @Test func `the free format is read, too`() throws {
    // Frames differ only in bytes that the format does not use.
    let frames = (0..<40).flatMap { number -> [UInt8] in
      let padding = number % 3 == 0
      return [0xFF, 0xFB, padding ? 0x02 : 0x00, 0xC4] + [UInt8](repeating: 0, count: 17)
        + [UInt8](repeating: UInt8(number), count: 179 + (padding ? 1 : 0))
    }
    let path = try scratch.write(frames)
    let file = try MPEGFile(path)
    #expect(try file.samples() == reference(path))
    #expect(file.length == 40 * 1152)
  }

  @Test func `Fraunhofer's info frame is played, as in libmpg123`() throws {
    var info: [UInt8] = [0xFF, 0xFB, 0x10, 0xC4] + [UInt8](repeating: 0, count: 100)
    info.replaceSubrange(36..<40, with: Array("VBRI".utf8))
    let path = try scratch.write(info + MP3Fixture(frameCount: 30).frames)
    #expect(try MPEGFile(path).samples() == reference(path))
  }

  @Test func `an MP3 in a RIFF file is read`() throws {
    let sound = try fixture("stereo-cbr.mp3")
    let sizeBytes = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: sound.count >> $0) }
    let chunks: [[UInt8]] = [
      Array("RIFF".utf8), [0, 0, 0, 0], Array("WAVEfmt ".utf8), [2, 0, 0, 0, 0x55, 0],
      Array("data".utf8),
      sizeBytes, sound, Array("LIST".utf8), [4, 0, 0, 0, 1, 2, 3, 4],
    ]
    let file = try MPEGFile(MemoryFile(Array(chunks.joined())))
    #expect(try file.samples() == MPEGFile(MemoryFile(sound)).samples())
    #expect(file.isLengthExact)
  }

  @Test func `a change of format is reported between the last frame and the first new one`()
    throws
  {
    let (stereo, mono) = try (fixture("stereo-cbr.mp3"), fixture("mono-vbr.mp3"))
    let file = try MPEGFile(MemoryFile(stereo + mono))
    let first = try MPEGFile(MemoryFile(stereo)).samples()
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: first.count + 2)
    defer { buffer.deallocate() }
    #expect(try file.read(into: buffer) == .frames(first.count / 2))
    let mono22 = PCMFormat(sampleRate: 22050, channelCount: 1)
    #expect(try file.read(into: buffer) == .formatChanged(mono22))
    #expect(file.format == mono22)
    // Within this file, the second stream's info frame is sound, so it has 576 samples more than
    // alone.
    let rest = try file.countToEnd()
    #expect(rest > 8 * 22050)
    #expect(file.isLengthExact)
    #expect(file.length == Int64(first.count / 2) + 2 * rest)
    try file.seek(to: 10)
    #expect(file.format == mono22)
    #expect(
      try file.read(into: buffer) == .formatChanged(.init(sampleRate: 44100, channelCount: 2)))
    #expect(try file.samples(limit: 100).elementsEqual(first[20..<220]))
  }

  @Test func `junk in the middle does not change the format`() throws {
    var generator = SeededGenerator(seed: 3)
    let sound = try fixture("stereo-cbr.mp3")
    for _ in 0..<20 {
      let junk = (0..<5000).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let cut = Int.random(in: 2000...30000, using: &generator)
      let file = try MPEGFile(MemoryFile(Array(sound[..<cut]) + junk + sound[cut...]))
      let samples = try file.samples()
      #expect(file.format == PCMFormat(sampleRate: 44100, channelCount: 2))
      #expect(Int(file.length) * 2 == samples.count)
      // One frame is torn apart; everything else is heard.
      #expect(samples.count >= (2 * 44100 - 3 * 1152) * 2)
    }
  }

  @Test(arguments: ["stereo-cbr.mp3", "mono-vbr.mp3"])
  func `where a piece is missing, nothing is heard that was never there`(name: String) throws {
    let stream = try MPEGStream(ByteReader(MemoryFile(fixture(name))))
    let start = Int(stream.soundOffset)
    let sound = Array(try fixture(name)[start...])
    var (frame, places) = (Optional(stream.first), [Int]())
    while let known = frame {
      places.append(Int(known.offset) - start)
      frame = try stream.walker.next(after: known)
    }
    let whole = try MPEGFile(MemoryFile(sound)).samples()
    let loudest = try #require(whole.map(abs).max())
    for cut in stride(from: 5, to: places.count - 30, by: places.count / 20) {
      let gap = [UInt8](repeating: 0, count: 100)
      let file = try MPEGFile(
        MemoryFile(Array(sound[..<places[cut]] + gap + sound[places[cut + 3]...])))
      let samples = try file.samples()
      // Where two unlike blocks overlap, the sum may be a little louder than either.
      #expect(try #require(samples.map(abs).max()) <= loudest * 1.1)
      // Soon the sound is the same again, apart from rounding.
      let tail = zip(samples.suffix(2 * 1152), whole.suffix(2 * 1152))
      let isSame = tail.allSatisfy { abs($0 - $1) < 1e-6 }
      #expect(isSame, "cut at frame \(cut)")
      #expect(
        samples.count == whole.count - 3 * stream.first.header.sampleCount
          * file.format.channelCount)
    }
  }

  @Test func `a hole of zeros and tags in the middle are skipped`() throws {
    let part = MP3Fixture(frameCount: 50).frames
    let hole = [UInt8](repeating: 0, count: 3_000_000)
    let tags = MP3Fixture.id3v1(title: "one") + MP3Fixture.id3v2(size: 100_000)
    let file = try MPEGFile(MemoryFile(part + hole + part + tags + part))
    #expect(try file.countToEnd() == 150 * 1152)
    #expect(file.isLengthExact)
  }

  @Test func `a truncated file is read to its end`() throws {
    let sound = try fixture("stereo-cbr.mp3")
    let whole = try MPEGFile(MemoryFile(sound)).samples()
    let file = try MPEGFile(MemoryFile(Array(sound[..<20000])))
    #expect(!file.isLengthExact)
    let samples = try file.samples()
    #expect(samples.count > whole.count / 2)
    #expect(samples.elementsEqual(whole[..<samples.count]))
    #expect(file.isLengthExact)
    #expect(Int(file.length) * 2 == samples.count)
  }

  @Test func `a failing disk is an error, not the end, and can be tried again`() throws {
    let source = try MemoryFile(fixture("stereo-cbr.mp3"))
    let whole = try MPEGFile(source).samples()
    let file = try MPEGFile(source)
    source.failsFrom = 20000
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: whole.count)
    defer { buffer.deallocate() }
    guard case .frames(let count) = try file.read(into: buffer) else {
      Issue.record("everything before the error is read")
      return
    }
    let failure = #expect(throws: PlayerError.self) { try file.read(into: buffer) }
    #expect(failure?.code == .storageFailed)
    #expect(failure?.message.contains("/music/a.mp3") == true)
    source.failsFrom = .max
    let rest = try file.samples()
    #expect(Array(buffer[..<(count * 2)]) + rest == whole)
  }

  @Test func `when a file is cut during playback, the rest is read, and then it is an error`()
    throws
  {
    let source = try MemoryFile(fixture("stereo-cbr.mp3"))
    let whole = try MPEGFile(source).samples()
    let file = try MPEGFile(source)
    var samples = try file.samples(limit: 1000)
    let lost = Array(source.bytes.suffix(20000))
    source.bytes.removeLast(20000)
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: whole.count)
    defer { buffer.deallocate() }
    guard case .frames(let count) = try file.read(into: buffer) else {
      Issue.record("what is left is read")
      return
    }
    samples += buffer[..<(count * 2)]
    #expect(samples.count > (whole.count - 20000 * 44100 * 2 / 16000) - 3 * 2304)
    let failure = #expect(throws: PlayerError.self) { try file.read(into: buffer) }
    #expect(failure?.code == .nothingPlayable)
    #expect(failure?.message.contains("was truncated or overwritten") == true)
    // The file may be restored.
    source.bytes += lost
    #expect(try samples + file.samples() == whole)
  }

  @Test func `data appended to a file during playback is not part of it`() throws {
    let source = try MemoryFile(fixture("stereo-cbr.mp3"))
    let whole = try MPEGFile(source).samples()
    let file = try MPEGFile(source)
    let start = try file.samples(limit: 1000)
    source.bytes += MP3Fixture(frameCount: 100).bytes
    #expect(try start + file.samples() == whole)
  }

  @Test func `a file that is overwritten during playback is not taken for the old one`() throws {
    let source = MemoryFile(MP3Fixture(frameCount: 500).bytes)
    let file = try MPEGFile(source)
    try file.measure()
    source.bytes = [UInt8](repeating: 0x55, count: source.bytes.count)
    let seeking = #expect(throws: PlayerError.self) { try file.seek(to: 300 * 1152) }
    let reading = #expect(throws: PlayerError.self) { try file.samples() }
    for failure in [seeking, reading] {
      #expect(failure?.message.contains("was truncated or overwritten") == true)
    }
  }

  @Test func `opening does not read the whole file`() throws {
    let source = MemoryFile(MP3Fixture(frameCount: 4000).bytes)
    let file = try MPEGFile(source)
    #expect(source.bytesRead < 128 * 1024)
    #expect(file.length == 4000 * 1152)
    #expect(!file.isLengthExact)
  }
}
