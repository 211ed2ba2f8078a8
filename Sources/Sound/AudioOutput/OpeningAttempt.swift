import PlayerModel

/// An attempt to open what the name of an output means, made on a thread with a time limit.
struct OpeningAttempt: Sendable {
  /// What the name means.
  let meaning: OutputMeaning
  /// The device, `nil` if it does not accept the format, or the failure.
  private let result: Result<ALSADevice.Opened?, ALSAFailure>

  /// Opens the output called `name`; may wait for a sound server.
  ///
  /// - Throws: `.timedOut` if the sound server does not say what the name means.
  init(_ name: String, _ format: PCMFormat) throws(ALSAFailure) {
    PCMHandle.forgetConfiguration()
    let meaning = try OutputMeaning(of: name)
    self.meaning = meaning
    result = Result { () throws(ALSAFailure) in
      // PipeWire would play to another output instead.
      if meaning == .missing { throw .missing }
      return try ALSADevice.open(meaning.pcm ?? name, format)
    }
  }

  /// Returns the device, or throws the listener's message.
  func device(
    named name: String, for format: PCMFormat
  ) throws(OutputError) -> ALSADevice.Opened {
    if case .ambiguous(let names) = meaning { throw OutputError.output(name, couldBe: names) }
    switch result {
    case .success(let opened?): return opened
    case .success(nil): throw OutputError.device(name, cannotPlay: format)
    case .failure(let failure):
      var error = OutputError.device(name, failure)
      // No file appears with another output of a sound server that is running.
      error.isAnnounced =
        meaning == .pcm && failure.isAbsence && OutputFiles.ofMachine().areAll
        && ALSADefinition.comesWithFiles(name)
      throw error
    }
  }
}
