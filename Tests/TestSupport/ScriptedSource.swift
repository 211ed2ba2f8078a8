import Foundation
package import PlaybackEngine
package import PlayerModel
import SoundDecoding
import Synchronization

/// A file that exists only in a test.
package struct ScriptedTrack: Sendable {
  /// A stretch of it in one format.
  package struct Part: Sendable {
    package var format: PCMFormat
    package var frames: Int
  }

  /// What it consists of; usually one part.
  package var parts: [Part]
  /// Whether its length is told as exact.
  package var isLengthExact = true
  /// The length that it tells; its real one if nil.
  package var claimedLength: Int64?
  /// The frame at which reading fails.
  package var failsAt: Int?
  /// Why it cannot be read there.
  package var failure = PlayerError(.notFound, "Reading failed.")
  /// After so many failures it can be read again; nil: never.
  package var failures: Int?
  /// Is told how far it was read.
  package var onRead: (@Sendable (Int) -> Void)?
  /// Looks for a place, and answers whether it was found before it was given up.
  package var onSeek: (@Sendable (_ isWanted: () -> Bool) -> Bool)?
  /// Why it cannot be opened.
  package var openError: PlayerError?
  /// Holds up opening until the test lets it go on.
  package var gate: Gate?
  /// Holds up reading until the test lets it go on.
  package var readGate: Gate?
  /// How loud it says that it is.
  package var loudness: ReplayGain?
  /// Frames that a read gives at most.
  package var bite = Int.max

  /// A track of one format.
  package init(frames: Int, rate: Int = 1000, channels: Int = 2) {
    parts = [
      Part(format: PCMFormat(sampleRate: rate, channelCount: channels), frames: frames)
    ]
  }

  /// A track of several formats.
  package init(parts: [(frames: Int, rate: Int, channels: Int)]) {
    self.parts = parts.map {
      Part(
        format: PCMFormat(sampleRate: $0.rate, channelCount: $0.channels), frames: $0.frames)
    }
  }

  /// How many frames it has.
  package var frames: Int { parts.reduce(0) { $0 + $1.frames } }

  /// The sample of a frame, from which entry, frame and channel can be read.
  package static func sample(_ entry: EntryID, _ frame: Int, _ channel: Int) -> Float {
    // Below 2^24, so that a float holds it exactly.
    Float((Int(entry.rawValue) & 0xFF) << 16 | (frame & 0x7FFF) << 1 | channel)
  }

  /// What is heard of frames of the entry when its format does not change.
  package static func samples(
    _ entry: EntryID, _ frames: Range<Int>, channels: Int = 2
  ) -> [Float] {
    frames.flatMap { frame in (0..<channels).map { sample(entry, frame, $0) } }
  }
}

/// A door that a test opens.
package final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  package init() {}

  /// Lets everybody through from now on.
  package func open() { semaphore.signal() }

  /// Lets nobody through from now on.
  package func close() { semaphore.wait() }

  /// Waits until it is open.
  package func pass() {
    semaphore.wait()
    semaphore.signal()
  }
}

/// Opens scripted tracks by their path.
package final class ScriptedOpener: TrackOpening {
  private let tracks: Mutex<[TrackPath: ScriptedTrack]>

  /// An opener for `tracks`, by path.
  package init(_ tracks: [TrackPath: ScriptedTrack]) {
    self.tracks = Mutex(tracks)
  }

  /// Puts another file in its place.
  package func replace(_ path: TrackPath, with track: ScriptedTrack?) {
    tracks.withLock { $0[path] = track }
  }

  /// Opens the script of the entry's path.
  package func open(_ entry: QueueEntry) throws(PlayerError) -> OpenedTrack {
    guard let script = tracks.withLock({ $0[entry.track.path] }) else {
      throw PlayerError(.notFound, "“\(entry.track.path.encoded)” is not there.")
    }
    script.gate?.pass()
    if let error = script.openError { throw error }
    return OpenedTrack(
      source: ScriptedSource(script, entry.id), track: entry.track, loudness: script.loudness)
  }
}

/// A source whose every sample can be traced.
package final class ScriptedSource: PCMSource {
  package private(set) var format: PCMFormat
  private let track: ScriptedTrack
  private let entry: EntryID
  private var position = 0
  private var timesFailed = 0
  private var hasMetEnd = false

  init(_ track: ScriptedTrack, _ entry: EntryID) {
    self.track = track
    self.entry = entry
    format = track.parts[0].format
  }

  package var length: Int64 {
    hasMetEnd ? Int64(track.frames) : track.claimedLength ?? Int64(track.frames)
  }
  package var isLengthExact: Bool { track.isLengthExact || hasMetEnd }

  package func read(
    into buffer: UnsafeMutableBufferPointer<Float>
  ) throws(PlayerError) -> PCMRead {
    track.readGate?.pass()
    let failsAt = timesFailed == track.failures ? nil : track.failsAt
    if let failsAt, position >= failsAt {
      timesFailed += 1
      throw track.failure
    }
    guard let (part, rest) = part() else {
      hasMetEnd = true
      return .end
    }
    if part.format != format {
      format = part.format
      return .formatChanged(format)
    }
    var frames = min(rest, buffer.count / format.channelCount, track.bite)
    if let failsAt { frames = min(frames, failsAt - position) }
    for frame in 0..<frames {
      for channel in 0..<format.channelCount {
        buffer[frame * format.channelCount + channel] =
          ScriptedTrack.sample(entry, position + frame, channel)
      }
    }
    position += frames
    track.onRead?(position)
    return .frames(frames)
  }

  package func seek(to frame: Int64, while isWanted: () -> Bool) throws(PlayerError) -> Bool {
    if let onSeek = track.onSeek, !onSeek(isWanted) { return false }
    position = Int(min(frame, Int64(track.frames)))
    if let (part, _) = part() { format = part.format } else { hasMetEnd = true }
    return true
  }

  /// The part at the position and how many frames of it are left.
  private func part() -> (ScriptedTrack.Part, Int)? {
    var end = 0
    for part in track.parts {
      end += part.frames
      if position < end { return (part, end - position) }
    }
    return nil
  }
}
