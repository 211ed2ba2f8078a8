import CLinux
import Glibc
import Linux
import PlayerModel
import TestSupport
import Testing

/// Changes of files as reported by inotify.
struct FileEventsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func names(in events: FileEvents) -> [String] {
    var names: [String] = []
    events.take { batch in
      for event in batch { names.append(String(decoding: event.name, as: UTF8.self)) }
    }
    return names
  }

  @Test func `each new file is reported by its name, once`() throws {
    let events = FileEvents()
    #expect(events.watch(folder.path, for: UInt32(IN_CREATE)) >= 0)
    let made = (1...300).map { "song \($0)" }
    for name in made { try folder.write([], to: name) }
    #expect(names(in: events) == made)
    #expect(names(in: events) == [])
  }

  @Test func `a removed watch reports its end and nothing more`() throws {
    let events = FileEvents()
    let watch = events.watch(folder.path.encoded, for: UInt32(IN_CREATE))
    events.unwatch(watch)
    try folder.write([], to: "song")
    var found: [(Int32, Bool, [UInt8])] = []
    events.take { batch in
      for event in batch {
        found.append((event.watch, event.isOne(of: Int(IN_IGNORED)), event.name))
      }
    }
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0 == (watch, true, []) })
  }

  @Test func `a missing path cannot be watched`() {
    #expect(FileEvents().watch(folder["nothing"], for: UInt32(IN_CREATE)) < 0)
  }
}
