package import PlayerModel

/// An M3U8 playlist.
package struct PlaylistFile: Hashable, Sendable {
  /// A playlist of `tracks`; paths are relative to `folder` where they lie below it, else absolute.
  package init(tracks: [Track], relativeTo folder: TrackPath? = nil)
  /// The file's text.
  package var text: String { get }
  /// Writes a list of `tracks` to `path`: a temporary file beside it, synced and renamed.
  package static func write(_ tracks: [Track], to path: TrackPath) throws(PlayerError)
}
