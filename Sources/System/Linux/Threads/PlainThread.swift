import CLinux
import Glibc
package import PlayerModel

/// Starts `body` on a thread of its own, which ends when `body` returns.
///
/// A plain thread, because what blocks must not do so in the pool that tasks share; and not
/// Foundation's, which the player would otherwise not need. Signals are kept from it: they are for the
/// thread that expects them. Of `name`, by which it is known to who looks at the process, Linux keeps 15
/// bytes.
///
/// - Throws: `PlayerError` if the system has no thread left.
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
