import AudioOutput
import MusicLibrary
import PlayerModel
import ProgramOutput
import SignalProcessing
import SoundDecoding
import SoundFiles

/// Decodes files to a WAV file, one after another, without the player or its log.
///
/// The WAV file has the format of the first file. Files in other formats are converted, which is reported.
///
/// - Returns: Whether all of `paths` are included; folders among them may contain files that are not music.
/// - Throws: `PlayerError` if nothing could be decoded, or if the WAV file cannot be written.
@discardableResult
func renderWAV(_ paths: [TrackPath], to output: String) throws(PlayerError) -> Bool {
  var renderer = try WAVRenderer(output)
  defer { renderer.close() }
  let music = NamedMusic(paths)
  for file in music.skipped { say(file.reason) }
  var (rendered, refused, failed) = (0, music.refused, music.skipped.count)
  // What is missing for a format concerns all of its files.
  var said = Set<String>()
  for path in music.files {
    do throws(PlayerError) {
      try renderer.render(path)
      rendered += 1
    } catch {
      if error.code == .outputFailed { throw error }
      if said.insert(error.message).inserted { say(error.message) }
      failed += 1
      if music.named.contains(path) { refused.insert(path) }
    }
  }
  guard rendered > 0 else {
    let reason =
      music.files.isEmpty && music.skipped.isEmpty
      ? OtherContents.sentence(about: paths, otherFormats: music.otherFormats)
      : "Nothing could be played\(music.otherFormats.exception)."
    throw PlayerError(.nothingPlayable, reason)
  }
  try renderer.finish()
  if failed > refused.count { say(leftOutText(failed)) }
  return refused.isEmpty
}

/// Appends decoded files to a WAV file.
private struct WAVRenderer {
  private let wav: any AudioOutput
  /// The format of the WAV file, which is that of the first file.
  private var format: PCMFormat?
  /// The format of the current file.
  private var source: PCMFormat?
  /// The converter to the format of the WAV file, or `nil` if none is needed.
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
      // The audio that was decoded before the error is kept.
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

  /// Completes the WAV file.
  func finish() throws(PlayerError) {
    _ = try outputFailing { () throws(OutputError) in try wav.drain() }
  }

  func close() {
    wav.close()
  }

  /// Prepares for audio in the format `wanted`.
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

  /// Ends the audio of the current format.
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
    // A file accepts any amount of audio.
    _ = try outputFailing { () throws(OutputError) in
      try samples.withUnsafeBufferPointer { (buffer) throws(OutputError) in try wav.write(buffer) }
    }
  }
}

/// Runs `body`, converting output errors to player errors.
private func outputFailing<Result>(
  _ body: () throws(OutputError) -> Result
) throws(PlayerError) -> Result {
  do throws(OutputError) {
    return try body()
  } catch {
    throw PlayerError(.outputFailed, error.message)
  }
}
