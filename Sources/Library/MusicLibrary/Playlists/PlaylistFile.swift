package import PlayerModel

/// A list of tracks in a file, in formats that any player can read.
package struct PlaylistFile: Hashable, Sendable {
  /// A section of a list.
  package struct Section: Hashable, Sendable {
    /// The name, or `nil` if the list needs none.
    package var name: String?
    /// The tracks, in order.
    package var tracks: [Track]

    package init(name: String? = nil, tracks: [Track]) {
      self.name = name
      self.tracks = tracks
    }
  }

  /// The sections, in order.
  package var sections: [Section]
  /// The folder that contains the list, or `nil` if it is not in a file, so that all paths are absolute.
  package var folder: TrackPath?
  /// The notation of paths; by default relative below the list's folder, and absolute elsewhere.
  package var paths: PathStyle?

  /// The entries that were skipped when reading the file, with a reason each; incomplete if there were very
  /// many.
  package internal(set) var leftOut: [String] = []
  /// The lists in the file that were skipped because the listener did not create them, with a reason each.
  package internal(set) var passedOver: [String] = []

  package init(sections: [Section], folder: TrackPath? = nil, paths: PathStyle? = nil) {
    self.sections = sections
    self.folder = folder?.tidied
    self.paths = paths
  }

  /// The writer of file locations.
  var locations: WrittenLocation { WrittenLocation(from: folder, style: paths) }

  /// Returns a text on one line, without control characters.
  static func oneLine(_ text: String) -> String {
    let isBreak: (Unicode.Scalar) -> Bool = {
      // A fast path, because looking up general categories is slow.
      if (" "..."~").contains($0) { return false }
      return switch $0.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
    guard text.unicodeScalars.contains(where: isBreak) else { return text }
    return text.unicodeScalars.split(whereSeparator: isBreak).map { String($0) }
      .joined(separator: " ")
  }

  /// Converts a length to milliseconds; returns `nil` if it is impossible.
  static func milliseconds(_ seconds: Double?) -> Int? {
    seconds.flatMap { (0..<1e9).contains($0) ? Int(($0 * 1000).rounded()) : nil }
  }
}
