import Foundation
import GRDB
import PlayerModel
import SignalProcessing
import TestSupport
import Testing

@testable import MusicLibrary

/// Analyses of songs: measuring files, storing the results, and what is left to analyze.
@Suite struct AnalysisTests {
  private let folder: TemporaryFolder
  private let cache: TrackPath
  private let clock = TestClock()
  private let index: LibraryIndex
  private let store: AnalysisStore
  private let loudness: MeasuredLoudness

  init() throws {
    folder = try TemporaryFolder()
    cache = try folder.makeFolder("cache")
    index = try LibraryIndex(cache: cache, data: folder.path, clock: clock)
    store = AnalysisStore(cache: cache, clock: clock)
    loudness = MeasuredLoudness(cache: cache)
  }

  /// Writes a tone, whose frequency makes it another song, with a tag of its album.
  @discardableResult
  private func write(
    _ name: String, _ frequency: Double, amplitude: Double = 0.5, album: String = "",
    artist: String = ""
  ) throws -> TrackPath {
    var fixture = PCMFixture()
    (fixture.bits, fixture.isFloat) = (32, true)
    var frames: [ID3Frame] = []
    if !album.isEmpty { frames.append(.text("TALB", album)) }
    if !artist.isEmpty { frames.append(.text("TPE2", artist)) }
    let tone = PCMFixture.tone(frequency, frames: 44_100, amplitude: amplitude)
    // The chunks after the head of the file.
    let chunks = Array(tone.dropFirst(12))
    let tag = fixture.chunk(("id3 ", ID3Tag.version2(4, frames)))
    let size = OggFixture.little(UInt64(4 + chunks.count + tag.count), 4)
    var bytes = Array("RIFF".utf8) + size
    bytes += Array("WAVE".utf8)
    bytes += chunks
    bytes += tag
    return try folder.write(bytes, to: "music/" + name)
  }

  private func scan() throws {
    _ = try LibraryScanner(index: index, reader: FileTrackReader(), clock: clock)
      .scan([folder["music"]])
  }

  /// Analyzes everything that is left, and returns the names in order.
  @discardableResult
  private func analyzeAll(nearest: [PersistentID] = []) throws -> [String] {
    var plan = try AnalysisPlan(nearest: nearest, in: index, without: store)
    var names: [String] = []
    while let track = try plan.next(in: index) {
      let song = try #require(try SongAnalysis.measure(track.path, while: { true }))
      try store.store(song.profile, of: song.sound)
      names.append(track.path.name)
    }
    return names
  }

  private func track(_ name: String) throws -> Track {
    try FileTrackReader().read(folder["music/" + name])
  }

  // MARK: Measuring

  @Test func `a file is measured by its sound`() throws {
    let bytes = PCMFixture.tone(1000, frames: 88_200, amplitude: 0.1, silence: 22_050)
    let path = try folder.write(bytes, to: "a.wav")
    let song = try #require(try SongAnalysis.measure(path, while: { true }))
    #expect(song.sound == (try FileTrackReader().read(path).persistentID))
    #expect(song.profile.audibleSeconds == 0.5..<2.5)
    #expect(abs(Double(song.profile.peak) - 0.1) < 0.001)
    #expect(abs(try #require(song.profile.loudness) + 20) < 1)
  }

  @Test func `a file that does not state its length is measured in steps of its real length`()
    throws
  {
    let fixture = MP3Fixture(frameCount: 200)
    let path = try folder.write(fixture.bytes + [UInt8](repeating: 0, count: 9000), to: "a.mp3")
    let song = try #require(try SongAnalysis.measure(path, while: { true }))
    #expect(song.profile.waveform.peaks.count == Waveform.stepCount)
  }

  @Test func `an analysis that is no longer wanted ends without a result`() throws {
    let path = try folder.write(PCMFixture.tone(440, frames: 88_200), to: "a.wav")
    var asked = 0
    let song = try SongAnalysis.measure(path) {
      asked += 1
      return asked < 3
    }
    #expect(song == nil && asked == 3)
  }

  @Test func `what is no music is refused with a sentence that names the file`() throws {
    for name in ["no sound", ""] {
      let path = try folder.write(name.utf8, to: "a.wav")
      let error = #expect(throws: PlayerError.self) {
        try SongAnalysis.measure(path, while: { true })
      }
      #expect(error?.message.contains("a.wav") == true)
    }
    #expect(throws: PlayerError.self) {
      try SongAnalysis.measure(folder["missing.wav"], while: { true })
    }
  }

  // MARK: Storing

  @Test func `the file is created when it is first needed`() throws {
    #expect(!FileManager.default.fileExists(atPath: cache.encoded + "/analysis.sqlite"))
    try write("a.wav", 440)
    #expect(try loudness.replayGain(of: try track("a.wav")) == nil)
    #expect(try store.sounds().isEmpty)
    #expect(FileManager.default.fileExists(atPath: cache.encoded + "/analysis.sqlite"))
  }

  @Test func `a profile is stored under the identity of its sound, once`() throws {
    let path = try write("a.wav", 440)
    let song = try #require(try SongAnalysis.measure(path, while: { true }))
    for _ in 0..<2 { try store.store(song.profile, of: song.sound) }
    #expect(try store.profile(of: song.sound) == song.profile)
    #expect(try store.sounds().count == 1)
    let again = AnalysisStore(cache: cache, clock: clock)
    #expect(try again.profile(of: song.sound) == song.profile)
    let renamed = try folder.write(folder.read("music/a.wav"), to: "music/b.wav")
    #expect(try FileTrackReader().read(renamed).persistentID == song.sound)
  }

  @Test func `other processes read the waveform of a sound that was analyzed`() throws {
    let path = try write("a.wav", 440)
    let song = try #require(try SongAnalysis.measure(path, while: { true }))
    let hasNone = try loudness.waveform(of: song.sound) == nil
    #expect(hasNone)
    try store.store(song.profile, of: song.sound)
    let waveform = try #require(try loudness.waveform(of: song.sound))
    #expect(waveform.peaks == song.profile.waveform.peaks)
    #expect(waveform.levels == song.profile.waveform.levels)
  }

  @Test func `a damaged or removed file is replaced by an empty one`() throws {
    let path = try write("a.wav", 440)
    let song = try #require(try SongAnalysis.measure(path, while: { true }))
    try folder.write("Not a database at all.".utf8, to: "cache/analysis.sqlite")
    #expect(try store.profile(of: song.sound) == nil)
    #expect(!store.takeNotices().isEmpty && store.takeNotices().isEmpty)
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: cache.encoded + "/analysis.sqlite" + suffix)
    }
    try store.store(song.profile, of: song.sound)
    #expect(try store.profile(of: song.sound) == song.profile)
  }

  @Test func `a thousand songs take at most 400 bytes each`() throws {
    let path = try write("a.wav", 440)
    let song = try #require(try SongAnalysis.measure(path, while: { true }))
    var random = SeededGenerator(seed: 3)
    for _ in 0..<1000 {
      let digits = (0..<32).map { _ in
        String(Int.random(in: 0..<16, using: &random), radix: 16)
      }
      let sound = try #require(PersistentID(rawValue: "s1:" + digits.joined()))
      try store.store(song.profile, of: sound)
    }
    let pages = try store.read { database in
      try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
    }
    #expect(pages * 4096 <= 400 * 1000 + 3 * 4096)
  }

  // MARK: What is left

  @Test func `songs are analyzed folder by folder, each sound once, and never again`() throws {
    try write("b/2.wav", 300)
    try write("a/1.wav", 200)
    try write("b/copy of 1.wav", 200)
    try scan()
    #expect(try analyzeAll() == ["1.wav", "2.wav"])
    #expect(try analyzeAll().isEmpty)
    let plan = try AnalysisPlan(in: index, without: store)
    #expect(plan.total == 0 && plan.known == 2 && plan.remaining == 0)
  }

  @Test func `the songs that play next come first, in their order`() throws {
    for number in 1...4 { try write("\(number).wav", 100 * Double(number)) }
    try scan()
    let nearest = try ["4.wav", "2.wav"].compactMap { try track($0).persistentID }
    #expect(try analyzeAll(nearest: nearest) == ["4.wav", "2.wav", "1.wav", "3.wav"])
  }

  @Test func `only what a query finds is analyzed`() throws {
    for number in 1...3 { try write("\(number).wav", 100 * Double(number), album: "A\(number)") }
    try scan()
    let reader = LibraryReader(index: index, moods: nil, clock: clock) {
      () throws(PlayerError) in nil
    }
    let list = try reader.list(try LibraryQuery(parsing: "album:A2"))
    var plan = try AnalysisPlan(of: list, in: index, without: store)
    let first = try plan.next(in: index)
    let second = try plan.next(in: index)
    #expect(first?.path.name == "2.wav" && second == nil)
  }

  @Test func `songs that are removed meanwhile are skipped`() throws {
    for number in 1...3 { try write("\(number).wav", 100 * Double(number)) }
    try scan()
    var plan = try AnalysisPlan(in: index, without: store)
    try FileManager.default.removeItem(atPath: folder["music/1.wav"].encoded)
    try scan()
    let first = try plan.next(in: index)
    #expect(first?.path.name == "2.wav")
  }

  // MARK: ReplayGain

  @Test func `a song has the measured gain and peak`() throws {
    try write("a.wav", 1000, amplitude: 0.1)
    try scan()
    #expect(try loudness.replayGain(of: try track("a.wav")) == nil)
    #expect(try loudness.lastSound(of: try track("a.wav")) == nil)
    try analyzeAll()
    #expect(try loudness.lastSound(of: try track("a.wav")) == 1)
    let gain = try #require(try loudness.replayGain(of: try track("a.wav")))
    #expect(abs(try #require(gain.track).decibels - 2) < 0.1)
    #expect(gain.album == nil, "it has no album")
  }

  @Test func `an album has a gain once all of its songs are analyzed, and another if it changes`()
    throws
  {
    try write("a/1.wav", 1000, amplitude: 0.1, album: "A", artist: "B")
    try write("a/2.wav", 1100, amplitude: 0.2, album: "A", artist: "B")
    try write("c/3.wav", 1200, amplitude: 0.9, album: "A", artist: "Another")
    try scan()
    var plan = try AnalysisPlan(in: index, without: store)
    let first = try #require(try plan.next(in: index))
    let song = try #require(try SongAnalysis.measure(first.path, while: { true }))
    try store.store(song.profile, of: song.sound)
    #expect(try loudness.replayGain(of: try track("a/1.wav"))?.album == nil)
    try analyzeAll()
    let one = try #require(try loudness.replayGain(of: try track("a/1.wav")))
    let two = try #require(try loudness.replayGain(of: try track("a/2.wav")))
    #expect(one.album == two.album && one.track != two.track)
    let album = try #require(one.album)
    #expect(album.decibels < one.track?.decibels ?? 0 && album.decibels > two.track?.decibels ?? 0)
    try write("a/4.wav", 1300, amplitude: 0.8, album: "A", artist: "B")
    try scan()
    #expect(try loudness.replayGain(of: try track("a/1.wav"))?.album == nil)
    try analyzeAll()
    let louder = try #require(try loudness.replayGain(of: try track("a/1.wav"))?.album)
    #expect(louder.decibels < album.decibels)
  }

  @Test func `without an album artist, an album is in one folder and its discs`() throws {
    try write("x/CD1/1.wav", 1000, amplitude: 0.1, album: "A")
    try write("x/CD2/1.wav", 1100, amplitude: 0.4, album: "A")
    try write("y/1.wav", 1200, amplitude: 0.1, album: "A")
    try scan()
    try analyzeAll()
    let gains = try ["x/CD1/1.wav", "x/CD2/1.wav", "y/1.wav"].map {
      try loudness.replayGain(of: try track($0))?.album
    }
    #expect(gains[0] == gains[1] && gains[0] != gains[2] && gains[2] != nil)
  }

  @Test func `silence has no gain`() throws {
    try write("a.wav", 0)
    try scan()
    try analyzeAll()
    #expect(try loudness.replayGain(of: try track("a.wav")) == nil)
    #expect(try loudness.lastSound(of: try track("a.wav")) == nil)
  }
}
