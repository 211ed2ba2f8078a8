import CLinux
import Glibc
package import PlayerModel

/// Starts a detached thread that runs `body`.
///
/// A plain thread, because blocking work must not occupy the pool that tasks share, and not
/// Foundation's, which the player does not need otherwise. All signals are blocked: they are for
/// the thread that expects them. Linux keeps the first 15 bytes of `name`, which tools such as
/// `top` show.
///
/// - Throws: `PlayerError` if the system cannot start more threads.
package func startThread(
  named name: String, _ body: @escaping @Sendable () -> Void
) throws(PlayerError) {
  let box = Unmanaged.passRetained(PlainThread(name: name, body: body))
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  var thread = pthread_t()
  let status = pthread_create(
    &thread, &attributes,
    { context in
      if let context { Unmanaged<PlainThread>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    }, box.toOpaque())
  guard status == 0 else {
    box.release()
    throw PlayerError(
      .outputFailed, "The system cannot start more threads: close some programs.")
  }
}

private final class PlainThread: Sendable {
  private let name: String
  private let body: @Sendable () -> Void

  init(name: String, body: @escaping @Sendable () -> Void) {
    self.name = name
    self.body = body
  }

  func run() {
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    name.withCString { cl_name_thread($0) }
    body()
  }
}
