import Glibc

/// Runs `body` so that file permissions apply, even to root.
///
/// Linux checks them against the file-system user of a thread, so that other tests are not
/// affected; `body` must stay on this thread.
package func withoutPrivileges<Result>(_ body: () throws -> Result) rethrows -> Result {
  typealias SetUser = @convention(c) (uid_t) -> CInt
  guard geteuid() == 0, let symbol = dlsym(nil, "setfsuid") else { return try body() }
  // The C library declares it in a header that the module map omits.
  let setUser = unsafeBitCast(symbol, to: SetUser.self)
  _ = setUser(65534)
  defer { _ = setUser(0) }
  return try body()
}
