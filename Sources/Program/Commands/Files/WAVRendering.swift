import AudioOutput
import PlayerModel
import ProgramOutput
import SignalProcessing
import SoundFiles

/// Decodes files to a WAV file, one after the other, touching neither player nor log.
///
/// The first file's format is the WAV file's; what has another is converted, which is said.
///
/// - Returns: Whether each of `paths` is in it; of a folder, what is no music is left out.
/// - Throws: `PlayerError` if nothing could be decoded, or the WAV file cannot be written.
@discardableResult
func renderWAV(_ paths: [TrackPath], to output: String) throws(PlayerError) -> Bool {
  var renderer = try WAVRenderer(output)
  defer { renderer.close() }
  let music = NamedMusic(paths)
  for file in music.skipped { say(file.reason) }
  var (rendered, refused, failed) = (0, music.refused, music.skipped.count)
  for path in music.files {
    do throws(PlayerError) {
      try renderer.render(path)
      rendered += 1
    } catch {
      if error.code == .outputFailed { throw error }
      say(error.message)
      failed += 1
      if music.named.contains(path) { refused.insert(path) }
    }
  }
  guard rendered > 0 else {
    throw PlayerError(.nothingPlayable, "None of that could be played.")
  }
  try renderer.finish()
  if failed > refused.count { say(leftOutText(failed)) }
  return refused.isEmpty
}

/// A WAV file that grows by one decoded file after the other.
private struct WAVRenderer {
  private let wav: any AudioOutput
  /// The format of the first file, which is the WAV file's.
  private var format: PCMFormat?
  /// The format of what is being decoded.
  private var source: PCMFormat?
  /// Nil while what is decoded has the WAV file's format.
  private var converter: FormatConverter?

  private static let isShortOfMemory = PlayerError(
    .outputFailed, "There is not enough memory to convert sound.")

  init(_ output: String) throws(PlayerError) {
    wav = try outputFailing { () throws(OutputError) in try makeOutput(named: output) }
  }

  mutating func render(_ path: TrackPath) throws(PlayerError) {
    let file = try SoundFiles.open(path)
    try take(file.format, of: path)
    do throws(PlayerError) {
      try decode(file, at: path)
    } catch {
      // What was decoded before is heard to its end.
      if error.code != .outputFailed { try endSource() }
      throw error
    }
    try endSource()
  }

  private mutating func decode(_ file: any SoundFile, at path: TrackPath) throws(PlayerError) {
    var room = [Float](repeating: 0, count: 1 << 16)
    while true {
      let read = try room.withUnsafeMutableBufferPointer { (buffer) throws(PlayerError) in
        try file.read(into: buffer)
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

  /// What follows has the format `wanted`.
  private mutating func take(_ wanted: PCMFormat, of path: TrackPath) throws(PlayerError) {
    guard wanted != source else { return }
    try endSource()
    source = wanted
    guard let format else {
      _ = try outputFailing { () throws(OutputError) in try wav.open(wanted) }
      format = wanted
      return
    }
    guard wanted != format else { return }
    converter = FormatConverter(
      sampleRate: wanted.sampleRate, channelCount: wanted.channelCount,
      toSampleRate: format.sampleRate, channelCount: format.channelCount)
    if converter == nil { throw Self.isShortOfMemory }
    say("\(path) has \(wanted) and is converted to \(format).")
  }

  /// Nothing follows of what was decoded in one format.
  private mutating func endSource() throws(PlayerError) {
    defer { (source, converter) = (nil, nil) }
    guard let converter else { return }
    guard let rest = converter.finish() else { throw Self.isShortOfMemory }
    try put(rest[...])
  }

  private func write(_ samples: ArraySlice<Float>) throws(PlayerError) {
    guard let converter else { return try put(samples) }
    guard let converted = converter.convert(samples) else { throw Self.isShortOfMemory }
    try put(converted[...])
  }

  private func put(_ samples: ArraySlice<Float>) throws(PlayerError) {
    guard !samples.isEmpty else { return }
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
