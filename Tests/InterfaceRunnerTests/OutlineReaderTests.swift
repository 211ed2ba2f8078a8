import Glibc
import Linux
import Locations
import MusicLibrary
import PlayerInterface
import PlayerModel
import TestSupport
import Testing

@testable import InterfaceRunner

/// The waveform and the bookmarks of a song, read outside the interface's thread.
@Suite struct OutlineReaderTests {
  private let folder: TemporaryFolder
  private let locations: Locations
  private let mailbox = InterfaceMailbox()

  init() throws {
    folder = try TemporaryFolder()
    locations = Locations(environment: ["HOME": folder["home"].encoded])
    try locations.makeFolders()
  }

  private func answer(to song: PersistentID, by reader: OutlineReader) throws -> SongOutline {
    reader.ask(song)
    var polled = pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0)
    try #require(poll(&polled, 1, 20_000) == 1)
    guard case .outline(song, let outline)? = mailbox.take().last else {
      throw PlayerError(.notFound, "That is another answer.")
    }
    return outline
  }

  @Test func `what is stored is found, also if it is stored later`() throws {
    let path = try folder.write(PCMFixture.tone(1000, frames: 88_200), to: "a.wav")
    let song = try #require(try SongAnalysis.measure(path, while: { true }))
    let reader = OutlineReader(locations, mailbox)
    #expect(try answer(to: song.sound, by: reader) == SongOutline())
    let store = AnalysisStore(cache: TrackPath(locations.cache), clock: TestClock())
    try store.store(song.profile, of: song.sound)
    let moods = try MoodStore(folder: TrackPath(locations.data), clock: TestClock())
    let track = try FileTrackReader().read(path)
    _ = try moods.addBookmarks([(track, 1.5, "End"), (track, 0.25, "")])
    let outline = try answer(to: song.sound, by: reader)
    #expect(outline.waveform != nil && outline.bookmarks == [0.25, 1.5])
    let other = try #require(PersistentID(rawValue: "s1:00112233445566778899aabbccddeeff"))
    #expect(try answer(to: other, by: reader) == SongOutline())
  }

  @Test func `files that cannot be read leave the progress bar a line`() throws {
    for file in ["\(locations.cache)/analysis.sqlite", "\(locations.data)/moods.sqlite"] {
      try folder.write("no database".utf8, at: TrackPath(file))
    }
    let song = try #require(PersistentID(rawValue: "s1:00112233445566778899aabbccddeeff"))
    #expect(try answer(to: song, by: OutlineReader(locations, mailbox)) == SongOutline())
  }
}
