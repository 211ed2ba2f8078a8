package import Locations
import MusicLibrary
package import PlayerModel
import ProgramOutput
import TrackMetadata

/// Returns all details of a track, from its file and from the listener's data.
///
/// If the file cannot be read, the first row has the reason, and what is known without it follows. Blocks on
/// the disk; may be called on any thread.
package func trackDetails(of track: Track, at locations: Locations) -> [TrackDetail] {
  var rows = [TrackDetail("path", track.path.encoded)]
  var track = track
  do throws(PlayerError) {
    let file = try FileDetails(
      track.path, encodings: TextEncodings(at: locations), measured: measuredLoudness(locations))
    rows += file.rows
    track = file.track
  } catch {
    rows += [TrackDetail("file", error.message), TrackDetail("title", track.title)]
  }
  do throws(PlayerError) {
    if let reader = try libraryReader(locations) {
      rows += try reader.remark(on: track).details
      rows += try reader.adoptionOffers(to: track).map(\.detail)
    }
  } catch {
    rows.append(TrackDetail("library", error.message))
  }
  return rows
}

extension AdoptionOffer {
  /// The offer, and the command that accepts it.
  fileprivate var detail: TrackDetail {
    TrackDetail("to take over", "\(summary), of \(from.path), which is gone: stimmung mood adopt")
  }
}

extension LibraryRemarks.Remark {
  fileprivate var details: [TrackDetail] {
    let played = plays?.plays ?? 0
    let skipped = plays.map { $0.skips > 0 ? ", skipped \(times($0.skips))" : "" } ?? ""
    var rows = [
      TrackDetail("moods", moods.isEmpty ? "none" : moods.map(\.rawValue).joined(separator: ", ")),
      TrackDetail("rating", rating),
      TrackDetail("played", played == 0 ? "never\(skipped)" : times(played) + skipped),
    ]
    if let last = plays?.lastPlayedAt { rows.append(TrackDetail("last played", localTime(last))) }
    if let resumesAt { rows.append(TrackDetail("continues at", clockText(resumesAt))) }
    if copies > 1 { rows.append(TrackDetail("copies", "\(copies) files have this sound")) }
    return rows
  }

  private var rating: String {
    let stars = marks.rating == 0 ? "none" : "\(marks.rating) of 5"
    return marks.isFavourite ? "\(stars), favourite" : stars
  }

  private func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}
