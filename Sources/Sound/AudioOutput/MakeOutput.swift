/// The output called `name`: `silent`, `wav:FILE` in the spelling of `TrackPath`, or else an ALSA PCM.
///
/// Nothing is opened or written yet.
///
/// - Throws: `.notFound` if the name cannot be one.
package func makeOutput(named name: String) throws(OutputError) -> sending any AudioOutput {
  if name == "silent" { return SilentOutput() }
  if name.hasPrefix("wav:") { return try WAVOutput(path: String(name.dropFirst(4))) }
  return ALSAOutput(name: name)
}
