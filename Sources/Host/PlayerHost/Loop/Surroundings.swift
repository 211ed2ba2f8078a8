/// What the host observes of the machine.
struct Surroundings {
  /// Suspend and resume.
  var suspend: SuspendWatch
  /// Announced outputs while one is lost.
  var outputs: LostOutputWatch
  /// Changes of the power supply, while something waits for them.
  var power: PowerWatch

  init(_ dependencies: HostDependencies) {
    suspend = SuspendWatch(dependencies.clock)
    outputs = LostOutputWatch(dependencies.outputFiles)
    power = PowerWatch()
  }
}
