package import GRDB

extension Database {
  /// Keeps more of the file in memory than SQLite's own 2 MB, for who writes all over it.
  package func holdPages(megabytes: Int) throws {
    try execute(sql: "PRAGMA cache_size = \(-1024 * megabytes)")
  }

  /// Gives that memory back.
  package func letGoOfPages() {
    // A cache that stays larger harms nothing, and who could not set it will hear of that elsewhere.
    try? execute(sql: "PRAGMA cache_size = -2000; PRAGMA shrink_memory")
  }
}
