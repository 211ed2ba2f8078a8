import DirectStoreAccess
import FoundationEssentials
import ListeningHistory
import Locations
import PhotoFiles
import PhotoReading
import PlayerModel
import ProgramOutput

/// Reads small versions of the pictures for a report: those taken while something was heard.
struct ReportPictures {
  private let photos: [PhotoSong]
  private let reader: any PhotoReader

  /// The maximum number of pictures, because a larger page could not be opened.
  private static let most = 200
  /// The longer side of each picture in pixels.
  private static let side = 240

  /// Finds the photos in a range of Unix milliseconds.
  init(
    _ songs: PhotoSongs, taken: Range<Int64>,
    reader: any PhotoReader = PhotoHelper(program: Locations().photoHelper)
  ) throws(PlayerError) {
    photos = try songs.photos(.taken(taken)).filter { $0.heard != nil }
    self.reader = reader
  }

  /// Reads the pictures; one that cannot be shown is included by name.
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
