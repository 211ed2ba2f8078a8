import AudioOutput
import Foundation
import PlaybackEngine
import PlayerModel
import SoundFiles
import TestSupport
import Testing

/// Real files to which something happens while they play.
@Suite(.timeLimit(.minutes(5))) struct ChangingFileTests {
  private static let rate = 44100
  private let folder: TemporaryFolder
  private let clock = ManualClock()
  private let device: ScriptedDevice
  private let recorder = EventRecorder()
  private let pipeline: AudioPipeline
  /// Eight seconds of music without a word on how long it is.
  private let sound: [UInt8]
  private let first: QueueEntry
  private let second: QueueEntry

  init() throws {
    let folder = try TemporaryFolder()
    let device = ScriptedDevice(clock: clock, bufferFrames: 4096, periodFrames: 1024)
    let recorder = recorder
    (self.folder, self.device) = (folder, device)
    sound = [[UInt8]](repeating: try Self.music(), count: 4).flatMap(\.self)
    first = try Self.entry(1, folder.write(sound, to: "1.mp3"))
    second = try Self.entry(2, folder.write(MP3Fixture(frameCount: 30).bytes, to: "2.mp3"))
    // A small ring: what happens to the file happens before it is read.
    pipeline = try AudioPipeline(
      output: "scripted", opener: FileOpener(), clock: clock, ringSamples: 1 << 14,
      makeOutput: { device.makeOutput($0) }, report: { recorder.record($0) })
  }

  /// Two seconds, without the frame with LAME's header.
  private static func music() throws -> [UInt8] {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = tests.appendingPathComponent("MPEGAudioTests/Fixtures/stereo-cbr.mp3")
    return Array(try Data(contentsOf: file).dropFirst(417))
  }

  private static func entry(_ number: Int64, _ path: TrackPath) -> QueueEntry {
    QueueEntry(id: EntryID(rawValue: number), track: Track(path: path, title: "\(number)"))
  }

  /// What there is to hear in a file with these bytes.
  private func samples(of bytes: [UInt8]) throws -> [Float] {
    let file = try SoundFiles.open(folder.write(bytes, to: "reference.mp3"))
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 1 << 20)
    defer { buffer.deallocate() }
    guard case .frames(let count) = try file.read(into: buffer) else { return [] }
    return Array(buffer[..<(count * file.format.channelCount)])
  }

  /// Plays two seconds of the first file, lets `happen` happen, and plays all the rest.
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

  @Test func `a file that is deleted is heard to its end`() throws {
    let whole = try samples(of: sound)
    let (heard, failures) = try play {
      #expect(first.track.path.withCString { unlink($0) } == 0)
    }
    #expect(heard.count == whole.count)
    #expect(heard == whole)
    #expect(failures.isEmpty)
    #expect(secondIsHeard)
  }

  @Test func `a file in whose place another is put is heard to its end`() throws {
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

  @Test func `of a file that grows, what was there when it was opened is heard`() throws {
    let whole = try samples(of: sound)
    let (heard, failures) = try play {
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: first.track.path.encoded))
      try file.seekToEnd()
      try file.write(contentsOf: Data(sound))
    }
    #expect(heard == whole)
    #expect(failures.isEmpty)
  }

  @Test func `of a file that is cut, what is left is heard, and the rest skipped with a reason`()
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

  @Test func `what is written over a file that plays is never heard as noise`() throws {
    let whole = try samples(of: sound)
    let (heard, _) = try play {
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: first.track.path.encoded))
      try file.write(contentsOf: Data((0..<sound.count).map { UInt8($0 * 31 % 255) }))
    }
    #expect(heard.elementsEqual(whole[..<heard.count]))
    #expect(secondIsHeard)
  }

  @Test func `the exact length of a file that tells none is known at its end`() throws {
    _ = try play {}
    let frames = Int64(try samples(of: sound).count / 2)
    #expect(
      recorder.events.contains(
        .lengthKnown(entry: first.id, frames: frames, sampleRate: Self.rate)))
  }

  private struct FileOpener: TrackOpening {
    func open(_ entry: QueueEntry) throws(PlayerError) -> OpenedTrack {
      OpenedTrack(source: try SoundFiles.open(entry.track.path), track: entry.track)
    }
  }
}
