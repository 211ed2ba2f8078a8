import FoundationEssentials
import Linux
import OpenFormats
package import PlayerModel

/// An archive of moods, playlists or a queue as JSON, with all metadata of each track, which can be imported
/// again elsewhere.
package struct ListArchive: Codable, Hashable, Sendable {
  /// A list of the archive.
  package struct List: Codable, Hashable, Sendable {
    /// The kinds of lists.
    package enum Kind: String, Codable, Hashable, Sendable {
      /// The kinds by name.
      case mood, playlist, queue
    }

    /// The kind of list.
    package var kind: Kind
    package var name: String
    /// The look, for a mood.
    package var look: MoodLook?
    /// The tracks, in order.
    package var tracks: [Track]

    package init(kind: Kind, name: String, look: MoodLook? = nil, tracks: [Track]) {
      self.kind = kind
      self.name = name
      self.look = look
      self.tracks = tracks
    }
  }

  /// An identifier of the format, also for a person who finds the file.
  private static let format = "stimmung-lists"
  private static let version = 1
  /// The maximum file size.
  private static let mostBytes = 512 << 20

  private var format = Self.format
  private var version = Self.version
  package var lists: [List]
  /// The bookmarks, or `nil` if there are none.
  package var bookmarks: [Bookmark]?

  package init(lists: [List], bookmarks: [Bookmark] = []) {
    self.lists = lists
    self.bookmarks = bookmarks.isEmpty ? nil : bookmarks
  }

  /// Returns whether the file at `path` is an archive, judging by its beginning.
  static func isArchive(_ path: TrackPath) -> Bool {
    guard let start = try? RegularFile(path).read(at: 0, count: 1024) else { return false }
    return String(decoding: start, as: UTF8.self).contains("\"\(format)\"")
  }

  /// Reads the archive at `path`.
  ///
  /// - Throws: `PlayerError` that names the file if it cannot be read or is not an archive.
  package init(reading path: TrackPath) throws(PlayerError) {
    let data: Data
    do throws(FileError) {
      let file = try RegularFile(path)
      guard file.size <= Self.mostBytes else {
        throw FileError(.readFailed, "\(path) is too large for an export of lists.")
      }
      data = Data(try file.read(at: 0, count: file.size))
    } catch {
      throw PlayerError(error.code == .notFound ? .notFound : .invalidRequest, error.message)
    }
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard var archive = try? decoder.decode(ListArchive.self, from: data),
      archive.format == Self.format
    else {
      throw PlayerError(
        .invalidRequest, "\(path) is not an export of moods, playlists or a queue.")
    }
    guard archive.version == Self.version else {
      throw PlayerError(.invalidRequest, "\(path) was written by a newer version; update this one.")
    }
    archive.forgetImpossibleLengths()
    self = archive
  }

  /// Archives from elsewhere may contain any value.
  private mutating func forgetImpossibleLengths() {
    for list in lists.indices {
      for track in lists[list].tracks.indices {
        let length = lists[list].tracks[track].duration
        lists[list].tracks[track].duration = PlaylistText.length(length)
      }
    }
    bookmarks = bookmarks?.map { bookmark in
      var bookmark = bookmark
      bookmark.track.duration = PlaylistText.length(bookmark.track.duration)
      return bookmark
    }
  }

  /// The archive as readable JSON.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Every value of a track can be encoded as JSON, except lengths that are not finite.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("lists of tracks can always be encoded as JSON")
    }
    return String(decoding: JSONString.harmless(data), as: UTF8.self) + "\n"
  }
}
