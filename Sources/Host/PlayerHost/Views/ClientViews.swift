import Glibc
import PlaybackEngine
import PlayerModel

/// Answers requests of clients that display the queue, lyrics, the spectrum or the process.
struct ClientViews {
  let service: ServiceInfo
  let rows: QueueRows
  let times = QueueTimes()
  let lyrics: LyricsLookup
  let spectra: SpectrumSource

  /// Creates views that read on `workers`.
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
