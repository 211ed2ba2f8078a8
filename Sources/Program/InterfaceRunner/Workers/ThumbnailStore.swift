import Cryptography
import Glibc
import Linux
import Pictures
import PlayerModel
import TrackMetadata

/// The thumbnails of covers, which are cached on disk.
///
/// A file is named after the revision of everything that determines the cover, so a changed cover has another
/// one, and the old one is deleted when it was not used for the longest time. Its content is a JPEG, or
/// ``absent`` for a track without a cover that can be shown.
struct ThumbnailStore: Sendable {
  private let folder: CacheFolder
  /// The number of files written.
  private var writes = 0
  /// Why thumbnails cannot be stored, as a sentence, until ``takeProblem()`` returns it.
  private var problem: String?
  private var isReported = false

  /// The maximum number of bytes of all thumbnails.
  private static let limit = 64 << 20
  /// The maximum number of bytes of one, ten times the usual.
  private static let mostBytes = 256 << 10
  /// The number of writes after which the size of all is checked again.
  private static let writesBetweenChecks = 64
  private static let absent = Array("no cover".utf8)

  /// Creates a store in a folder, which is created on demand.
  init(in path: String) {
    folder = CacheFolder(TrackPath(path), limit: Self.limit)
  }

  /// Returns the thumbnail of a track's cover, or `nil` if it has none that can be shown; blocks while files
  /// are read.
  mutating func thumbnail(of track: TrackPath) -> Thumbnail? {
    do throws(MetadataError) {
      let revision = try Artwork.revision(ofCoverOf: track)
      let name = SHA256.hexadecimal(of: revision)
      if let known = read(name) {
        if known == Self.absent { return nil }
        // A file that was damaged is made again.
        if let thumbnail = try? Thumbnail(decoding: known) { return thumbnail }
      }
      let made = try Self.jpeg(of: track)
      keep(made ?? Self.absent, name)
      return made.flatMap { try? Thumbnail(decoding: $0) }
    } catch {
      // A missing file is reported when it is played; it may be back the next time.
      return nil
    }
  }

  /// Returns why thumbnails cannot be stored; `nil` if they can, or it was returned before.
  mutating func takeProblem() -> String? {
    guard !isReported, let problem else { return nil }
    isReported = true
    return problem
  }

  private static func jpeg(of track: TrackPath) throws(MetadataError) -> [UInt8]? {
    var made: [UInt8]?
    _ = try Artwork.cover(of: track) { artwork in
      made = try? Thumbnail.jpeg(of: artwork.data)
      return made != nil
    }
    return made
  }

  private func read(_ name: String) -> [UInt8]? {
    guard let file = try? RegularFile(folder.file(named: name)), file.size <= Self.mostBytes,
      let bytes = try? file.read(at: 0, count: file.size)
    else { return nil }
    folder.noteUse(ofFileNamed: name)
    return bytes
  }

  private mutating func keep(_ bytes: [UInt8], _ name: String) {
    let place = folder.path
    do throws(PlayerError) {
      try folder.write(bytes, toFileNamed: name) { number in
        PlayerError(
          .storageFailed,
          "The covers of the album grid cannot be cached in \(place) (\(String(cString: strerror(number)))), "
            + "so they appear slowly.")
      }
    } catch {
      problem = error.message
      return
    }
    if writes % Self.writesBetweenChecks == 0 { folder.prune(keeping: name) }
    writes += 1
  }
}
