import CLinux
import Glibc
import HelperProtocol
import Linux
import PhotoFiles
import PhotoHelperProtocols

/// A running helper and the connection to it; releasing this ends the helper.
final class PhotoHelperLine: Sendable {
  private let helper: HelperProcess

  /// Starts a helper.
  ///
  /// - Throws: `noHelper` if it is missing or exits immediately.
  init(program: String, timeLimit: Double) throws(PhotoError) {
    do throws(LaunchFailure) {
      helper = try HelperProcess(program, readsWithin: 1 + timeLimit)
    } catch {
      throw Self.notStarted(program, error)
    }
    let greeting = HelperFrame.readFields(
      from: helper.descriptor, until: Self.moment(after: timeLimit))
    guard greeting == PhotoAnswer.greeting else {
      throw PhotoError(
        .noHelper, "\(program) does not work, so photos cannot be read; reinstall it.")
    }
  }

  /// Returns the helper's answer about a file.
  ///
  /// - Throws: `tooCostly` or `unsupported`, after which the helper must not be used again.
  func ask(
    _ request: PhotoRequest, file: RegularFile, timeLimit: Double
  ) throws(PhotoError) -> PhotoAnswer {
    let deadline = Self.moment(after: timeLimit)
    let isSent =
      HelperFrame.write(request.fields, to: helper.descriptor)
      && file.withDescriptor { cl_send_descriptor(helper.descriptor, $0) == 0 }
    if isSent, let fields = HelperFrame.readFields(from: helper.descriptor, until: deadline) {
      guard let answer = PhotoAnswer(fields: fields) else {
        throw HelperKeeper.unexpectedAnswer(file.path)
      }
      return answer
    }
    if SystemClock.monotonicNanoseconds >= deadline {
      throw PhotoError(.tooCostly, "Reading \(file.path) took longer than \(Int(timeLimit)) s.")
    }
    throw PhotoError(
      .unsupported, "\(file.path) could not be read: the program that reads photos crashed on it.")
  }

  private static func moment(after seconds: Double) -> Int64 {
    SystemClock.monotonicNanoseconds + Int64(seconds * 1e9)
  }

  private static func notStarted(_ program: String, _ failure: LaunchFailure) -> PhotoError {
    guard failure.isMissing else {
      return PhotoError(
        .noHelper, "\(program) cannot be started, so photos cannot be read: \(failure.reason).")
    }
    return PhotoError(
      .noHelper,
      "Photos cannot be read without \(program); install the package stimmung-photos, or build it.")
  }
}
