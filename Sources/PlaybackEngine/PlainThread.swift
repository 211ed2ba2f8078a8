import Glibc
import PlayerModel

/// Starts `body` on a thread of its own, which ends when `body` returns.
///
/// A plain thread, because what blocks must not do so in the pool that tasks share; and not
/// Foundation's, which the player would otherwise not need.
///
/// - Throws: `PlayerError` if the system has no thread left.
func startThread(_ body: @escaping @Sendable () -> Void) throws(PlayerError) {
  let box = Unmanaged.passRetained(ThreadBody(body))
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  var thread = pthread_t()
  let status = pthread_create(
    &thread, &attributes,
    { context in
      // Signals are for the thread that expects them.
      var signals = sigset_t()
      sigfillset(&signals)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      if let context { Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    }, box.toOpaque())
  guard status == 0 else {
    box.release()
    throw PlayerError(
      .outputFailed, "The system gives the player no more threads: close some programs.")
  }
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}
