import Glibc

/// Runs `body` with file permissions that count, even for root.
///
/// Linux takes a thread's own file-system user to check them, so that other tests notice nothing;
/// `body` must stay on this thread.
package func withoutPrivileges<Result>(_ body: () throws -> Result) rethrows -> Result {
  typealias SetUser = @convention(c) (uid_t) -> CInt
  guard geteuid() == 0, let symbol = dlsym(nil, "setfsuid") else { return try body() }
  // The C library declares it in a header that the module map leaves out.
  let setUser = unsafeBitCast(symbol, to: SetUser.self)
  _ = setUser(65534)
  defer { _ = setUser(0) }
  return try body()
}
