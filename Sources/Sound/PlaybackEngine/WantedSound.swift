/// How the host wants the sound to be, whatever is played.
struct WantedSound: Sendable {
  /// Whether and how the pipeline is to end.
  enum Ending: Sendable {
    /// It is not.
    case none
    /// When what is heard has got softer until it is silent.
    case faded
    /// At once.
    case immediate
  }

  var isPlaying = false
  var shape = SoundShape()
  var ending = Ending.none
  /// Whether a device that is not used is to be closed.
  var releasesDevice = false
  private(set) var output: String
  /// Grows with every other output.
  private(set) var outputNumber = 0

  init(output: String) {
    self.output = output
  }

  mutating func setOutput(_ name: String) {
    output = name
    outputNumber += 1
  }
}
