/// What the host notices of the machine by itself.
struct Surroundings {
  /// That it slept.
  var suspend: SuspendWatch
  /// That a lost output may be back.
  var outputs: OutputAwaiting

  init(_ dependencies: HostDependencies) {
    suspend = SuspendWatch(dependencies.clock)
    outputs = OutputAwaiting(dependencies.outputFiles)
  }
}
