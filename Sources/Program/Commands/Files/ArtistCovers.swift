import FoundationEssentials
import Pictures
import PlayerModel
import TrackMetadata

/// Small covers of a report's artists, as a page holds them in itself.
struct ArtistCovers {
  /// The pixels on the longer side: twice what is shown, for screens of many.
  private static let side = 96

  /// `data:` addresses by the artist's name; artists whose file is gone or has no cover are left out.
  static func read(_ artists: [ListeningReport.Ranked]) -> [String: String] {
    var covers: [String: String] = [:]
    for artist in artists {
      guard let path = artist.path, let jpeg = cover(of: path) else { continue }
      covers[artist.name] = "data:image/jpeg;base64," + Data(jpeg).base64EncodedString()
    }
    return covers
  }

  // A page without a cover is as good; whatever is wrong with the file is told where it is played.
  private static func cover(of path: TrackPath) -> [UInt8]? {
    guard let data = try? Artwork.cover(of: path)?.data else { return nil }
    // Made again from its pixels, so that nothing else that is in the file gets to a browser.
    return try? Picture(decoding: data, box: side).jpeg(quality: 80)
  }
}
