import PhotoFiles
import PlayerModel
import Synchronization
import Testing

@testable import InterfaceRunner

/// Thumbnails of photos, cached for a while.
@Suite struct PhotoThumbnailTests {
  /// Answers with the name of each photo, and records the requests.
  private final class Reader: PhotoReader {
    let asked = Mutex<[String]>([])

    func facts(of path: TrackPath) throws(PhotoError) -> PhotoFacts { PhotoFacts() }

    func thumbnail(of path: TrackPath, side: Int) throws(PhotoError) -> [UInt8] {
      asked.withLock { $0.append(path.name) }
      if path.name == "broken" { throw PhotoError(.unsupported, "It is no photo.") }
      return Array(path.name.utf8)
    }

    func pixels(of path: TrackPath, width: Int, height: Int) throws(PhotoError) -> [UInt8] { [] }
  }

  private func path(_ name: String) -> TrackPath { TrackPath("/pictures/\(name)") }

  @Test func `recent thumbnails are read once, and older ones again`() throws {
    let reader = Reader()
    var thumbnails = PhotoThumbnails(reader)
    for number in 0..<25 { _ = try thumbnails[path("\(number)")] }
    #expect(try thumbnails[path("24")] == Array("24".utf8))
    #expect(try thumbnails[path("1")] == Array("1".utf8))
    #expect(reader.asked.withLock { $0.count } == 25)
    _ = try thumbnails[path("0")]
    #expect(reader.asked.withLock { $0.last } == "0")
    // A photo that was viewed again is kept longer than later ones.
    _ = try thumbnails[path("1")]
    #expect(reader.asked.withLock { $0.count } == 26)
  }

  @Test func `a photo that cannot be read is tried again`() {
    let reader = Reader()
    var thumbnails = PhotoThumbnails(reader)
    for _ in 0..<2 {
      #expect(throws: PhotoError.self) { try thumbnails[path("broken")] }
    }
    #expect(reader.asked.withLock { $0.count } == 2)
  }
}
