import Testing

@testable import PhotoFiles

@Suite struct PhotoNameTests {
  @Test(arguments: [
    "IMG_1.jpg", "a.JPEG", "x.heic", "x.avif", "x.Cr2", "DSC.ARW", "v.mp4", "v.MOV", "v.webm",
    "a.b.png",
    "DSC00012", "-.jpg", "ü.jpg",
  ])
  func `a file named like a photo may be one`(name: String) {
    #expect(PhotoName.mayBePhoto(Array(name.utf8)))
  }

  @Test(arguments: [
    ".hidden.jpg", "a.jpg.part", "a.jpg.tmp", "a.jpg.crdownload", "a.jpg~", "copy~",
    ".goutputstream-AB12CD",
    ".IMG_1.jpg.Xy12Za", "IMG_1.xmp", "IMG_1.jpg.xmp", "IMG_1.AAE", "MVI_1.THM", "song.mp3",
    "notes.txt", "Thumbs.db",
    "x.tif", "", ".", "..", "jpg.",
  ])
  func `sidecars, temporary, hidden and other files are not photos`(name: String) {
    #expect(!PhotoName.mayBePhoto(Array(name.utf8)))
  }

  @Test func `thumbnails, trash and hidden folders are not entered`() {
    for name in [
      ".thumbnails", ".thumb", "@eaDir", "Cache", "thumbnails", "#recycle", "lost+found",
    ] {
      #expect(!PhotoName.isEntered(Array(name.utf8)), "\(name)")
    }
    for name in ["DCIM", "100CANON", "2026", "My cache of photos"] {
      #expect(PhotoName.isEntered(Array(name.utf8)), "\(name)")
    }
  }
}
