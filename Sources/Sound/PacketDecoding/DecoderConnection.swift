import CLinux
import DecoderProtocol
import HelperProtocol
import Linux
import PlayerModel

/// A running helper and the connection to it, used by one stream at a time.
///
/// Releasing it ends the helper.
final class DecoderConnection: Sendable {
  /// The time limit for starting a helper, in seconds; a disk may have to spin up.
  private static let startTimeLimit = 10.0

  private let helper: HelperProcess
  private let segment: PacketSegment
  private let timeLimit: Double

  /// Starts a helper.
  ///
  /// - Throws: `PlayerError` if it is missing or does not work.
  init(program: String, timeLimit: Double) throws(PlayerError) {
    do throws(LaunchFailure) {
      helper = try HelperProcess(program, readsWithin: timeLimit)
    } catch {
      throw Self.notStarted(program, error)
    }
    guard let segment = PacketSegment() else {
      throw PlayerError(.nothingPlayable, "There is not enough memory to decode M4A.")
    }
    (self.segment, self.timeLimit) = (segment, timeLimit)
    let greeting = HelperFrame.readFields(
      from: helper.descriptor, until: Self.deadline(after: max(timeLimit, Self.startTimeLimit)))
    guard greeting == DecoderAnswer.greeting,
      cl_send_descriptor(helper.descriptor, segment.descriptor) == 0
    else {
      throw PlayerError(
        .nothingPlayable, "\(program) does not work, so M4A cannot be played; reinstall it.")
    }
  }

  /// Opens or resets a stream of the file at `path`.
  ///
  /// - Throws: `PlayerError`, after which the helper must not be used again.
  func begin(_ request: DecoderRequest, of path: TrackPath) throws(PlayerError) {
    switch try ask(request, of: path) {
    case .done: return
    case .unsupported, .decoded:
      throw PlayerError(
        .nothingPlayable, "\(path.encoded) has a kind of sound that cannot be decoded.")
    }
  }

  /// Decodes packets of the stream.
  ///
  /// - Throws: `PlayerError`, after which the helper must not be used again.
  func decode(_ packets: [[UInt8]], of path: TrackPath) throws(PlayerError) -> DecodedSound {
    let sizes = packets.map(\.count)
    precondition(PacketSegment.holds(sizes), "packets must fit into the segment")
    let room = segment.packets
    var place = 0
    for packet in packets {
      UnsafeMutableRawBufferPointer(rebasing: room[place...]).copyBytes(from: packet)
      place += packet.count
    }
    guard case .decoded(let decoded) = try ask(.decode(sizes: sizes), of: path),
      decoded.frames.count == packets.count
    else { throw Self.crashed(path) }
    let count = decoded.frames.reduce(0, +) * decoded.channelCount
    // A damaged packet can decode to anything, and filters would never recover from infinity or NaN.
    let samples = segment.samples[..<count].map { $0.isFinite ? $0 : 0 }
    return DecodedSound(
      sampleRate: decoded.sampleRate, channelCount: decoded.channelCount, frames: decoded.frames,
      samples: samples)
  }

  private func ask(_ request: DecoderRequest, of path: TrackPath) throws(PlayerError)
    -> DecoderAnswer
  {
    let deadline = Self.deadline(after: timeLimit)
    if HelperFrame.write(request.fields, to: helper.descriptor),
      let fields = HelperFrame.readFields(from: helper.descriptor, until: deadline),
      let answer = DecoderAnswer(fields: fields)
    {
      return answer
    }
    guard SystemClock.monotonicNanoseconds >= deadline else { throw Self.crashed(path) }
    throw PlayerError(
      .nothingPlayable,
      "\(path.encoded) could not be decoded: stimmung-decode did not answer within \(Int(timeLimit)) s."
    )
  }

  private static func crashed(_ path: TrackPath) -> PlayerError {
    PlayerError(
      .nothingPlayable, "\(path.encoded) could not be decoded: stimmung-decode crashed on it.")
  }

  private static func deadline(after seconds: Double) -> Int64 {
    SystemClock.monotonicNanoseconds + Int64(seconds * 1e9)
  }

  private static func notStarted(_ program: String, _ failure: LaunchFailure) -> PlayerError {
    guard failure.isMissing else {
      return PlayerError(
        .nothingPlayable,
        "\(program) cannot be started, so M4A cannot be played: \(failure.reason).")
    }
    return PlayerError(
      .nothingPlayable,
      "M4A needs stimmung-decode; install the package stimmung-decode, or build it with Resources/build."
    )
  }
}
