/// Creates the output called `name`: `silent`, `wav:FILE` in the spelling of `TrackPath`, an ALSA
/// PCM, or an output of the sound server.
///
/// Opens and writes nothing.
///
/// - Throws: `.notFound` if the name is not valid.
package func makeOutput(named name: String) throws(OutputError) -> sending any AudioOutput {
  if name == "silent" { return SilentOutput() }
  if name.hasPrefix("wav:") { return try WAVOutput(path: String(name.dropFirst(4))) }
  return ALSAOutput(name: name)
}
