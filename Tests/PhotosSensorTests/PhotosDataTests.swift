import PhotoFiles
import PlayerModel
import Testing

@testable import PhotosSensor

@Suite struct PhotosDataTests {
  private static let now = Bench.now
  private static let hour: Int64 = 3_600_000

  private func record(_ photo: IndexedPhoto) -> PhotosData {
    PhotosData(
      photo, noticed: Timestamp(unixMilliseconds: Self.now, monotonicNanoseconds: 7),
      identifiers: PhotoIdentifiers(photos: nil, recognition: nil), secondsEast: { _ in 19_800 })
  }

  @Test func `the times of noticing and of taking are separate`() {
    let record = record(
      .made("/p/a.jpg") { facts in
        facts.taken = TakenTime(clockMilliseconds: Self.now, minutesEast: 60)
        facts.width = 40
        facts.height = 30
        facts.isFavourite = true
      })
    #expect(record.timestamp == Self.now)
    #expect(record.monotonicNanoseconds == 7)
    #expect(record.creationTimestamp == Self.now - Self.hour)
    #expect(record.isCreationExact)
    #expect((record.timezone, record.timezoneMinutes) == (5, 330))
    #expect((record.mediaType, record.mediaWidth, record.mediaHeight) == (1, 40, 30))
    #expect(record.isFavorite)
    #expect(record.path == "/p/a.jpg")
  }

  @Test func `a time without a zone is in this machine's zone, and marked as inexact`() {
    let record = record(
      .made("/p/a.jpg") { $0.taken = TakenTime(clockMilliseconds: Self.now) })
    #expect(record.creationTimestamp == Self.now - 19_800_000)
    #expect(!record.isCreationExact)
  }

  @Test(
    arguments: [
      (0, nil, false), (59, nil, false), (61, nil, true), (-120, nil, false),
      (nil, 59, false), (nil, 61, true),
    ] as [(Int64?, Int64?, Bool)])
  func `a photo more than an hour old is an import`(
    takenAgo: Int64?, writtenAgo: Int64?, isImport: Bool
  ) {
    let minute: Int64 = 60_000
    let photo = IndexedPhoto.made("/p/a.jpg", modified: Self.now - (writtenAgo ?? 0) * minute) {
      $0.taken = takenAgo.map { TakenTime(instant: Self.now - $0 * minute) }
    }
    #expect(record(photo).isImport == isImport)
  }

  @Test func `a photo without facts is still recorded`() {
    var photo = IndexedPhoto.made("/p/a.jpg")
    photo.facts = nil
    let record = record(photo)
    #expect((record.mediaType, record.mediaWidth, record.creationTimestamp) == (0, 0, 0))
    #expect(!record.isCreationExact)
  }

  @Test func `the location of a file is not sent`() {
    let sent = PhotosData.table.columns.prefix(PhotosData.sentFieldCount).map(\.name)
    #expect(!sent.contains("path"))
    #expect(sent.suffix(2) == ["isImport", "isCreationExact"])
    let recognition = PhotosRecognitionData.table.columns
      .prefix(PhotosRecognitionData.sentFieldCount).map(\.name)
    #expect(recognition.last == "recognitionType")
  }
}
