package import PlayerModel

/// A list of tracks as files hold it, readable by any player.
package struct PlaylistFile: Hashable, Sendable {
  /// A part of a list, with the name of what it lists.
  package struct Section: Hashable, Sendable {
    /// The name; nil for a list that needs none.
    package var name: String?
    /// The tracks, in order.
    package var tracks: [Track]

    package init(name: String? = nil, tracks: [Track]) {
      self.name = name
      self.tracks = tracks
    }
  }

  /// The parts, in order.
  package var sections: [Section]
  /// The folder that the list lies in; nil if it lies nowhere, and then all paths are absolute.
  package var folder: TrackPath?
  /// How paths are written; nil for relative below the list's folder, else absolute.
  package var paths: PathStyle?

  /// What of the file it was read from is not in the list, and why: a sentence each; not all of very many.
  package internal(set) var leftOut: [String] = []
  /// What else is in the file it was read from that is no list of the listener's, and why: a sentence each.
  package internal(set) var passedOver: [String] = []

  package init(sections: [Section], folder: TrackPath? = nil, paths: PathStyle? = nil) {
    self.sections = sections
    self.folder = folder?.tidied
    self.paths = paths
  }

  /// How it says where its files are.
  var locations: WrittenLocation { WrittenLocation(from: folder, style: paths) }

  /// A text on one line, without controls.
  static func oneLine(_ text: String) -> String {
    let isBreak: (Unicode.Scalar) -> Bool = {
      // Of nearly all there is no need to look up what they are.
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

  /// A length in milliseconds; nil if no track can have it.
  static func milliseconds(_ seconds: Double?) -> Int? {
    seconds.flatMap { (0..<1e9).contains($0) ? Int(($0 * 1000).rounded()) : nil }
  }
}
