import Foundation
package import PlaybackEngine
package import PlayerModel
import SoundDecoding
import Synchronization

/// A file that exists only in a test.
package struct ScriptedTrack: Sendable {
  /// A section of the file in one format.
  package struct Part: Sendable {
    package var format: PCMFormat
    package var frames: Int
  }

  /// The sections of the file; usually one.
  package var parts: [Part]
  /// Whether the length is reported as exact.
  package var isLengthExact = true
  /// The length that is reported, or the actual one if `nil`.
  package var claimedLength: Int64?
  /// The frame at which reading fails.
  package var failsAt: Int?
  /// Why reading fails there.
  package var failure = PlayerError(.notFound, "Reading failed.")
  /// The number of failures after which it can be read again, or `nil` if it never can.
  package var failures: Int?
  /// Receives the frame up to which the file was read.
  package var onRead: (@Sendable (Int) -> Void)?
  /// Searches for a position, and returns whether it was found before the search was abandoned.
  package var onSeek: (@Sendable (_ isWanted: () -> Bool) -> Bool)?
  /// Why the file cannot be opened.
  package var openError: PlayerError?
  /// Blocks opening until the test opens the gate.
  package var gate: Gate?
  /// Blocks reading until the test opens the gate.
  package var readGate: Gate?
  /// The loudness that the file states.
  package var loudness: ReplayGain?
  /// The maximum number of frames per read.
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

  /// The number of frames.
  package var frames: Int { parts.reduce(0) { $0 + $1.frames } }

  /// The sample of a frame, which identifies entry, frame and channel.
  package static func sample(_ entry: EntryID, _ frame: Int, _ channel: Int) -> Float {
    // Below 2^24, so that a float holds it exactly.
    Float((Int(entry.rawValue) & 0xFF) << 16 | (frame & 0x7FFF) << 1 | channel)
  }

  /// The samples of the entry's frames if its format does not change.
  package static func samples(
    _ entry: EntryID, _ frames: Range<Int>, channels: Int = 2
  ) -> [Float] {
    frames.flatMap { frame in (0..<channels).map { sample(entry, frame, $0) } }
  }
}

/// A gate that a test opens.
package final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  package init() {}

  /// Lets everything through from now on.
  package func open() { semaphore.signal() }

  /// Blocks from now on.
  package func close() { semaphore.wait() }

  /// Waits until the gate is open.
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

  /// Replaces the file at a path.
  package func replace(_ path: TrackPath, with track: ScriptedTrack?) {
    tracks.withLock { $0[path] = track }
  }

  /// Opens the script at the entry's path.
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

/// A source whose every sample can be identified.
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

  /// The part at the position, and the number of its remaining frames.
  private func part() -> (ScriptedTrack.Part, Int)? {
    var end = 0
    for part in track.parts {
      end += part.frames
      if position < end { return (part, end - position) }
    }
    return nil
  }
}
