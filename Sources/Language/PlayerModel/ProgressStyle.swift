/// How the progress of the playing track is shown.
package enum ProgressStyle: String, CaseIterable, Hashable, Sendable {
  /// As the waveform of the track where there is room for it, and elsewhere as a line.
  case waveform
  case line
}
