import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import Linux

/// A folder of files that can be made again.
struct CacheFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func cache(_ limit: Int = 1100) -> CacheFolder {
    CacheFolder(folder["cache"], limit: limit)
  }

  private func write(_ count: Int, _ name: String, to cache: CacheFolder) throws {
    try cache.write([UInt8](repeating: 1, count: count), toFileNamed: name) { number in
      PlayerError(.storageFailed, "error \(number)")
    }
  }

  @Test func `the folder is made on demand, for its owner only`() throws {
    let cache = cache()
    #expect(cache.size(ofFileNamed: "a") == nil)
    try write(3, "a", to: cache)
    #expect(cache.size(ofFileNamed: "a") == 3)
    for path in [folder["cache"], folder["cache/a"]] {
      var status = stat()
      #expect(path.withCString { stat($0, &status) } == 0 && status.st_mode & 0o077 == 0)
    }
  }

  @Test func `below the limit nothing is deleted; above it, what was used last stays`() throws {
    let cache = cache()
    let names = ["a", "b", "c", "d", "e"]
    for (number, name) in names.enumerated() {
      try write(250, name, to: cache)
      var times = [timespec(), timespec()]
      for index in 0...1 { times[index].tv_sec = 1000 + number }
      _ = cache.file(named: name).withCString { utimensat(AT_FDCWD, $0, times, 0) }
      if name == "c" { cache.prune(keeping: "c") }
    }
    #expect(names.allSatisfy { cache.size(ofFileNamed: $0) != nil })
    cache.noteUse(ofFileNamed: "a")
    cache.prune(keeping: "b")
    #expect(names.filter { cache.size(ofFileNamed: $0) != nil } == ["a", "b"])
  }

  @Test func `a link in place of a file is not followed, and a failure has its reason`() throws {
    let cache = cache()
    try write(3, "a", to: cache)
    _ = folder["cache/link"].withCString { link in
      folder["cache/a"].withCString { symlink($0, link) }
    }
    #expect(cache.size(ofFileNamed: "link") == nil)
    try folder.write([], to: "file")
    let blocked = CacheFolder(folder["file/cache"], limit: 10)
    #expect(throws: PlayerError(.storageFailed, "error \(ENOTDIR)")) {
      try write(1, "a", to: blocked)
    }
    blocked.prune(keeping: "a")
  }
}
