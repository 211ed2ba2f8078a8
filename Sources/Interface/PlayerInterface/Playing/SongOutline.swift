/// What is stored about a song and shown on its progress bar.
package struct SongOutline: Hashable, Sendable {
  /// The waveform, or `nil` if the song was not analyzed.
  package var waveform: SongWaveform?
  /// The positions of the listener's bookmarks in seconds, in ascending order.
  package var bookmarks: [Double]

  package init(waveform: SongWaveform? = nil, bookmarks: [Double] = []) {
    self.waveform = waveform
    self.bookmarks = bookmarks
  }
}
