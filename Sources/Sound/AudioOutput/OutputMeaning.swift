/// What the name of an output means.
enum OutputMeaning: Hashable, Sendable {
  /// A PCM of ALSA's configuration, or a name that only a sound server could know, but there is none.
  case pcm
  /// An output of the sound server.
  case sink(title: String, pcm: String)
  /// One of several outputs of the sound server, which have these names.
  case ambiguous([String])
  /// Neither a PCM nor an output that the sound server has now.
  case missing

  /// Finds what a name means; ALSA's names take precedence.
  ///
  /// A PCM that names an output of the sound server is only valid while the server has that output.
  ///
  /// - Parameters:
  ///   - isDefined: Returns whether ALSA's configuration defines a PCM.
  ///   - sinks: Asks the sound server for its outputs; called only for such PCMs and for other names.
  /// - Throws: `.timedOut` if the sound server does not answer.
  init(
    of name: String, isDefined: (String) -> Bool = ALSADefinition.isDefined,
    sinks: () throws(ALSAFailure) -> SinkNames? = SinkNames.ofMachine
  ) throws(ALSAFailure) {
    let isOfSink = SinkNames.isPCM(name)
    guard isOfSink || !isDefined(name), let names = try sinks() else {
      self = .pcm
      return
    }
    if isOfSink {
      self =
        !names.isOwnPCM(name) ? .pcm : names.hasPCM(name) ? .sink(title: name, pcm: name) : .missing
      return
    }
    self =
      switch names.match(name) {
      case .unknown: .missing
      case .one(let sink): .sink(title: names.name(of: sink), pcm: names.pcm(of: sink))
      case .several(let sinks): .ambiguous(sinks.map { names.name(of: $0) })
      }
  }

  /// The PCM of an output of the sound server, or `nil`.
  var pcm: String? { if case .sink(_, let pcm) = self { pcm } else { nil } }

  /// The name of an output of the sound server as lists spell it, or `nil`.
  var title: String? { if case .sink(let title, _) = self { title } else { nil } }
}
