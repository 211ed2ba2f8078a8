import Glibc
import MPEGAudio
import MusicLibrary
import PlayerModel
import TestSupport
import Testing
import TrackMetadata

/// The cost of reading a file depends on its size, not on its contents.
///
/// Measured as CPU time of one thread, which does not depend on what else the machine does. A
/// hostile file of four times the size may cost eight times as much; anything quadratic costs
/// sixteen times as much. In a release build, none of these takes more than 100 ms per megabyte.
@Suite struct ReadingCostTests {
  /// A file of at least the given size, and the lyrics next to it.
  struct Shape: Sendable, CustomTestStringConvertible {
    let name: String
    let file: @Sendable (Int) -> [UInt8]
    let lyrics: @Sendable (Int) -> [UInt8]?

    init(
      name: String, file: @escaping @Sendable (Int) -> [UInt8],
      lyrics: @escaping @Sendable (Int) -> [UInt8]? = { _ in nil }
    ) {
      (self.name, self.file, self.lyrics) = (name, file, lyrics)
    }

    var testDescription: String { name }
  }

  private static let shapes: [Shape] = [
    HostileBytes.texts, HostileBytes.frames, HostileBytes.tags, HostileBytes.words,
    HostileBytes.sounds, HostileBytes.containers,
  ].flatMap(\.self)

  private static let size = 16 << 10
  private static let factor = 4
  /// Differences below this many seconds are noise: a debug build with sanitizers is slow even for small files.
  private static let noise = 0.05

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: shapes)
  func `the cost of a file is bounded by its size`(shape: Shape) throws {
    let small = try cost(of: shape, Self.size)
    let limit = 2 * Double(Self.factor) * small + Self.noise
    let large = try cost(of: shape, Self.size * Self.factor)
    // Other threads share the CPU's caches: a file that took too long gets a second attempt.
    let isBounded = try large < limit || cost(of: shape, Self.size * Self.factor) < limit
    #expect(isBounded, "\(large) s, after \(small) s for a quarter")
  }

  /// The CPU time of this thread in seconds.
  private func cost(of shape: Shape, _ size: Int) throws -> Double {
    let path = try folder.write(shape.file(size), to: "a.mp3")
    _ = unlink(folder["a.lrc"].encoded)
    if let lyrics = shape.lyrics(size) { try folder.write(lyrics, to: "a.lrc") }
    let start = Self.threadTime()
    _ = try? FileTrackReader().read(path)
    _ = try? Lyrics.read(for: path, sound: LyricsTiming(length: { 100 }))
    return Self.threadTime() - start
  }

  private static func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
