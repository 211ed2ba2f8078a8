package import GRDB

extension Database {
  /// Raises the page cache above SQLite's default of 2 MB, for writes that touch the whole file.
  package func enlargeCache(megabytes: Int) throws {
    try execute(sql: "PRAGMA cache_size = \(-1024 * megabytes)")
  }

  /// Restores the default size; pages beyond it are freed once they are written.
  package func restoreCacheSize() {
    // A larger cache is harmless, and the next use of the database reports the error.
    try? execute(sql: "PRAGMA cache_size = -2000")
  }
}
