package import AudioOutput
package import PlayerModel

/// What an ``AudioPipeline`` tells.
///
/// Hearing comes in runs: each `began` is followed by exactly one `halted` or `finished` of the same
/// entry before the next `began`; the frames in between, and no others, were heard. Frames count at
/// the entry's own first rate.
package enum PipelineEvent: Hashable, Sendable {
  /// An entry's file was opened, maybe long before it is heard.
  case opened(generation: Int64, entry: EntryID, OpenedFacts)
  /// An entry's file cannot be played; `isNext` tells whether as what follows, and not as what was
  /// loaded, after which nothing comes by itself.
  case openFailed(generation: Int64, entry: EntryID, isNext: Bool, PlayerError)
  /// `frame` is the first frame heard of a run.
  case began(generation: Int64, entry: EntryID, frame: Int64, sampleRate: Int, at: Timestamp)
  /// Everything before `frame` was heard, and nothing from it on: after pause, seek, stop, load,
  /// another output, or a lost device.
  case halted(generation: Int64, entry: EntryID, frame: Int64, at: Timestamp)
  /// An entry was heard to its end, `frame`. An entry that gave no sound has no `began` before.
  case finished(generation: Int64, entry: EntryID, frame: Int64, at: Timestamp)
  /// An entry could not be decoded further; what was decoded is still heard, then it `finished`.
  case decodingFailed(generation: Int64, entry: EntryID, PlayerError)
  /// The place that was asked for is far into its file and still being looked for; what is asked for next gives the
  /// search up.
  case seeking(generation: Int64, entry: EntryID)
  /// The place that was asked for is found after `seeking`, or is `frame`, because the entry ends there.
  case located(generation: Int64, entry: EntryID, frame: Int64, sampleRate: Int)
  /// A load, seek or stop is followed, though maybe nothing is heard yet: nothing more is heard of an earlier one.
  ///
  /// Of orders that come faster than they can be followed, only the last is.
  case followed(generation: Int64)
  /// An entry was decoded to its end: it has exactly so many frames.
  case lengthKnown(entry: EntryID, frames: Int64, sampleRate: Int)
  /// All is heard and nothing follows; only `load`, `seek` and `stop` go on from here.
  case queueEnded(generation: Int64)
  /// The device is open and has these properties.
  case deviceOpened(OutputConfiguration)
  /// From now on the music is heard at another rate than before.
  case rateHeard(Double, at: Timestamp)
  /// The device ran dry so many times since that was told last, and plays on; nothing is lost.
  case ranDry(times: Int, at: Timestamp)
  /// The output does not work; the pipeline waits, as if paused, for `resume`.
  case deviceFailed(OutputError, at: Timestamp)
  /// Both threads were told to end and the device is closed.
  case closed
}

/// What became known when an entry was opened.
package struct OpenedFacts: Hashable, Sendable {
  /// The track, as far as it is known now.
  package var track: Track
  /// Its rate and channels at the start.
  package var format: PCMFormat
  /// Frames in all; an estimate unless ``isLengthExact``.
  package var length: Int64
  /// Whether ``length`` is exact.
  package var isLengthExact: Bool

  package init(track: Track, format: PCMFormat, length: Int64, isLengthExact: Bool) {
    self.track = track
    self.format = format
    self.length = length
    self.isLengthExact = isLengthExact
  }

  init(_ opened: OpenedTrack) {
    self.init(
      track: opened.track, format: opened.source.format, length: opened.source.length,
      isLengthExact: opened.source.isLengthExact)
  }
}
