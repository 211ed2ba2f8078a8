import PlayerModel
import TestSupport
import Testing
import TrackMetadata

@Suite struct ReplayGainTests {
  let folder: MusicFolder

  init() throws { folder = try MusicFolder() }

  private func id3(_ values: [(String, String)]) throws -> ReplayGain? {
    let frames = values.map { ID3Frame.userText($0.0, $0.1, encoding: .utf16) }
    let bytes = ID3Tag.version2(4, frames) + ID3Audio.silence()
    return try folder.metadata(bytes).replayGain
  }

  @Test func `ID3v2 has the loudness of track and album, in any case`() throws {
    let gain = try id3([
      ("REPLAYGAIN_TRACK_GAIN", "-6.50 dB"), ("replaygain_track_peak", "0.988547"),
      ("replaygain_album_gain", "+1.25 dB"), ("REPLAYGAIN_ALBUM_PEAK", "1.2"),
    ])
    #expect(gain?.track == ReplayGain.Levels(decibels: -6.5, peak: 0.988547))
    #expect(gain?.album == ReplayGain.Levels(decibels: 1.25, peak: 1.2))
  }

  @Test func `APE has it too`() throws {
    let bytes =
      ID3Audio.silence()
      + ID3Tag.ape([
        (key: "Replaygain_Track_Gain", values: ["-3.1 dB"]),
        (key: "REPLAYGAIN_TRACK_PEAK", values: ["0.5"]),
      ])
    let gain = try FileMetadata.read(folder.write(bytes)).replayGain
    #expect(gain?.track == ReplayGain.Levels(decibels: -3.1, peak: 0.5))
    #expect(gain?.album == nil)
  }

  private func id3(frames: [ID3Frame]) throws -> ReplayGain? {
    try FileMetadata.read(folder.write(ID3Tag.version2(4, frames) + ID3Audio.silence())).replayGain
  }

  @Test func `volume frames are used if there is no text`() throws {
    let gain = try id3(frames: [
      .volume("track", gain: -3328, bits: 16, peak: [0x40, 0]),
      .volume("Album", gain: 640, bits: 24, peak: [0x90, 0, 0]),
      .userText("REPLAYGAIN_ALBUM_GAIN", "+2 dB"),
    ])
    #expect(gain?.track == ReplayGain.Levels(decibels: -6.5, peak: 0.5))
    #expect(gain?.album == ReplayGain.Levels(decibels: 2, peak: 1.125))
  }

  @Test(arguments: [
    ID3Frame.volume("track", gain: 512, channel: 2), ID3Frame.volume("mine", gain: 512),
    ID3Frame("RVA2", []), ID3Frame("RVA2", Array("track".utf8)),
    ID3Frame("RVA2", Array("track".utf8) + [0, 1, 2]),
    ID3Frame("RVA2", [UInt8](repeating: 1, count: 5000)),
  ])
  func `a frame for another volume, or a broken one, is ignored`(frame: ID3Frame) throws {
    #expect(try id3(frames: [frame]) == nil)
  }

  @Test func `a peak that is cut off is ignored`() throws {
    let gain = try id3(frames: [.volume("track", gain: 512, bits: 255, peak: [1])])
    #expect(gain?.track?.decibels == 1)
  }

  @Test(arguments: [
    ("-6,5 dB", -6.5), ("−6,5 dB", -6.5), ("  +3dB", 3), ("-.5", -0.5), ("7.", 7), ("0.00 dB", 0),
  ])
  func `numbers are read in many notations`(text: String, decibels: Double) throws {
    #expect(try id3([("REPLAYGAIN_TRACK_GAIN", text)])?.track?.decibels == decibels)
  }

  @Test(arguments: [
    "NaN dB", "inf", "-inf dB", "1e9 dB", "999999999 dB", "-64 dB", "dB", "--6", "6.5.2", "0x10",
    "1,000.5 dB", "-1.#IND dB", "1.#INF", String(repeating: "9", count: 5000), "\u{202E}6",
  ])
  func `an invalid loudness counts as missing`(text: String) throws {
    let gain = try id3([("REPLAYGAIN_TRACK_GAIN", text), ("REPLAYGAIN_TRACK_PEAK", "1")])
    #expect(gain == nil || gain?.track?.decibels == 0)
  }

  @Test(arguments: ["NaN", "-1", "0", "1e30", "peak", ""])
  func `a loudness without a valid peak still counts`(text: String) throws {
    let gain = try id3([("REPLAYGAIN_TRACK_GAIN", "-2 dB"), ("REPLAYGAIN_TRACK_PEAK", text)])
    #expect(gain?.track == ReplayGain.Levels(decibels: -2))
  }
}
