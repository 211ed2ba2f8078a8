import AudioOutput
import MPEGAudio
import PlayerModel

/// Decodes files to a WAV file, one after the other, touching neither player nor log.
///
/// - Throws: `PlayerError` if nothing could be decoded, or the WAV file cannot be written.
func renderWAV(_ paths: [TrackPath], to output: String) throws(PlayerError) {
  var renderer = try WAVRenderer(output)
  defer { renderer.close() }
  var rendered = 0
  for path in musicFiles(in: paths) {
    do throws(PlayerError) {
      try renderer.render(path)
      rendered += 1
    } catch {
      if error.code == .outputFailed { throw error }
      say(error.message)
    }
  }
  guard rendered > 0 else {
    throw PlayerError(.nothingPlayable, "Nothing of what was named could be played.")
  }
  try renderer.finish()
}

/// A WAV file that grows by one decoded file after the other, all of one format.
private struct WAVRenderer {
  private let wav: any AudioOutput
  /// The format of the first file, which is the WAV file's.
  private var format: PCMFormat?

  init(_ output: String) throws(PlayerError) {
    wav = try outputFailing { () throws(OutputError) in try makeOutput(named: output) }
  }

  mutating func render(_ path: TrackPath) throws(PlayerError) {
    let file: MPEGFile
    do throws(MPEGError) { file = try MPEGFile(path) } catch { throw unplayable(error) }
    try take(file.format, of: path)
    var room = [Float](repeating: 0, count: 1 << 16)
    while true {
      let read: MPEGRead
      do throws(MPEGError) {
        read = try room.withUnsafeMutableBufferPointer { (buffer) throws(MPEGError) in
          try file.read(into: buffer)
        }
      } catch {
        throw unplayable(error)
      }
      switch read {
      case .frames(let count): try write(room[..<(count * file.format.channelCount)])
      case .formatChanged(let format): try take(format, of: path)
      case .end: return
      }
    }
  }

  /// Writes what makes the file whole.
  func finish() throws(PlayerError) {
    _ = try outputFailing { () throws(OutputError) in try wav.drain() }
  }

  func close() {
    wav.close()
  }

  private mutating func take(_ wanted: MPEGFormat, of path: TrackPath) throws(PlayerError) {
    let wanted = PCMFormat(sampleRate: wanted.sampleRate, channelCount: wanted.channelCount)
    guard wanted != format else { return }
    if let format {
      throw PlayerError(
        .nothingPlayable, "\(path) has \(wanted), which does not go into a WAV file of \(format).")
    }
    _ = try outputFailing { () throws(OutputError) in try wav.open(wanted) }
    format = wanted
  }

  private func write(_ samples: ArraySlice<Float>) throws(PlayerError) {
    // A file has always room.
    _ = try outputFailing { () throws(OutputError) in
      try samples.withUnsafeBufferPointer { (buffer) throws(OutputError) in try wav.write(buffer) }
    }
  }
}

/// Does something with the output; its errors become the player's.
private func outputFailing<Result>(
  _ body: () throws(OutputError) -> Result
) throws(PlayerError) -> Result {
  do throws(OutputError) {
    return try body()
  } catch {
    throw PlayerError(.outputFailed, error.message)
  }
}

private func unplayable(_ error: MPEGError) -> PlayerError {
  PlayerError(.nothingPlayable, error.message)
}
