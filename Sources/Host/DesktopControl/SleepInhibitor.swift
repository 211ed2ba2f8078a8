import Glibc
import MessageBus
import Mutation

/// A logind inhibitor that is held on demand.
final class SleepInhibitor {
  private enum State {
    case free
    case asked
    case held(Int32)
  }

  private let arguments: [BusValue]
  private let service: String
  private let path: String
  private let connection: BusConnection
  private let report: (String) -> Void
  private var state = State.free
  private var isWanted = false
  private var hasFailed = false

  /// Creates an inhibitor that is not held yet.
  ///
  /// - Parameter texts: The arguments of `Inhibit`: what, who, why and mode.
  init(
    _ texts: [String], on service: String, at path: String, _ connection: BusConnection,
    _ report: @escaping (String) -> Void
  ) {
    arguments = texts.map { .string($0) }
    self.service = service
    self.path = path
    self.connection = connection
    self.report = report
  }

  deinit {
    if case .held(let descriptor) = state { close(descriptor) }
  }

  /// Acquires or releases the inhibitor.
  func want(_ isWanted: Bool) {
    self.isWanted = isWanted
    switch state {
    case .free where isWanted && !hasFailed:
      state = .asked
      connection.call("Inhibit", of: service + ".Manager", at: path, on: service, arguments) {
        [weak self] in self?.take($0)
      }
    case .held(let descriptor) where !isWanted:
      // Closing the descriptor releases the inhibitor.
      close(descriptor)
      state = .free
    default: break
    }
    // The next attempt may succeed.
    if !isWanted { hasFailed = false }
  }

  private func take(_ answer: Result<BusMessage, BusError>) {
    state = .free
    do throws(BusError) {
      let descriptor = try answer.get().readDescriptor()
      if mutated(32) || isWanted { state = .held(descriptor) } else { close(descriptor) }
    } catch {
      hasFailed = true
      report("The machine may go to sleep while music plays: \(BusText.line(error.message))")
    }
  }
}
