import PhotoHelperProtocols
import Testing

/// The messages about photos between the player and its helper.
@Suite struct PhotoHelperProtocolsTests {
  @Test(
    arguments: [.facts, .thumbnail(side: 256), .pixels(width: 224, height: 1)] as [PhotoRequest])
  func `a request arrives unchanged`(request: PhotoRequest) {
    #expect(PhotoRequest(fields: request.fields) == request)
  }

  @Test(arguments: [
    [], [""], ["facts", "1"], ["thumbnail"], ["thumbnail", "0"], ["thumbnail", "4097"],
    ["thumbnail", "x"], ["pixels", "1"], ["pixels", "1", "-1"], ["pixels", "1", "1", "1"],
  ])
  func `invalid requests are not accepted`(texts: [String]) {
    #expect(PhotoRequest(fields: texts.map { Array($0.utf8) }) == nil)
  }

  @Test func `an answer arrives unchanged`() {
    var picture = PhotoStatement()
    (picture.width, picture.height) = (4000, 3000)
    picture.clock = CameraTime(milliseconds: -5, minutesEast: -60)
    picture.isFavourite = true
    var video = PhotoStatement()
    video.isVideo = true
    video.instant = 1_688_207_696_000
    video.duration = 0.1
    let answers: [PhotoAnswer] = [
      .facts(picture), .facts(video), .facts(PhotoStatement()), .bytes([0, 0xFF, 0x80]), .bytes([]),
      .unsupported, .tooCostly,
    ]
    for answer in answers { #expect(PhotoAnswer(fields: answer.fields) == answer) }
  }

  @Test(arguments: [
    [], ["facts"], ["facts", "image", "-1", "1", "", "", "", "", ""],
    ["facts", "image", "99999999999", "1", "", "", "", "", ""], ["bytes"], ["what"],
  ])
  func `invalid answers are not accepted`(texts: [String]) {
    #expect(PhotoAnswer(fields: texts.map { Array($0.utf8) }) == nil)
  }
}
