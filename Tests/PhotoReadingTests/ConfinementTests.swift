import Foundation
import PhotoReading
import TestSupport
import Testing

/// The restrictions of the helper, as seen by the kernel.
@Suite struct ConfinementTests {
  @Test func `the helper is confined and inherits nothing from the player`() throws {
    let line = try RecordedLine(PhotoFixtures.program)
    #expect(try line.status("Seccomp") == "2")
    #expect(try line.status("NoNewPrivs") == "1")
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(line.process)/fd")
    #expect(Set(open) == ["0", "1", "2"])
    for (name, value) in [
      ("Max core file size", "0"), ("Max data size", "1073741824"),
      ("Max address space", "3221225472"),
    ] {
      #expect(try line.limit(name) == value, "\(name)")
    }
  }

  @Test(arguments: [(0, 224), (1, 352), (2, 480), (20, 1024)])
  func `a larger file may use more memory`(megabytes: Int, allowed: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([UInt8](repeating: 0, count: megabytes << 20), to: "photo.jpg")
    let line = try RecordedLine(PhotoFixtures.program)
    _ = try line.ask(["facts"], path)
    #expect(try line.limit("Max data size") == "\(allowed << 20)")
  }

  @Test func `the player links none of the libraries that read pictures`() throws {
    let folder = URL(fileURLWithPath: PhotoFixtures.program).deletingLastPathComponent()
    let libraries = ["libexiv2", "libav", "libswscale", "libheif"]
    for (program, isLinked) in [("stimmung", false), ("stimmung-photos", true)] {
      let listing = try Program(["ldd", folder.appendingPathComponent(program).path]).end()
      #expect(listing.status == 0)
      for library in libraries { #expect(listing.text.contains(library) == isLinked, "\(library)") }
    }
  }

  @Test func `when started by hand, the helper names its program`() throws {
    let ending = try Program([PhotoFixtures.program]).end()
    #expect(ending.status == 2)
    #expect(ending.text.contains("started by stimmung"))
  }
}
