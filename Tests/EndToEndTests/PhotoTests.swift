import Foundation
import Linux
import PhotoFiles
import PlayerModel
import TestSupport
import Testing

extension EndToEnd {
  /// Photos, and what was playing when they were taken.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct PhotoTests {
    /// The fields of `stimmung photos --json` that the tests read.
    private struct Answer: Decodable {
      struct Song: Decodable {
        var path: String
        var title: String
        var position: Double
        var positionIsExact: Bool
      }
      var path: String
      var localIdentifier: String?
      var takenIsExact: Bool
      var kind: String
      var song: Song?
    }

    /// Reports when each photo was taken.
    private struct Camera: PhotoReader {
      let moments: [String: Int64]

      func facts(of path: TrackPath) throws(PhotoError) -> PhotoFacts {
        var facts = PhotoFacts(kind: .image)
        facts.taken = moments[path.name].map { TakenTime(instant: $0, minutesEast: 120) }
        return facts
      }

      func thumbnail(of path: TrackPath, side: Int) throws(PhotoError) -> [UInt8] {
        throw PhotoError(.unsupported, "There is none.")
      }

      func pixels(
        of path: TrackPath, width: Int, height: Int
      ) throws(PhotoError) -> [UInt8] {
        throw PhotoError(.unsupported, "There are none.")
      }
    }

    @Test func `a photo taken while a track plays is matched to the second of the track`()
      async throws
    {
      let profile = try Profile()
      let off = try await profile.stimmung("photos")
      #expect(off.status == 1 && off.errorText.contains("photos.enabled"), "\(off.errorText)")

      let playing = try profile.start("play", Profile.monoTrack, "--output", "silent")
      let status = try await profile.status("some seconds of it") { $0.position ?? 0 > 2 }
      let moment = SystemClock().now().unixMilliseconds
      #expect(try await playing.end().status == 0)
      let names = ["during.jpg": moment, "long-before.jpg": moment - 86_400_000]
      try await photograph(names, in: profile)

      let answers = try await photos(of: profile)
      #expect(answers.map { TrackPath($0.path).name } == ["during.jpg", "long-before.jpg"])
      #expect(answers.allSatisfy { $0.kind == "image" && $0.takenIsExact })
      // The sensor has not recorded them.
      #expect(answers.allSatisfy { $0.localIdentifier == nil })
      let song = try #require(answers.first?.song)
      #expect(song.path == Profile.monoTrack && song.positionIsExact)
      // The command that asked for the position took a moment.
      let position = try #require(status.position)
      #expect(
        (position - 0.1..<position + 1).contains(song.position), "\(song.position), \(position)")
      #expect(answers.last?.song == nil)

      let ofTrack = try await photos(of: profile, "--track", Profile.monoTrack)
      #expect(ofTrack.map { $0.song?.path } == [Profile.monoTrack])
      #expect(try await photos(of: profile, "--track", Profile.shortTrack).isEmpty)
    }

    /// Creates photos that were taken at these moments, and lets the player find them.
    private func photograph(_ moments: [String: Int64], in profile: Profile) async throws {
      for name in moments.keys {
        let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + Array(name.utf8) + [0xFF, 0xD9]
        try profile.folder.write(bytes, to: "home/Pictures/\(name)")
      }
      try profile.folder.write(
        Array("[photos]\nenabled = true\n".utf8), to: "config/stimmung/config.toml")
      let file = profile.folder["cache/stimmung/photos.sqlite"]
      let index = try PhotoIndex(file: file, clock: SystemClock())
      let watch = PhotoWatch(
        index: index, folders: [profile.folder["home/Pictures"]], reader: Camera(moments: moments),
        clock: SystemClock())
      watch.start { _ in }
      defer {
        watch.stop()
        watch.waitUntilStopped()
      }
      let reader = PhotoIndexReader(file: file)
      try await eventually(that: "photos are known") {
        try reader.photos(taken: nil, limit: 10, newestFirst: true).count == moments.count
      }
    }

    private func photos(of profile: Profile, _ words: String...) async throws -> [Answer] {
      let ending = try await profile.start([Profile.program, "photos", "--json"] + words).end()
      #expect(ending.status == 0, "\(ending.errorText)")
      return try ending.lines.map { try profile.decode(Answer.self, from: Array($0.utf8)) }
    }
  }
}
