import DirectStoreAccess
import FoundationEssentials
import ListeningHistory
import Locations
import PhotoFiles
import PhotoReading
import PlayerModel
import ProgramOutput

/// Reads the pictures that a report shows: those at which something was heard, small.
struct ReportPictures {
  private let photos: [PhotoSong]
  private let reader: any PhotoReader

  /// A page of more would be too large to open.
  private static let most = 200
  /// The pixels on the longer side of each.
  private static let side = 240

  /// The photos of a range of Unix milliseconds.
  init(
    _ songs: PhotoSongs, taken: Range<Int64>,
    reader: any PhotoReader = PhotoHelper(program: Locations().photoHelper)
  ) throws(PlayerError) {
    photos = try songs.photos(.taken(taken)).filter { $0.heard != nil }
    self.reader = reader
  }

  /// Reads them; one that cannot be shown is there by its name.
  func read() -> ReportPhotos {
    var labels = LabelMoods()
    for photo in photos { labels.add(photo.labels.map(\.label), photo.heard?.moods ?? []) }
    var refusals: [String] = []
    var progress = CountedProgress(
      of: min(photos.count, Self.most), what: "pictures", stride: 1)
    let pictures = photos.prefix(Self.most).map { photo in
      progress.advance()
      do throws(PhotoError) {
        return Self.picture(
          photo, thumbnail: try reader.thumbnail(of: photo.photo.path, side: Self.side))
      } catch {
        refusals.append(error.message)
        return Self.picture(photo, thumbnail: nil)
      }
    }
    progress.clear()
    if let first = refusals.first {
      let count = refusals.count == 1 ? "1 picture" : "\(refusals.count) pictures"
      say("\(count) could not be shown: \(first)")
    }
    return ReportPhotos(pictures: pictures, count: photos.count, labels: labels)
  }

  private static func picture(_ photo: PhotoSong, thumbnail: [UInt8]?) -> ReportPhotos.Picture {
    let song = photo.heard.map { "\(caption($0.track)) at \(clockText($0.seconds))" }
    return ReportPhotos.Picture(
      name: photo.photo.path.name, time: photo.taken.clockText, song: song ?? "",
      thumbnail: thumbnail.map { Data($0).base64EncodedString() })
  }
}
