import MP4Boxes
import PlayerModel
import SoundDecoding

/// The sound track of an MP4 file.
struct SoundTrack {
  let config: SoundConfig
  let packets: PacketTable
  /// The start times of packets, in frames at the declared sampling rate.
  let times: PacketTimes
  /// The frames that are played.
  let played: Range<Int64>

  /// Reads the first enabled sound track.
  ///
  /// - Throws: `PlayerError` if the file cannot be read, or has no sound that can be played.
  init(_ reader: ByteReader) throws(PlayerError) {
    let path = reader.source.path
    let boxes = BoxReader(reader)
    guard let movie = try boxes.topBoxes(to: "moov").last, movie.type == "moov" else {
      throw MP4Refusal.truncated.error(path)
    }
    guard movie.isComplete else { throw MP4Refusal.truncated.error(path) }
    let parts = try boxes.boxes(in: movie.content)
    if parts.contains(where: { $0.type == "mvex" }) { throw MP4Refusal.fragmented.error(path) }
    let tracks = parts.filter { $0.type == "trak" }
    guard let media = try Self.media(in: tracks, boxes) else {
      throw MP4Refusal.noSound.error(path)
    }
    let config: SoundConfig
    do throws(MP4Refusal) {
      config = try media.config.get()
    } catch {
      throw error.error(path)
    }
    guard let table = try SampleTable(media.samples, in: boxes), table.packets.count > 0 else {
      throw MP4Refusal.damaged.error(path)
    }
    let scale = try Self.scale(of: media.header, in: boxes)
    guard let scale else { throw MP4Refusal.damaged.error(path) }
    (self.config, packets) = (config, table.packets)
    let timeline = TrackTimeline(table, config, unitsPerSecond: scale)
    let movieHeader = parts.first { $0.type == "mvhd" }
    let movieScale = try movieHeader.flatMap { (box) throws(PlayerError) in
      try Self.scale(of: box, in: boxes)
    }
    times = timeline.times
    let whole = timeline.played(
      try EncoderDelay(in: movie, boxes), try EditList(of: media.track, in: boxes),
      movieUnitsPerSecond: movieScale)
    played = whole.clamped(to: 0..<timeline.times.start(of: packets.count))
    guard !played.isEmpty else { throw MP4Refusal.damaged.error(path) }
  }

  /// The parts of a sound track.
  private struct Media {
    let track: MP4Box
    let header: MP4Box
    let samples: MP4Box
    let config: Result<SoundConfig, MP4Refusal>
  }

  /// Finds the first enabled sound track that can be played, or else the first sound track.
  private static func media(
    in tracks: [MP4Box], _ boxes: BoxReader
  ) throws(PlayerError) -> Media? {
    var refused: Media?
    for isEnabled in [true, false] {
      for track in tracks where try self.isEnabled(track, boxes) == isEnabled {
        guard let media = try media(of: track, boxes) else { continue }
        if case .success = media.config { return media }
        refused = refused ?? media
      }
    }
    return refused
  }

  /// Returns the parts of a track, or `nil` if it is not a sound track.
  private static func media(of track: MP4Box, _ boxes: BoxReader) throws(PlayerError) -> Media? {
    guard let media = try boxes.first("mdia", in: track.content) else { return nil }
    let parts = try boxes.boxes(in: media.content)
    guard let handler = parts.first(where: { $0.type == "hdlr" }),
      try boxes.bytes.bytes(at: handler.content.lowerBound, count: 12).holds("soun", at: 8),
      let header = parts.first(where: { $0.type == "mdhd" }),
      let information = parts.first(where: { $0.type == "minf" }),
      let samples = try boxes.first("stbl", in: information.content),
      let description = try boxes.first("stsd", in: samples.content)
    else { return nil }
    return Media(
      track: track, header: header, samples: samples,
      config: try SoundConfig.read(description, in: boxes))
  }

  /// Returns whether a track is enabled; one without a header is.
  private static func isEnabled(_ track: MP4Box, _ boxes: BoxReader) throws(PlayerError) -> Bool {
    guard let header = try boxes.first("tkhd", in: track.content) else { return true }
    return try boxes.bytes.word(at: header.content.lowerBound).map { $0 & 1 == 1 } ?? true
  }

  /// Returns the units per second in the header of a movie or track, or `nil` if it is damaged.
  private static func scale(
    of header: MP4Box, in boxes: BoxReader
  ) throws(PlayerError) -> Int? {
    var fields = BoxFields(try boxes.bytes.copy(at: header.content.lowerBound, count: 24))
    guard header.content.count >= 16, let version = fields.integer(1) else { return nil }
    fields.skip(version == 1 ? 19 : 11)
    return fields.integer(4).flatMap { $0 > 0 ? $0 : nil }
  }
}
