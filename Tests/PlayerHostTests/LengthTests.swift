import AudioOutput
import MusicLibrary
import PlayerHost
import PlayerModel
import TestSupport
import Testing

/// Estimated lengths become exact ones automatically.
@Suite(.timeLimit(.minutes(30))) struct LengthTests {
  private static let frames = 200
  private static let exact = Double(frames * MP3Fixture.samplesPerFrame) / 44100

  private let folder: TemporaryFolder
  private let device: ScriptedDevice
  private let index: LibraryIndex
  private let host: PlayerHost
  /// A file that does not state its length and whose size allows no good estimate.
  private let path: TrackPath

  init() throws {
    folder = try TemporaryFolder()
    let (folder, clock) = (folder, ManualClock())
    let device = ScriptedDevice(clock: clock)
    self.device = device
    let library = try LibraryIndex(
      cache: folder.makeFolder("cache"), data: folder.path, clock: clock)
    index = library
    path = try folder.write(
      MP3Fixture(frameCount: Self.frames).bytes + [UInt8](repeating: 0, count: 50_000),
      to: "music/1.mp3")
    host = try PlayerHost(
      output: "scripted", version: "1.0",
      dependencies: HostDependencies(
        clock: clock, opener: FileTrackOpener(), reader: FileTrackReader(), lyrics: { _ in nil },
        makeOutput: { device.makeOutput($0) }, checkOutput: { $0 }, index: .success(library),
        moods: Result { () throws(PlayerError) in
          try MoodStore(folder: folder["data"], clock: clock)
        },
        history: nil, sessionFile: nil))
    waitForStart(of: host)
  }

  /// Submits a request and returns the reported lengths of the item until one is exact.
  private func lengths(
    after request: PlayerRequest, playing frames: Int = 0
  ) async throws -> [Double?] {
    let (_, events) = try host.events()
    // Playing is answered when the track is heard.
    host.submit(request) { _ in }
    #expect(device.play(frames))
    var lengths: [Double?] = []
    for await event in events {
      guard let track = event.snapshot.item?.track else { continue }
      if lengths.last != track.duration { lengths.append(track.duration) }
      if track.isDurationExact { break }
    }
    return lengths
  }

  @Test func `a queued file soon shows its exact length`() async throws {
    let lengths = try await lengths(
      after: .queueFill(.setQueue(content: .paths(paths: [path]), play: false)))
    #expect(lengths.last == Self.exact)
    host.stop()
  }

  @Test func `a playing file shows its exact length before its end is heard`() async throws {
    let lengths = try await lengths(
      after: .queueFill(.setQueue(content: .paths(paths: [path]), play: true)), playing: 100)
    #expect(lengths.last == Self.exact)
    device.letGo()
    host.stop()
  }

  @Test func `new files of the library are measured after the scan, and their lengths stored`()
    async throws
  {
    let lengths = try await lengths(
      after: .queueFill(.setQueue(content: .paths(paths: [folder["music"]]), play: false)))
    #expect(lengths.last == Self.exact)
    // Unknown, then estimated, then exact.
    #expect(lengths.count == 3)
    let file = try #require(FoundFile(at: path))
    #expect(try index.track(of: file)?.isDurationExact == true)
    #expect(try index.track(of: file)?.duration == Self.exact)
    host.stop()
  }

  @Test func `a host ends at once although much is left to measure`() async throws {
    for number in 2..<300 {
      try folder.write(MP3Fixture(frameCount: 3).bytes, to: "music/\(number).mp3")
    }
    _ = try await host.perform(ScanRequest.scan(paths: [folder["music"]]))
    host.stop()
  }
}
