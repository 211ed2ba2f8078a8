import Glibc
import PlaybackEngine
import PlayerModel

/// Answers clients that show something of the player: its queue, the words of its tracks, its sound, its process.
struct ClientViews {
  let service: ServiceInfo
  let rows: QueueRows
  let times = QueueTimes()
  let lyrics: LyricsLookup
  let spectra: SpectrumSource

  /// Reads on `workers`.
  init(
    _ dependencies: HostDependencies, _ pipeline: AudioPipeline, version: String,
    on workers: HostWorkers
  ) {
    service = ServiceInfo(
      version: version, processID: getpid(),
      startedAt: dependencies.clock.now().unixMilliseconds, clients: 1)
    rows = QueueRows(try? dependencies.moods.get(), on: workers.filtering)
    lyrics = LyricsLookup(dependencies, on: workers)
    spectra = SpectrumSource(pipeline, clock: dependencies.clock)
  }
}
