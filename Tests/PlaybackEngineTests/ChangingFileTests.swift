import AudioOutput
import Foundation
import PlaybackEngine
import PlayerModel
import SoundFiles
import Synchronization
import TestSupport
import Testing

/// Real files that change while they play.
@Suite(.timeLimit(.minutes(30))) struct ChangingFileTests {
  private static let rate = 44100
  private let folder: TemporaryFolder
  private let clock = ManualClock()
  private let device: ScriptedDevice
  private let recorder = EventRecorder()
  private let opener = FileOpener()
  private let pipeline: AudioPipeline
  /// Eight seconds of music that do not state their length.
  private let sound: [UInt8]
  private let first: QueueEntry
  private let second: QueueEntry

  init() throws {
    let folder = try TemporaryFolder()
    let device = ScriptedDevice(clock: clock, bufferFrames: 4096, periodFrames: 1024)
    let (recorder, opener) = (recorder, opener)
    (self.folder, self.device) = (folder, device)
    sound = [[UInt8]](repeating: try Self.music(), count: 4).flatMap(\.self)
    first = try Self.entry(1, folder.write(sound, to: "1.mp3"))
    second = try Self.entry(2, folder.write(MP3Fixture(frameCount: 30).bytes, to: "2.mp3"))
    // The ring is small, so that the file changes before it is read.
    pipeline = try AudioPipeline(
      output: "scripted", opener: opener, clock: clock, ringSamples: 1 << 14,
      makeOutput: { device.makeOutput($0) }, report: { recorder.record($0) })
  }

  /// Two seconds, without the frame with LAME's header.
  private static func music() throws -> [UInt8] {
    let file = Checkout.tests("MPEGAudioTests/Fixtures/stereo-cbr.mp3")
    return Array(try Data(contentsOf: URL(filePath: file)).dropFirst(417))
  }

  private static func entry(_ number: Int64, _ path: TrackPath) -> QueueEntry {
    QueueEntry(id: EntryID(rawValue: number), track: Track(path: path, title: "\(number)"))
  }

  /// The sound of a file with these bytes.
  private func samples(of bytes: [UInt8]) throws -> [Float] {
    let file = try SoundFiles.open(folder.write(bytes, to: "reference.mp3"))
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 1 << 20)
    defer { buffer.deallocate() }
    guard case .frames(let count) = try file.read(into: buffer) else { return [] }
    return Array(buffer[..<(count * file.format.channelCount)])
  }

  /// Plays two seconds of the first file, calls `happen`, and plays the rest.
  private func play(_ happen: () throws -> Void) throws -> (heard: [Float], failures: [String]) {
    pipeline.perform(.load(first, seconds: 0, isPlaying: true, generation: 1))
    pipeline.perform(.setNext(second))
    try #require(device.play(2 * Self.rate))
    try happen()
    let isOver: (PipelineEvent) -> Bool = { if case .queueEnded = $0 { true } else { false } }
    while !recorder.events.contains(where: isOver) { device.playSoon(atMost: 4096) }
    let failures = recorder.events.compactMap { event in
      if case .decodingFailed(_, _, let error) = event { error.message } else { nil }
    }
    return (device.recording.first?.samples ?? [], failures)
  }

  /// Whether the second entry was heard to its end.
  private var secondIsHeard: Bool {
    recorder.events.contains {
      if case .finished(_, second.id, 30 * 1152, _) = $0 { true } else { false }
    }
  }

  @Test func `a deleted file is heard to its end`() throws {
    let whole = try samples(of: sound)
    let (heard, failures) = try play {
      #expect(first.track.path.withCString { unlink($0) } == 0)
    }
    #expect(heard.count == whole.count)
    #expect(heard == whole)
    #expect(failures.isEmpty)
    #expect(secondIsHeard)
  }

  @Test func `a file that is replaced by another is heard to its end`() throws {
    let whole = try samples(of: sound)
    let (heard, failures) = try play {
      let other = try folder.write(MP3Fixture(frameCount: 50).bytes, to: "other.mp3")
      let result = other.withCString { old in
        first.track.path.withCString { rename(old, $0) }
      }
      #expect(result == 0)
    }
    #expect(heard == whole)
    #expect(failures.isEmpty)
    #expect(secondIsHeard)
  }

  @Test func `of a growing file, what existed when it was opened is heard`() throws {
    let whole = try samples(of: sound)
    let (heard, failures) = try play {
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: first.track.path.encoded))
      try file.seekToEnd()
      try file.write(contentsOf: Data(sound))
    }
    #expect(heard == whole)
    #expect(failures.isEmpty)
  }

  @Test func `of a truncated file, what is left is heard, and the rest is skipped with a reason`()
    throws
  {
    let whole = try samples(of: sound)
    let left = sound.count * 5 / 8
    let (heard, failures) = try play {
      #expect(first.track.path.withCString { truncate($0, off_t(left)) } == 0)
    }
    #expect(heard.count > whole.count * 5 / 8 - 4 * 2304)
    #expect(heard.count < whole.count * 5 / 8 + 2304)
    #expect(heard.elementsEqual(whole[..<heard.count]))
    #expect(
      failures == [
        "\(first.track.path) was truncated or overwritten while it was read: open it again."
      ])
    #expect(secondIsHeard)
  }

  @Test func `data written over a playing file is never heard as noise`() throws {
    let whole = try samples(of: sound)
    let (heard, _) = try play {
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: first.track.path.encoded))
      try file.write(contentsOf: Data((0..<sound.count).map { UInt8($0 * 31 % 255) }))
    }
    #expect(heard.elementsEqual(whole[..<heard.count]))
    #expect(secondIsHeard)
  }

  /// The file with a tag of the given size, as a tagger writes it: over the old contents, and no
  /// longer than they were.
  private func retag(size: Int) throws {
    let bytes = (size > 0 ? MP3Fixture.id3v2(size: size) : []) + sound
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: first.track.path.encoded))
    try file.write(contentsOf: Data(bytes))
    try file.truncate(atOffset: UInt64(bytes.count))
  }

  private var timesOpened: Int {
    recorder.events.count {
      if case .opened(_, first.id, _) = $0 { true } else { false }
    }
  }

  @Test(arguments: [1, 417, 5000, 300_000])
  func `a file whose tags grow is heard to its end without a gap`(size: Int) throws {
    let whole = try samples(of: sound)
    let (heard, failures) = try play { try retag(size: size) }
    #expect(heard == whole)
    #expect(failures.isEmpty)
    #expect(secondIsHeard)
    #expect(timesOpened == 2, "the new tags were not read")
  }

  @Test func `a file whose tags shrink is heard to its end without a gap`() throws {
    try retag(size: 20_000)
    let whole = try samples(of: sound)
    let (heard, failures) = try play { try retag(size: 0) }
    #expect(heard == whole)
    #expect(failures.isEmpty)
    #expect(secondIsHeard)
  }

  @Test func `a file whose tags change during a pause resumes where it was`() throws {
    let whole = try samples(of: sound)
    let (heard, failures) = try play {
      pipeline.perform(.pause)
      let isHalted: (PipelineEvent) -> Bool = { if case .halted = $0 { true } else { false } }
      try #require(recorder.next(where: isHalted) != nil)
      try retag(size: 300_000)
      pipeline.perform(.resume)
    }
    #expect(heard == whole)
    #expect(failures.isEmpty)
  }

  @Test func `a seek in a file whose tags have changed lands at the requested position`() throws {
    let whole = try samples(of: sound)
    let (heard, failures) = try play {
      try retag(size: 5000)
      pipeline.perform(.seek(first, seconds: 6, generation: 2))
      pipeline.perform(.setNext(second))
      let isHalted: (PipelineEvent) -> Bool = { if case .halted = $0 { true } else { false } }
      try #require(recorder.next(where: isHalted) != nil)
    }
    #expect(heard == Array(whole[..<(4 * Self.rate)]) + Array(whole[(12 * Self.rate)...]))
    #expect(failures.isEmpty)
    #expect(secondIsHeard)
  }

  @Test func `playback waits for a half-written file`() throws {
    let whole = try samples(of: sound)
    let moved = MP3Fixture.id3v2(size: 300_000) + sound
    let (path, half) = (first.track.path, moved.count / 2)
    let write: @Sendable (Range<Int>) -> Void = { part in
      let file = FileHandle(forUpdatingAtPath: path.encoded)
      try? file?.seek(toOffset: UInt64(part.lowerBound))
      try? file?.write(contentsOf: Data(moved[part]))
    }
    let (heard, failures) = try play {
      // From the back, as a tagger makes room.
      write(half..<moved.count)
      opener.afterOpening { write(0..<half) }
    }
    #expect(heard == whole)
    #expect(failures.isEmpty)
    #expect(secondIsHeard)
  }

  @Test func `the exact length of a file that does not state it is known at its end`() throws {
    _ = try play {}
    let frames = Int64(try samples(of: sound).count / 2)
    #expect(
      recorder.events.contains(
        .lengthKnown(entry: first.id, frames: frames, sampleRate: Self.rate)))
  }

  private final class FileOpener: TrackOpening {
    private let once = Mutex<(@Sendable () -> Void)?>(nil)

    /// Runs an action once, the next time a file is opened.
    func afterOpening(_ happen: @escaping @Sendable () -> Void) {
      once.withLock { $0 = happen }
    }

    func open(_ entry: QueueEntry) throws(PlayerError) -> OpenedTrack {
      let file = try SoundFiles.open(entry.track.path)
      var track = entry.track
      track.persistentID = try file.persistentID()
      once.withLock { $0.take() }?()
      return OpenedTrack(source: file, track: track)
    }
  }
}
