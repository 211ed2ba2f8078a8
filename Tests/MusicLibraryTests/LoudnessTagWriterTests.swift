import PlayerModel
import TestSupport
import Testing
import TrackMetadata

@testable import MusicLibrary

/// Writing measured loudness into music files without changing anything else.
@Suite struct LoudnessTagWriterTests {
  private let folder: TemporaryFolder
  private let writer = TagWriter()

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let measured = ReplayGain(
    track: .init(decibels: -7.03, peak: 0.988553), album: .init(decibels: -6.5, peak: 1))

  private static let title = ID3Frame.text("TIT2", "Slow Tide", encoding: .latin1)
  private static let note = ID3Frame.userText("Note", "REPLAYGAIN_TRACK_GAIN", encoding: .latin1)

  /// Files of each format whose tags can be written, and one with an ID3v2 tag of each version.
  private static let files: [(name: String, bytes: [UInt8])] = [
    ("a.mp3", ID3Audio.silence()),
    ("b.mp3", ID3Tag.version2(3, [title, note]) + ID3Audio.silence()),
    ("c.mp3", ID3Tag.version2(4, [title, note], padding: 500) + ID3Audio.silence()),
    ("d.wav", PCMFixture().bytes), ("e.aiff", PCMFixture(isAIFF: true).bytes),
    ("f.flac", FLACFixture().bytes), ("g.ogg", OggStreamFixture.vorbis().bytes()),
    ("h.opus", OggStreamFixture.opus(fields: ["TITLE=Kept"]).bytes()),
    ("i.m4a", MP4Fixture(ALACFixture()).bytes),
  ]

  private func plan(
    _ path: TrackPath, _ loudness: ReplayGain, replacing: Bool = false
  ) throws -> TagPlan? {
    let sound = try #require(try FileTrackReader().read(path).persistentID)
    return try writer.plan(path, sound: sound, loudness: loudness, replacing: replacing)
  }

  @Test(arguments: files.indices)
  func `the loudness is written, undone, and nothing else changes`(index: Int) throws {
    let (name, bytes) = Self.files[index]
    let path = try folder.write(bytes, to: name)
    let before = try FileMetadata.read(path)
    let sound = try FileTrackReader().read(path).persistentID
    let measured = try #require(Self.measured)
    let expected = name.hasSuffix("opus") ? measured.inR128 : measured
    let plan = try #require(try plan(path, measured))
    let written = try writer.write(plan)
    var after = try FileMetadata.read(path)
    #expect(after.replayGain == expected)
    after.replayGain = before.replayGain
    #expect(after == before)
    #expect(try FileTrackReader().read(path).persistentID == sound)
    #expect(try self.plan(path, measured, replacing: true) == nil, "it is there already")
    try writer.write(try writer.plan(undoing: written))
    #expect(try FileMetadata.read(path) == before)
  }

  @Test func `Opus has R128 gains relative to -23 LUFS, and no ReplayGain`() throws {
    let path = try folder.write(OggStreamFixture.opus().bytes(), to: "a.opus")
    let measured = try #require(Self.measured)
    try writer.write(try #require(try plan(path, measured)))
    let text = String(decoding: try folder.read("a.opus"), as: UTF8.self)
    #expect(text.contains("R128_TRACK_GAIN=-3080") && text.contains("R128_ALBUM_GAIN=-2944"))
    #expect(!text.contains("REPLAYGAIN"))
  }

  @Test func `Vorbis has ReplayGain with peaks`() throws {
    let path = try folder.write(OggStreamFixture.vorbis().bytes(), to: "a.ogg")
    let measured = try #require(Self.measured)
    try writer.write(try #require(try plan(path, measured)))
    let text = String(decoding: try folder.read("a.ogg"), as: UTF8.self)
    for field in [
      "REPLAYGAIN_TRACK_GAIN=-7.03 dB", "REPLAYGAIN_TRACK_PEAK=0.988553",
      "REPLAYGAIN_ALBUM_GAIN=-6.50 dB", "REPLAYGAIN_ALBUM_PEAK=1.000000",
    ] { #expect(text.contains(field), "\(field)") }
    #expect(!text.contains("R128"))
  }

  @Test func `a file with ReplayGain is left alone, unless it is to be replaced`() throws {
    let own = ID3Frame.userText("replaygain_track_gain", "-3.5 dB")
    let path = try folder.write(
      ID3Tag.version2(4, [Self.title, own]) + ID3Audio.silence(), to: "a.mp3")
    let measured = try #require(Self.measured)
    #expect(try plan(path, measured) == nil)
    let plan = try #require(try plan(path, measured, replacing: true))
    #expect(plan.changes.map(\.old) == [["track -3.50 dB"]])
    let written = try writer.write(plan)
    #expect(try FileMetadata.read(path).replayGain == measured)
    try writer.write(try writer.plan(undoing: written))
    #expect(try FileMetadata.read(path).replayGain?.track?.decibels == -3.5)
  }

  @Test func `a song that is another one since it was measured is refused`() throws {
    let path = try folder.write(ID3Audio.silence(), to: "a.mp3")
    let other = try #require(PersistentID(rawValue: "s1:" + String(repeating: "0", count: 32)))
    let measured = try #require(Self.measured)
    #expect(throws: PlayerError.self) {
      try writer.plan(path, sound: other, loudness: measured, replacing: false)
    }
  }

  @Test func `without an album's loudness, only that of the track is written`() throws {
    let track = try #require(ReplayGain(track: Self.measured?.track, album: nil))
    let path = try folder.write(FLACFixture().bytes, to: "a.flac")
    try writer.write(try #require(try plan(path, track)))
    #expect(try FileMetadata.read(path).replayGain == track)
  }
}
