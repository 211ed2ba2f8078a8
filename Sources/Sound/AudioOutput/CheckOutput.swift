import PlayerModel

/// Checks whether the output called `name` works, by opening it briefly, and returns its name as
/// lists spell it.
///
/// May wait some seconds for a sound server.
///
/// - Throws: `.busy` if another program uses the device; `.failed` for a WAV file, which must not
///   be created for a check.
@discardableResult
package func checkOutput(named name: String) throws(OutputError) -> String {
  if name.hasPrefix("wav:") {
    throw OutputError(
      .failed,
      "You cannot switch to the output “\(name)”: “stimmung play PATH --output \(name)” writes such a file."
    )
  }
  let output = try makeOutput(named: name)
  // Nearly every device plays this; other formats are converted during playback.
  _ = try output.open(PCMFormat(sampleRate: 44_100, channelCount: 2))
  output.close()
  return output.name
}
