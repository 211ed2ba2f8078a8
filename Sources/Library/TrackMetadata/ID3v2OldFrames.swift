/// Converts the frames of ID3v2.2, whose ids have three letters, to those of version 2.3.
///
/// Sources: id3.org, id3v2-00 and id3v2.3.0.
enum ID3v2OldFrames {
  private static let headerSize = 6

  /// Converts the frames after the header of a tag, or returns `nil` if any part of it is not understood.
  ///
  /// A frame without a counterpart keeps its id, followed by a NUL, as iTunes writes it.
  static func converted(_ body: ArraySlice<UInt8>) -> [ID3v2Frames.Frame]? {
    var frames: [ID3v2Frames.Frame] = []
    var rest = body
    while let first = rest.first, first != 0 {
      let header = rest.prefix(headerSize)
      let letters = header.prefix(3)
      let size = header.dropFirst(3).reduce(0) { $0 << 8 | Int($1) }
      guard header.count == headerSize, letters.allSatisfy(isPartOfID),
        size <= rest.count - headerSize
      else { return nil }
      let content = rest.dropFirst(headerSize).prefix(size)
      frames.append(frame(String(decoding: letters, as: UTF8.self), Array(content)))
      rest = rest.dropFirst(headerSize + size)
    }
    return rest.allSatisfy { $0 == 0 } ? frames : nil
  }

  private static func isPartOfID(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
  }

  private static func frame(_ old: String, _ content: [UInt8]) -> ID3v2Frames.Frame {
    if old == "PIC", let picture = picture(content) { return frame(id: "APIC", picture) }
    return frame(id: ids[old] ?? old, content)
  }

  private static func frame(id: String, _ content: [UInt8]) -> ID3v2Frames.Frame {
    let padding = [UInt8](repeating: 0, count: 4 - id.utf8.count)
    let size = [24, 16, 8, 0].map { UInt8(content.count >> $0 & 0xFF) }
    return ID3v2Frames.Frame(id: id, bytes: Array(id.utf8) + padding + size + [0, 0] + content)
  }

  /// Converts the content of PIC, which has the three letters of a format instead of a media type, or returns
  /// `nil` if it is too short.
  private static func picture(_ content: [UInt8]) -> [UInt8]? {
    guard content.count > 5, content[1..<4].allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return nil
    }
    let format = String(decoding: content[1..<4], as: UTF8.self).lowercased()
    // The arrow declares a link instead of a picture.
    let type = format == "-->" ? format : "image/" + (format == "jpg" ? "jpeg" : format)
    return [content[0]] + Array(type.utf8) + [0] + content[4...]
  }

  /// The ids of frames with the same content in version 2.3, by their ids in 2.2; those from GP1 on are
  /// iTunes' own.
  private static let ids: [String: String] = [
    "BUF": "RBUF", "CNT": "PCNT", "COM": "COMM", "CRA": "AENC", "EQU": "EQUA", "ETC": "ETCO",
    "GEO": "GEOB", "IPL": "IPLS", "MCI": "MCDI", "MLL": "MLLT", "POP": "POPM", "REV": "RVRB",
    "RVA": "RVAD", "SLT": "SYLT", "STC": "SYTC", "TAL": "TALB", "TBP": "TBPM", "TCM": "TCOM",
    "TCO": "TCON", "TCR": "TCOP", "TDA": "TDAT", "TDY": "TDLY", "TEN": "TENC", "TFT": "TFLT",
    "TIM": "TIME", "TKE": "TKEY", "TLA": "TLAN", "TLE": "TLEN", "TMT": "TMED", "TOA": "TOPE",
    "TOF": "TOFN", "TOL": "TOLY", "TOR": "TORY", "TOT": "TOAL", "TP1": "TPE1", "TP2": "TPE2",
    "TP3": "TPE3", "TP4": "TPE4", "TPA": "TPOS", "TPB": "TPUB", "TRC": "TSRC", "TRD": "TRDA",
    "TRK": "TRCK", "TSI": "TSIZ", "TSS": "TSSE", "TT1": "TIT1", "TT2": "TIT2", "TT3": "TIT3",
    "TXT": "TEXT", "TXX": "TXXX", "TYE": "TYER", "UFI": "UFID", "ULT": "USLT", "WAF": "WOAF",
    "WAR": "WOAR", "WAS": "WOAS", "WCM": "WCOM", "WCP": "WCOP", "WPB": "WPUB", "WXX": "WXXX",
    "GP1": "GRP1", "MVI": "MVIN", "MVN": "MVNM", "PCS": "PCST", "TCP": "TCMP", "TCT": "TCAT",
    "TDS": "TDES", "TID": "TGID", "TKW": "TKWD", "TS2": "TSO2", "TSA": "TSOA", "TSC": "TSOC",
    "TSP": "TSOP", "TST": "TSOT", "WFD": "WFED",
  ]
}
