package import PlayerModel
import TrackMetadata

/// The stars that other programs wrote into files.
package enum TaggedStars {
  /// Returns the stars, 1…5, in the tags of the file at `path`, or 0 if they have none.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package static func stars(in path: TrackPath) throws(PlayerError) -> Int {
    do throws(MetadataError) {
      return try FileMetadata.readRating(path) ?? 0
    } catch {
      throw PlayerError(error.code == .notFound ? .notFound : .storageFailed, error.message)
    }
  }
}
