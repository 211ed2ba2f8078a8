import FoundationEssentials
import Pictures
import PlayerModel
import TrackMetadata

/// Small covers of a report's artists, for embedding in the page.
struct ArtistCovers {
  /// The longer side in pixels, which is twice the displayed size for high-density screens.
  private static let side = 96

  /// Returns `data:` URLs by artist name, omitting artists whose file is missing or has no cover.
  static func read(_ artists: [ListeningReport.Ranked]) -> [String: String] {
    var covers: [String: String] = [:]
    for artist in artists {
      guard let path = artist.path, let jpeg = cover(of: path) else { continue }
      covers[artist.name] = "data:image/jpeg;base64," + Data(jpeg).base64EncodedString()
    }
    return covers
  }

  // A cover is optional, and problems with the file are reported when it is played.
  private static func cover(of path: TrackPath) -> [UInt8]? {
    var picture: Picture?
    _ = try? Artwork.cover(of: path) { artwork in
      picture = try? Picture(decoding: artwork.data, box: side)
      return picture != nil
    }
    // Encoded again from its pixels, so that nothing else in the file reaches a browser.
    return try? picture?.jpeg(quality: 80)
  }
}
