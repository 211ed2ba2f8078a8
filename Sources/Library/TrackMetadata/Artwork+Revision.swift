import Linux
package import PlayerModel

extension Artwork {
  /// Returns a text that changes with each of the files that determine the cover of a track: the track, and
  /// the pictures next to it.
  ///
  /// - Throws: `MetadataError` if the track's file cannot be opened.
  package static func revision(ofCoverOf track: TrackPath) throws(MetadataError) -> String {
    var parts = [track.encoded]
    do throws(FileError) {
      parts.append(try RegularFile(track).revision.text)
    } catch {
      throw MetadataError(error)
    }
    for candidate in CoverFile.candidates(for: track) {
      // One that cannot be opened is not shown.
      guard let file = try? RegularFile(candidate) else { continue }
      parts += [candidate.encoded, file.revision.text]
    }
    // No path contains a NUL.
    return parts.joined(separator: "\0")
  }
}
