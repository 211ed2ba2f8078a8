/// The sound settings that the host wants, independent of what is played.
struct WantedSound: Sendable {
  /// Whether and how the pipeline should end.
  enum Ending: Sendable {
    /// It should not end.
    case none
    /// After a fade-out.
    case faded
    /// At once.
    case immediate
  }

  var isPlaying = false
  var shape = SoundShape()
  var ending = Ending.none
  /// Whether an unused device should be closed.
  var releasesDevice = false
  private(set) var output: String
  /// A number that increases with each change of output.
  private(set) var outputNumber = 0

  init(output: String) {
    self.output = output
  }

  mutating func setOutput(_ name: String) {
    output = name
    outputNumber += 1
  }
}
