import PlayerModel

/// Finds out whether the output called `name` can be played to, by opening it for a moment.
///
/// May wait some seconds for a sound server.
///
/// - Throws: `.busy` if it is there and another program holds it; `.failed` for a WAV file, which is not to be made
///   for a trial.
package func checkOutput(named name: String) throws(OutputError) {
  if name.hasPrefix("wav:") {
    throw OutputError(
      .failed,
      "You cannot switch to the output “\(name)”: “stimmung play PATH --output \(name)” writes such a file."
    )
  }
  let output = try makeOutput(named: name)
  // What nearly every device plays; others come with the music and are converted.
  _ = try output.open(PCMFormat(sampleRate: 44_100, channelCount: 2))
  output.close()
}
