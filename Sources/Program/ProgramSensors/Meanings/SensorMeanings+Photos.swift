import ProgramOutput

extension SensorMeanings {
  static let photos = common.merging([
    "timestamp": ColumnMeaning(
      "When it was noticed.", unit: "Unix ms", source: "this machine's clock",
      error:
        "some seconds after the file was complete; at the next start if the player was not running"),
    "localIdentifier": ColumnMeaning(
      "The photo; the same when the file is moved or edited, and for an exact copy on this device.",
      unit: "`p2:` and 32 hexadecimal digits", source: "a keyed digest of the file's first content",
      error: "another device has a different one for the same picture"),
    "mediaType": ColumnMeaning(
      "The kind of file.", unit: "0 unknown, 1 image, 2 video, 3 audio",
      source: "the file's content",
      absence: "0 if unknown"),
    "mediaWidth": ColumnMeaning(
      "The width as shown, after rotation.", unit: "pixels",
      source: "the file, read by `stimmung-photos`", absence: "0 if unknown"),
    "mediaHeight": ColumnMeaning(
      "The height as shown, after rotation.", unit: "pixels",
      source: "the file, read by `stimmung-photos`", absence: "0 if unknown"),
    "creationTimestamp": ColumnMeaning(
      "When it was taken.", unit: "Unix ms",
      source: "the camera's clock, from the file's Exif or container",
      error:
        "the error of the camera's clock; hours for a traveller where `isCreationExact` is 0, and an hour when clocks are put back",
      absence: "0 if the file does not say"),
    "duration": ColumnMeaning(
      "How long a video lasts.", unit: "seconds", source: "the container",
      error: "what the container says", absence: "0 for pictures, or if unknown"),
    "isFavorite": ColumnMeaning(
      "Whether its rating is 5.", unit: "Boolean", source: "the XMP rating in the file",
      error: "ratings in other files are not read"),
    "isImport": ColumnMeaning(
      "Whether it was taken, or written, more than an hour before it was noticed.",
      unit: "Boolean", source: "the sensor, from the two times",
      error: "a camera with a wrong clock looks like an import"),
    "isCreationExact": ColumnMeaning(
      "Whether the file says in which time zone it was taken.", unit: "Boolean",
      source: "the file", error: "where 0, this machine's zone was assumed"),
    "monotonicNanoseconds": ColumnMeaning(
      "The moment of `timestamp` on a clock that cannot be set.", unit: "monotonic ns",
      source: "the system", error: "as that of `timestamp`, without its jumps",
      absence: "0 if the program ended before the record was stored"),
    "path": ColumnMeaning(
      "Where it was when it was noticed; never sent.",
      unit: "path; bytes that are not UTF-8 as U+EF80 to U+EFFF", source: "the file system",
      error: "it may have been moved since"),
  ]) { _, own in own }

  static let recognition = common.filter { $0.key != "monotonicNanoseconds" }.merging([
    "timestamp": ColumnMeaning(
      "When it was recognised.", unit: "Unix ms", source: "this machine's clock",
      error: "seconds to days after the photo arrived"),
    "photoLocalIdentifier": ColumnMeaning(
      "The photo, as `localIdentifier` of `ios_photos`.", unit: "`p2:` and 32 hexadecimal digits",
      source: "a keyed digest of the file's first content"),
    "recognitionLabel": ColumnMeaning(
      "What it shows, in the model's words.", unit: "text, one of the model's labels",
      source: "the model", error: "the model's; see `confidence`"),
    "confidence": ColumnMeaning(
      "How sure the model is.", unit: "number from 0 to 1", source: "the model",
      error:
        "a score of the model, not the probability of being right; only labels above `photos.minimum_confidence` are recorded"
    ),
    "recognitionType": ColumnMeaning(
      "How it was recognised.", unit: "text, always `classification`", source: "the sensor"),
    "model": ColumnMeaning(
      "The model.", unit: "hexadecimal digits", source: "a digest of the model's files"),
  ]) { _, own in own }
}
