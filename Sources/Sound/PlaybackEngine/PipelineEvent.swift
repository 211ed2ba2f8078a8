package import AudioOutput
package import PlayerModel

/// An event of an ``AudioPipeline``.
///
/// Frames are heard in runs. Each `began` is followed by exactly one `halted` or `finished` of the same entry
/// before the next `began`. The frames in between, and no others, were heard, except that each `turned` in
/// between goes back. Frames are counted at the entry's initial sample rate.
///
/// While entries fade into each other, one of them is heard along with the run, from `joined` to `left`. In the middle
/// of the fade, `crossed` exchanges the two.
package enum PipelineEvent: Hashable, Sendable {
  /// An entry's file was opened, possibly long before it is heard.
  case opened(generation: Int64, entry: EntryID, OpenedFacts)
  /// An entry's file cannot be played.
  ///
  /// `isNext` is whether it was opened as the successor. If not, it was the loaded entry, and nothing follows
  /// automatically.
  case openFailed(generation: Int64, entry: EntryID, isNext: Bool, PlayerError)
  /// A run began with `frame`.
  case began(generation: Int64, entry: EntryID, frame: Int64, sampleRate: Int, at: Timestamp)
  /// A run ended before `frame`, because of a pause, seek, stop, load, another output, or a lost device.
  case halted(generation: Int64, entry: EntryID, frame: Int64, at: Timestamp)
  /// An entry was heard to its end, `frame`; an entry without sound has no `began` before.
  case finished(generation: Int64, entry: EntryID, frame: Int64, at: Timestamp)
  /// A repeated passage was heard up to the frame `from`, and continues with the frame `to`.
  case turned(generation: Int64, entry: EntryID, from: Int64, to: Int64, at: Timestamp)
  /// Another entry begins to be heard along with the run, from `frame` on: the next one, which fades in, or after a
  /// pause the previous one, which fades out.
  case joined(generation: Int64, entry: EntryID, frame: Int64, sampleRate: Int, at: Timestamp)
  /// Both entries of a fade are equally loud: the run continues with the frame `start` of the one that fades in, and
  /// the other is heard along from its frame `end` on.
  case crossed(
    generation: Int64, from: EntryID, end: Int64, to: EntryID, start: Int64, sampleRate: Int,
    at: Timestamp)
  /// The entry that was heard along is heard no more from `frame` on; `isOver` is whether the fade ended there, or was
  /// only interrupted.
  case left(generation: Int64, entry: EntryID, frame: Int64, isOver: Bool, at: Timestamp)
  /// The formats of an entry and its successor differ, so that they do not fade into each other.
  case fadeRefused(generation: Int64, from: EntryID, to: EntryID)
  /// An entry cannot be decoded further; the part that was decoded is still heard before `finished`.
  case decodingFailed(generation: Int64, entry: EntryID, PlayerError)
  /// A position far into a file is still being searched for; the next command cancels the search.
  case seeking(generation: Int64, entry: EntryID)
  /// The position was found after `seeking`, or the entry ends earlier, at `frame`.
  case located(generation: Int64, entry: EntryID, frame: Int64, sampleRate: Int)
  /// A load, seek or stop was followed, so nothing more of earlier ones will be heard; the new sound may not
  /// be heard yet.
  ///
  /// If commands arrive faster than they can be followed, only the last one is reported.
  case followed(generation: Int64)
  /// An entry was decoded to its end, so its length is known exactly.
  case lengthKnown(entry: EntryID, frames: Int64, sampleRate: Int)
  /// Everything was heard and nothing follows; only `load`, `seek` and `stop` have an effect from here.
  case queueEnded(generation: Int64)
  /// The device was opened.
  case deviceOpened(OutputConfiguration)
  /// The rate that is heard changed.
  case rateHeard(Double, at: Timestamp)
  /// The device ran dry the given number of times since the last report, and continued with nothing lost.
  case ranDry(times: Int, at: Timestamp)
  /// The output failed; the pipeline is paused until `resume`.
  case deviceFailed(OutputError, at: Timestamp)
  /// Both threads are ending, and the device is closed.
  case closed
}

/// The facts that are known once an entry is open.
package struct OpenedFacts: Hashable, Sendable {
  /// The track, as far as it is known.
  package var track: Track
  /// The format at the start.
  package var format: PCMFormat
  /// The length in frames, which is an estimate unless ``isLengthExact``.
  package var length: Int64
  /// Whether the length is exact rather than an estimate.
  package var isLengthExact: Bool
  /// Where the last sound ends, in seconds, or `nil` if it was not analyzed.
  package var lastSound: Double?

  package init(
    track: Track, format: PCMFormat, length: Int64, isLengthExact: Bool, lastSound: Double? = nil
  ) {
    self.track = track
    self.format = format
    self.length = length
    self.isLengthExact = isLengthExact
    self.lastSound = lastSound
  }

  init(_ opened: OpenedTrack) {
    self.init(
      track: opened.track, format: opened.source.format, length: opened.source.length,
      isLengthExact: opened.source.isLengthExact, lastSound: opened.lastSound)
  }
}
