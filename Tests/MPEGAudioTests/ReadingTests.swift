import PlayerModel
import TestSupport
import Testing

@testable import MPEGAudio

@Suite struct ReadingTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  @Test(arguments: ["stereo-cbr.mp3", "mono-vbr.mp3"])
  func `what is read is what libmpg123 decodes, sample for sample`(name: String) throws {
    let path = try scratch.write(fixture(name))
    let file = try MPEGFile(path)
    let samples = try file.samples(bite: 777)
    #expect(try samples == reference(path))
    #expect(file.position == file.length)
    #expect(Int(file.length) == samples.count / file.format.channelCount)
  }

  @Test func `ad hoc`() throws {
    for n in ["mono-vbr-notag", "free", "low32", "low8", "m8", "v9", "crc", "stereo-cbr", "mono-vbr"] {
      let path = TrackPath("/tmp/mpegfix/\(n).mp3")
      let file = try MPEGFile(path)
      print(n, file.format, file.length, file.isLengthExact, file.bitrate, file.layer, file.version)
      let samples = try file.samples(bite: 777)
      print(file.length, file.isLengthExact, samples.count / file.format.channelCount)
      let r = try reference(path)
      print(n, samples == r, samples.count, r.count, zip(samples, r).enumerated().first { $0.1.0 != $0.1.1 } as Any)
      var bad = 0
      let c = file.format.channelCount
      for k in stride(from: 0, to: samples.count / c, by: 1237) {
        try file.seek(to: Int64(k))
        let s = try file.samples(limit: 3000)
        if !s.elementsEqual(samples[(k * c)..<min(samples.count, (k + 3000) * c)]) { bad += 1; if bad < 4 { print(k, zip(s, samples[(k * c)...]).map { abs($0 - $1) }.max() ?? 0) } }
      }
      print("bad seeks", bad)
    }
  }
}
