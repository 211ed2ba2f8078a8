import PlaybackEngine

/// Answers clients that show something of the player: its queue, the words of its tracks, its sound.
struct ClientViews {
  let rows: QueueRows
  let times = QueueTimes()
  let lyrics: LyricsLookup
  let spectra: SpectrumSource

  /// Reads on `workers`.
  init(_ dependencies: HostDependencies, _ pipeline: AudioPipeline, on workers: HostWorkers) {
    rows = QueueRows(try? dependencies.moods.get(), on: workers.filtering)
    lyrics = LyricsLookup(dependencies, on: workers)
    spectra = SpectrumSource(pipeline, clock: dependencies.clock)
  }
}
