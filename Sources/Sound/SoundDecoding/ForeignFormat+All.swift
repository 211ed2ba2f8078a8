extension ForeignFormat {
  /// All known formats; a file has the first one whose signature it has.
  ///
  /// No MPEG stream begins with one of these signatures. Formats that are played are not listed: they recognize
  /// their files before this table is used.
  package static let all = sounds + containers + others

  /// AAC without a container: ADIF, or ADTS, which has no signature.
  static let aac = sound("raw AAC", ["aac"], "ADIF", words: ["adts"])
  /// AC-3, whose signature has only two bytes, which may also be junk before MPEG audio.
  static let ac3 = sound(
    "AC-3", ["ac3", "eac3", "ec3"], noun: "an AC-3 file", words: ["dolby", "eac-3"])

  private static let sounds = [
    sound("Musepack", ["mpc", "mpp"], "MPCK", "MP+"),
    sound("Monkey's Audio", ["ape"], "MAC "),
    sound("TTA", ["tta"], "TTA1", "TTA2", words: ["true audio"]),
    sound(
      "WMA", ["wma"], "\u{30}\u{26}\u{B2}\u{75}", noun: "a Windows Media file",
      words: ["windows media", "asf"]),
    sound("DSF", ["dsf"], "DSD ", words: ["dsd", "sacd"]),
    sound("DFF", ["dff"], FileSignature("FRM8", "DSD ", at: 12), words: ["dsd", "sacd", "dsdiff"]),
    sound("W64", ["w64"], "riff\u{2E}\u{91}\u{CF}\u{11}", words: ["wave64", "sony wave64"]),
    sound("CAF", ["caf"], "caff", words: ["core audio"]),
    sound("RealAudio", ["ra", "rm"], ".ra\u{FD}", ".RMF", words: ["realmedia"]),
    sound("Speex", ["spx"], FileSignature("OggS", "Speex   ", at: 28)),
    sound("MIDI", ["mid", "midi", "kar"], "MThd", FileSignature("RIFF", "RMID", at: 8)),
    sound("DTS", ["dts"], "\u{7F}\u{FE}\u{80}\u{1}", "DTSHDHDR"),
    sound("TAK", ["tak"], "tBaK"),
    sound("OptimFROG", ["ofr"], "OFR ", noun: "an OptimFROG file"),
    sound("Shorten", ["shn"], "ajkg"),
    sound("AMR", ["amr", "awb"], "#!AMR", noun: "an AMR file"),
    sound("Sun audio", ["au", "snd"], ".snd"),
    aac, ac3,
  ]

  /// Containers of several formats.
  private static let containers = [
    sound("Matroska", ["mka"], "\u{1A}\u{45}\u{DF}\u{A3}", words: ["webm"])
  ]

  private static let others = [
    other("a Theora video", FileSignature("OggS", "\u{80}theora", at: 28)),
    other("a CELT file", FileSignature("OggS", "CELT    ", at: 28)),
    other("a PCM file in Ogg", FileSignature("OggS", "PCM     ", at: 28)),
    // An Ogg file with another codec, or one whose first page is damaged.
    other("an Ogg file", "OggS"),
    // Played unless something precedes it, such as an ID3 tag; places of packets count from the start.
    other("an MP4 file", FileSignature("", "ftyp", at: 4)),
    other("a RIFF file", "RIFF"),
    other("an IFF file", "FORM"),
    other("an MPEG video file", "\u{0}\u{0}\u{1}\u{BA}"),
    other("a JPEG picture", "\u{FF}\u{D8}\u{FF}"),
    other("a PNG picture", "\u{89}PNG"),
    other("a GIF picture", "GIF8"),
    other("a PDF file", "%PDF"),
    other("a zip archive", "PK\u{3}\u{4}"),
    other("a RAR archive", "Rar!"),
    other("a 7z archive", "7z\u{BC}\u{AF}"),
    other("a gzip archive", "\u{1F}\u{8B}\u{8}"),
    other("a program", "\u{7F}ELF"),
    other("an SQLite database", "SQLi"),
  ]
}
