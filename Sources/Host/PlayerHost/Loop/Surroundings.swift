/// What the host observes of the machine.
struct Surroundings {
  /// Suspend and resume.
  var suspend: SuspendWatch
  /// Announced outputs while one is lost.
  var outputs: LostOutputWatch

  init(_ dependencies: HostDependencies) {
    suspend = SuspendWatch(dependencies.clock)
    outputs = LostOutputWatch(dependencies.outputFiles)
  }
}
