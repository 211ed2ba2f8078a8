import AudioOutput
import CompactTracks
import Foundation
import ListeningHistory
import MusicLibrary
import PlaybackEngine
import PlayerModel
import SoundDecoding
import SoundFiles
import TestSupport
import Testing

@testable import PlayerHost

/// Plays second after second through the whole player, from the files to the stores.
///
/// The decoder, the threads, the rules, the history and the sensor are real; only time is
/// simulated. The long suite runs with `STIMMUNG_SOAK` and alone, because it measures the memory of
/// its process.
@Suite(.serialized) struct SoakTests {
  private static let isWanted = ProcessInfo.processInfo.environment["STIMMUNG_SOAK"] != nil

  @Test(.timeLimit(.minutes(30)))
  func `a hundred tracks are heard to the sample and recorded once each`() throws {
    try soak(tracks: 100)
  }

  @Test(.enabled(if: isWanted), .timeLimit(.minutes(20)))
  func `ten thousand tracks do not increase memory`() throws {
    let memory = try soak(tracks: 10_000)
    print("allocated after each thousand tracks, kB:", memory.map { $0.allocated / 1000 })
    print("resident after each thousand tracks, kB:", memory.map { $0.resident / 1000 })
    try #require(memory.count == 10)
    // Caches take what they need during the first two thousand. Half a megabyte in eight thousand
    // would be 62 bytes a track.
    let allocated = memory.dropFirst(2).map { $0.allocated - memory[1].allocated }
    #expect(allocated.allSatisfy { $0 < 500_000 }, "\(memory)")
    // The pages that an allocator keeps grow more and more slowly. Pages of a file that stays
    // mapped are seen only here.
    let resident = memory.dropFirst(2).map { $0.resident - memory[1].resident }
    #expect(resident.allSatisfy { $0 < 3_000_000 }, "\(memory)")
  }

  /// Plays a number of tracks and returns the memory that the process held after each thousand.
  @discardableResult
  private func soak(tracks count: Int) throws -> [SoakDiary.Memory] {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.second(), to: "music/second.mp3")
    let file = try SoundFiles.open(path)
    let format = file.format
    let piece = try Self.decode(file)
    let pacing = Pacing()
    var made: HastyDevice?
    let bench = try HostBench(in: folder) { dependencies, _ in
      let clock = try #require(dependencies.clock as? ManualClock)
      let device = HastyDevice(
        expecting: piece, format: format, clock: clock, pausingEvery: 20 * format.sampleRate
      ) { pacing.pause() }
      made = device
      dependencies.opener = FileTrackOpener()
      dependencies.reader = FileTrackReader()
      dependencies.makeOutput = { device.makeOutput($0) }
    }
    let device = try #require(made)
    pacing.await(storageOf: bench)
    defer { pacing.end() }
    let diary = SoakDiary(device: device, began: bench.clock.now())
    let subscription = try bench.player.subscribe { diary.note($0) }
    defer { subscription.cancel() }
    try bench.perform(.sensor(.startSensor()))
    let track = try FileTrackReader().read(path)
    _ = try bench.inside {
      $0.feed(.setQueue(PackedTracks(repeatElement(track, count: count)), play: true))
    }
    try #require(diary.waitForEnd(), "heard \(device.account)")

    #expect(device.account.firstWrong == nil)
    #expect(device.account.framesHeard == count * device.pieceFrames)
    #expect(device.account.timesOpened == 1)
    #expect(diary.found == SoakDiary.Found(started: count, ended: count))
    try bench.waitForStorage()
    try expectRecords(of: count, bench, frames: Int64(device.pieceFrames))
    return diary.memory
  }

  /// What is on the disk.
  private func expectRecords(of count: Int, _ bench: HostBench, frames: Int64) throws {
    let history = try HistoryStore(folder: bench.folder.path, clock: bench.clock)
    var entries: [Int64] = []
    var ids: Set<String> = []
    var isWhole = true
    try history.sessions { session in
      entries.append(session.entry.id.rawValue)
      ids.insert(session.id)
      isWhole =
        isWhole && session.heard == [FrameRange(start: 0, end: frames)]
        && session.endReason == .finished
    }
    #expect(entries == Array(1...Int64(count)))
    #expect(ids.count == count)
    #expect(isWhole)
    let sensor = try bench.perform(SensorRequest.stopSensor())
    #expect(sensor.recordsLost == 0)
    #expect(sensor.lastError == nil)
    #expect(sensor.recordsStored > count)
  }

  /// An MP3 of one second: some frames from the middle of a demo piece.
  private static func second() throws -> [UInt8] {
    let demo = Checkout.resource("Demo/01 Morning Market.mp3")
    let data = [UInt8](try Data(contentsOf: URL(filePath: demo)))
    let tag = data[6..<10].reduce(0) { $0 << 7 | Int($1) } + 10
    var starts = [tag]
    while starts.count <= 240, let last = starts.last {
      starts.append(last + frameLength(data[last...]))
    }
    return Array(data[starts[200]..<starts[239]])
  }

  /// The bytes of a frame of MPEG-1, layer III, at 44.1 kHz.
  private static func frameLength(_ frame: ArraySlice<UInt8>) -> Int {
    let kilobits = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
    let header = frame[frame.startIndex + 2]
    return 144_000 * kilobits[Int(header >> 4)] / 44_100 + Int(header >> 1 & 1)
  }

  private static func decode(_ file: any SoundFile) throws -> [Float] {
    var samples: [Float] = []
    var room = [Float](repeating: 0, count: 8192)
    while case .frames(let frames) = try room.withUnsafeMutableBufferPointer({
      try file.read(into: $0)
    }) {
      samples += room.prefix(frames * file.format.channelCount)
    }
    return samples
  }
}
