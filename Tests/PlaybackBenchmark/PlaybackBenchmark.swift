import AudioOutput
import Foundation
import Linux
import PlaybackEngine
import PlayerModel
import SoundDecoding
import SoundFiles

/// Measures what playing costs beyond decoding, also while tracks fade into each other; `Resources/benchmark crossfade`
/// runs it.
///
///     playback-benchmark SECONDS FILE…     fades of SECONDS between the files
///
/// Decodes the files, plays them without fades and with fades, each as fast as possible and to nowhere. Prints the
/// milliseconds of processor time and the seconds of sound of each as a line of JSON.
@main
struct PlaybackBenchmark {
  private struct FileOpener: TrackOpening {
    func open(_ entry: QueueEntry) throws(PlayerError) -> OpenedTrack {
      OpenedTrack(source: try SoundFiles.open(entry.track.path), track: entry.track)
    }
  }

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 3, let seconds = Double(arguments[1]), seconds > 0 else {
      FileHandle.standardError.write(Data("usage: playback-benchmark SECONDS FILE…\n".utf8))
      exit(2)
    }
    let paths = arguments.dropFirst(2).map { TrackPath($0) }
    var lengths: [Double] = []
    try report("decoding") {
      lengths = try paths.map { try decode($0) }
      return lengths.reduce(0, +)
    }
    try report("playing") { try play(paths, lengths, fade: nil) }
    try report("fading") { try play(paths, lengths, fade: seconds) }
  }

  /// Prints what `body` costs, which returns the seconds of sound.
  private static func report(_ name: String, _ body: () throws -> Double) throws {
    let before = processorTime
    let seconds = try body()
    let milliseconds = (processorTime - before) * 1000
    print(#"{"name": "\#(name)", "milliseconds": \#(milliseconds), "seconds": \#(seconds)}"#)
  }

  /// The seconds of processor time so far.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Decodes a file, and returns its length in seconds.
  private static func decode(_ path: TrackPath) throws -> Double {
    let room = UnsafeMutableBufferPointer<Float>.allocate(capacity: 1 << 14)
    defer { room.deallocate() }
    let file = try SoundFiles.open(path)
    var frames = 0
    while case .frames(let count) = try file.read(into: room) { frames += count }
    return Double(frames) / Double(file.format.sampleRate)
  }

  private static func play(
    _ paths: [TrackPath], _ lengths: [Double], fade: Double?
  ) throws -> Double {
    let (events, heard) = (PipelineEvents(), HeardFrames())
    let entries = paths.enumerated().map { index, path in
      QueueEntry(
        id: EntryID(rawValue: Int64(index + 1)), track: Track(path: path, title: path.name))
    }
    let pipeline = try AudioPipeline(
      output: "nowhere", opener: FileOpener(), clock: SystemClock(),
      makeOutput: { (_) throws(OutputError) in Nowhere(heard) }, report: { events.add($0) })
    /// Returns the commands that name what follows an entry.
    func following(_ index: Int) -> [PipelineCommand] {
      guard index + 1 < entries.count else { return [.setNext(nil), .setCrossfade(nil)] }
      let next = entries[index + 1]
      let crossfade = fade.map {
        Crossfade(from: entries[index].id, to: next.id, seconds: $0, end: lengths[index])
      }
      return [.setNext(next), .setCrossfade(crossfade)]
    }
    let start = PipelineCommand.load(entries[0], seconds: 0, isPlaying: true, generation: 1)
    pipeline.perform([start] + following(0))
    var (current, fades) = (0, 0)
    func arrive(at entry: EntryID) {
      let index = Int(entry.rawValue) - 1
      guard index > current else { return }
      current = index
      pipeline.perform(following(index))
    }
    while true {
      switch events.next() {
      case .began(_, let entry, _, _, _):
        arrive(at: entry)
        events.settleArrival()
      case .crossed(_, _, _, let entry, _, _, _):
        fades += 1
        arrive(at: entry)
        events.settleArrival()
      case .openFailed(_, _, _, let error), .decodingFailed(_, _, let error): throw error
      case .deviceFailed(let error, _): throw error
      case .queueEnded: pipeline.perform(.shutdown)
      case .closed:
        guard current == entries.count - 1, fades == (fade == nil ? 0 : current) else {
          throw PlayerError(
            .notFound, "Only \(current + 1) tracks were played, with \(fades) fades.")
        }
        return heard.seconds
      default: break
      }
    }
  }
}
