import AudioOutput
import MPEGAudio
import PlayerModel

/// Decodes files to a WAV file, one after the other, touching neither player nor log.
///
/// - Throws: `PlayerError` if nothing could be decoded, or the WAV file cannot be written.
func renderWAV(_ paths: [TrackPath], to output: String) throws(PlayerError) {
  let files = musicFiles(in: paths)
  let wav: any AudioOutput
  do throws(OutputError) {
    wav = try makeOutput(named: output)
  } catch {
    throw PlayerError(.outputFailed, error.message)
  }
  defer { wav.close() }
  var rendered = 0
  for path in files {
    do throws(PlayerError) {
      try render(path, to: wav)
      rendered += 1
    } catch {
      if error.code == .outputFailed { throw error }
      say(error.message)
    }
  }
  guard rendered > 0 else {
    throw PlayerError(.nothingPlayable, "Nothing of what was named could be played.")
  }
}

private func render(_ path: TrackPath, to wav: any AudioOutput) throws(PlayerError) {
  let file: MPEGFile
  do throws(MPEGError) { file = try MPEGFile(path) } catch { throw unplayable(error) }
  try open(wav, file.format)
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
    case .frames(let count): try write(room[..<(count * file.format.channelCount)], to: wav)
    case .formatChanged(let format): try open(wav, format)
    case .end: return
    }
  }
}

private func open(_ wav: any AudioOutput, _ format: MPEGFormat) throws(PlayerError) {
  let format = PCMFormat(sampleRate: format.sampleRate, channelCount: format.channelCount)
  do throws(OutputError) {
    _ = try wav.open(format)
  } catch {
    let code: PlayerError.Code = error.code == .unsupportedFormat ? .nothingPlayable : .outputFailed
    throw PlayerError(code, error.message)
  }
}

private func write(_ samples: ArraySlice<Float>, to wav: any AudioOutput) throws(PlayerError) {
  do throws(OutputError) {
    // A file has always room.
    _ = try samples.withUnsafeBufferPointer { (buffer) throws(OutputError) in try wav.write(buffer)
    }
  } catch {
    throw PlayerError(.outputFailed, error.message)
  }
}

private func unplayable(_ error: MPEGError) -> PlayerError {
  PlayerError(.nothingPlayable, error.message)
}
