/// The work that decodes or counts whole files, at low priority.
struct FileMeasuring {
  /// The measuring of lengths.
  var lengths: LengthMeasuring
  /// The analysis of songs.
  var analysis: SongAnalyses
}
