import CLinux
import Glibc
import HelperProtocol
import Linux
import PhotoFiles
import PhotoHelperProtocols

/// A running recogniser and the connection to it; releasing this ends the recogniser.
final class RecogniserLine: Sendable {
  private let helper: HelperProcess
  /// The time limit for an answer in seconds, which is long because the helper has a low priority.
  private let timeLimit: Double

  /// Starts a recogniser.
  ///
  /// - Parameter seconds: The limit of processor time per picture.
  /// - Throws: `noHelper` if it is missing or exits immediately.
  init(program: String, seconds: Int) throws(PhotoError) {
    timeLimit = 10 * Double(seconds)
    do throws(LaunchFailure) {
      helper = try HelperProcess(
        program, ["--time-limit", "\(seconds)"], readsWithin: 1 + timeLimit)
    } catch {
      throw Self.notStarted(program, error)
    }
    let greeting = HelperFrame.readFields(
      from: helper.descriptor, until: Self.moment(after: timeLimit))
    guard greeting == RecognitionAnswer.greeting else {
      throw PhotoError(
        .noHelper,
        "\(program) does not work or is of another version, so nothing is recognised; reinstall it."
      )
    }
  }

  /// Returns the answer, or `nil` if the recogniser ended or took too long, after which it must not
  /// be used again.
  ///
  /// - Parameter file: The model to send with a request to load it, otherwise `nil`.
  func ask(_ request: RecognitionRequest, file: RegularFile? = nil) -> RecognitionAnswer? {
    guard HelperFrame.write(request.fields, to: helper.descriptor),
      file?.withDescriptor({ cl_send_descriptor(helper.descriptor, $0) == 0 }) != false
    else { return nil }
    // Loading a model may take twice as long.
    return HelperFrame.readFields(from: helper.descriptor, until: Self.moment(after: 2 * timeLimit))
      .flatMap(RecognitionAnswer.init)
  }

  private static func moment(after seconds: Double) -> Int64 {
    SystemClock.monotonicNanoseconds + Int64(seconds * 1e9)
  }

  private static func notStarted(_ program: String, _ failure: LaunchFailure) -> PhotoError {
    guard failure.isMissing else {
      return PhotoError(
        .noHelper, "\(program) cannot be started, so nothing is recognised: \(failure.reason).")
    }
    return PhotoError(
      .noHelper,
      "Nothing is recognised without \(program); install the package stimmung-recognise, or build it."
    )
  }
}
