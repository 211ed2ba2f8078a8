import CExiv2
import CFFmpeg
import CHEIF
import PhotoHelperProtocols

extension OpenedPhoto {
  /// Returns the metadata.
  borrowing func statement() throws(ReadingFailure) -> PhotoStatement {
    switch content {
    case .quickTime, .matroska: return try video()
    case .heif: return try heif()
    case .scanned, .webP, .gif, .raw:
      let facts = try checked(cexiv2_read(start, size))
      var statement = Self.statement(of: facts)
      // Orientations above 4 swap width and height.
      let isSideways = facts.orientation > 4
      statement.width = Int(clamping: isSideways ? facts.height : facts.width)
      statement.height = Int(clamping: isSideways ? facts.width : facts.height)
      return statement
    }
  }

  private borrowing func heif() throws(ReadingFailure) -> PhotoStatement {
    var facts = cheif_read(start, size)
    defer { cheif_end(&facts) }
    guard facts.status == CHEIF_READ else { throw .unsupported }
    // Errors in the tags must not hide the size.
    var statement = Self.statement(
      of: cexiv2_read_blocks(facts.exif, facts.exif_count, facts.xmp, facts.xmp_count))
    (statement.width, statement.height) = (Int(facts.width), Int(facts.height))
    return statement
  }

  private borrowing func video() throws(ReadingFailure) -> PhotoStatement {
    let facts = cffmpeg_read(descriptor, Int64(size), content.kind)
    guard facts.status == CFFMPEG_READ else {
      throw facts.status == CFFMPEG_TOO_COSTLY ? .tooCostly : .unsupported
    }
    var statement = PhotoStatement()
    statement.isVideo = true
    (statement.width, statement.height) = (Int(facts.width), Int(facts.height))
    statement.clock = CameraTime(iso: text(of: facts.creation_date))
    // FFmpeg labels it as UTC, whatever the camera recorded.
    if statement.clock == nil {
      statement.instant = CameraTime(iso: text(of: facts.creation_time))?.milliseconds
    }
    statement.duration = facts.duration
    return statement
  }

  private func checked(_ facts: cexiv2_facts) throws(ReadingFailure) -> cexiv2_facts {
    guard facts.status == CEXIV2_READ else {
      throw facts.status == CEXIV2_NO_MEMORY ? .tooCostly : .unsupported
    }
    return facts
  }

  private static func statement(of facts: cexiv2_facts) -> PhotoStatement {
    let times = [facts.times.0, facts.times.1, facts.times.2].map {
      CameraTime(
        time: text(of: $0.time), fraction: text(of: $0.fraction), offset: text(of: $0.offset))
    }
    var statement = PhotoStatement()
    statement.clock = CameraTime.first(of: times)
    statement.isFavourite = facts.rating == 5
    return statement
  }
}

/// Returns the text of a C character array, up to its NUL.
private func text<Characters>(of characters: Characters) -> String {
  withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
