import Dispatch
import ListenSubmission
import Synchronization

extension ListenSubmission {
  /// Sends what is waiting, waits until that is done, and returns the reason if it fails.
  func outcome(isForced: Bool, refusedToo: Bool) -> SubmissionFailure? {
    let failure = Mutex<SubmissionFailure?>(nil)
    let done = DispatchSemaphore(value: 0)
    submit(isForced: isForced, retryingRefused: refusedToo) { result in
      if case .failure(let error) = result { failure.withLock { $0 = error } }
      done.signal()
    }
    done.wait()
    return failure.withLock(\.self)
  }
}
