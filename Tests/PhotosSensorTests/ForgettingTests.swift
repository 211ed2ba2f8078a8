import Foundation
import PhotoFiles
import PlayerModel
import Sensing
import TestSupport
import Testing

@testable import PhotosSensor

@Suite struct ForgettingTests {
  @Test(arguments: [nil, "key"])
  func `a folder is forgotten with its photos' labels, in every file`(key: String?) throws {
    let recogniser = ScriptedRecogniser { path in
      .success([PhotoLabel("shows-\(path.name)", confidence: 1)])
    }
    let bench = try Bench { config in
      config.dbEncryptionKey = key
      config.performRecognition = true
      config.recogniser = recogniser
    }
    bench.sensor.start()
    bench.puppet.arrive(.made("/p/keep/a.jpg", "p1:a"))
    bench.puppet.arrive(.made("/p/gone/b.jpg", "p1:b"))
    bench.puppet.arrive(.made("/p/gone/deep/c.jpg", "p1:c"))
    bench.puppet.arrive(.made("/p/goner/d.jpg", "p1:d"))
    // A copy of a photo that stays.
    bench.puppet.arrive(.made("/p/gone/a.jpg", "p1:a"))
    try eventually("the labels") { bench.notes.words.count { $0.hasPrefix("shows") } >= 5 }
    #expect(try bench.sensor.forget("/p/gone") == 5)
    #expect(bench.puppet.forgottenFolders == [TrackPath("/p/gone")])
    #expect(try bench.photos(key: key).map(\.path) == ["/p/keep/a.jpg", "/p/goner/d.jpg"])
    let labelled = try bench.labels(key: key).map(\.photoLocalIdentifier)
    let kept = try ["p1:a", "p1:d"].map { try bench.identifier($0, key: key) }
    #expect(Set(labelled) == Set(kept))
    let reader = try RecordReader(path: bench.path, table: PhotosData.table)
    #expect(try reader.count() == 2)
    #expect(bench.sensor.status().records == 2)
    // The sensor continues with new numbers.
    bench.puppet.arrive(.made("/p/keep/e.jpg", "p1:e"))
    bench.sensor.stop()
    #expect(try bench.photos(key: key).last?.id == 6)
    #expect(bench.notes.errors.isEmpty)
    guard key == nil else { return }
    for suffix in ["", "-wal"] {
      let bytes = FileManager.default.contents(atPath: bench.path + suffix) ?? Data()
      #expect(bytes.range(of: Data("/p/gone/".utf8)) == nil, "\(suffix)")
    }
  }

  @Test func `without records there is nothing to forget`() throws {
    let bench = try Bench()
    #expect(try bench.sensor.forget("/p") == 0)
  }
}
