import Foundation
import ProgramSettings
import Settings
import TerminalCells
import TestSupport
import Testing

@testable import PlayerInterface

/// The themes that come with the program and have a background of their own.
struct ThemeGalleryTests {
  static let names = [
    "catppuccin", "dark", "gruvbox", "light", "nord", "solarized-dark", "solarized-light",
    "tokyo-night",
  ]

  private static let folder = Checkout.resource("Themes")

  /// The contrast of roles for which their authors' palettes have no better colour.
  private static let faint: [String: [ThemeRole: Double]] = [
    "gruvbox": [.error: 4.3, .red: 4.3],
    "nord": [
      .error: 3.1, .red: 3.1, .orange: 4.4, .gloomy: 4.4, .violet: 4.4, .pink: 4.4,
    ],
    "solarized-dark": [
      .error: 3.2, .red: 3.2, .orange: 3.3, .gloomy: 3.3, .pink: 3.3, .violet: 3.4, .sad: 4.1,
      .blue: 4.1,
    ],
    "solarized-light": [
      .secondary: 4.1, .grey: 4.1, .accent: 4.2, .gloomy: 4.2, .pink: 4.2, .violet: 4.1,
      .error: 4.3, .red: 4.3, .warning: 4.3, .happy: 4.3, .orange: 4.3, .bar: 3.4, .sad: 3.4,
      .artist: 4.1, .time: 4.3,
      .blue: 3.4, .calm: 3, .green: 3, .yellow: 3, .cyan: 2.9,
    ],
  ]

  private func path(_ name: String) -> String { "\(Self.folder)/\(name).toml" }

  private func looks(_ name: String) -> ThemeLooks {
    ThemeReading(name, in: [name: path(name)]).looks
  }

  /// The colours of a terminal of the given depth; bold text is bright where there are only eight.
  private func appearance(_ color: Color?, _ style: Style, _ depth: ColorDepth) -> RGBColor? {
    switch depth {
    case .none: nil
    case .direct: color?.appearance
    case .indexed: color.map { RGBColor(paletteIndex: $0.index) }
    case .bright: color?.basic.map { RGBColor(paletteIndex: $0.rawValue) }
    case .basic:
      color?.basic.map {
        let isBold = style.attributes.contains(.bold) && color == style.foreground
        return RGBColor(paletteIndex: $0.rawValue & 7 | (isBold ? 8 : 0))
      }
    }
  }

  private func contrast(of role: ThemeRole, in name: String, _ depth: ColorDepth) throws -> Double {
    let looks = looks(name)
    let (style, ground) = (looks.style(role, depth), looks.style(.text, depth))
    let front = try #require(appearance(style.foreground, style, depth))
    let behind = style.background == nil ? ground : style
    let back = try #require(appearance(behind.background, behind, depth))
    return (front.contrast(with: back) * 10).rounded() / 10
  }

  @Test(arguments: names)
  func `a theme of the gallery gives each role a look of its own`(name: String) {
    let reading = Settings.read(path(name), known: Setting.looks)
    #expect(reading.problems == [])
    #expect(Set(reading.settings.looks.keys) == Set(ThemeRole.allCases.map(\.rawValue)))
    #expect(reading.settings.looks.values.allSatisfy { $0.contains(" | ") })
  }

  @Test(arguments: names)
  func `every text is readable on its background, or known to be faint`(name: String) throws {
    for role in ThemeRole.allCases where role != .line {
      let contrast = try contrast(of: role, in: name, .direct)
      if let known = Self.faint[name]?[role] {
        #expect(contrast == known, "\(role)")
      } else {
        #expect(contrast >= 4.5, "\(role)")
      }
    }
  }

  @Test(arguments: names)
  func `with an indexed palette, every text is readable`(name: String) throws {
    for role in ThemeRole.allCases where role != .line {
      let contrast = try contrast(of: role, in: name, .indexed)
      #expect(contrast >= 4.5, "\(role)")
    }
  }

  @Test(arguments: names, [ColorDepth.bright, .basic])
  func `with few colours, every text stands out, and most of it is easy to read`(
    name: String, depth: ColorDepth
  ) throws {
    for role in ThemeRole.allCases where role != .line {
      let least = [.text, .secondary, .selection].contains(role) ? 4.5 : 3
      #expect(try contrast(of: role, in: name, depth) >= least, "\(role)")
    }
  }

  @Test(arguments: names)
  func `the selected row stands out from the others`(name: String) throws {
    for depth in [ColorDepth.direct, .indexed, .bright, .basic] {
      let (text, selection) = (
        looks(name).style(.text, depth), looks(name).style(.selection, depth)
      )
      let ground = try #require(appearance(text.background, text, depth))
      let bar = try #require(appearance(selection.background, selection, depth))
      #expect(ground.contrast(with: bar) >= 1.2, "\(depth)")
    }
  }

  @Test(arguments: names)
  func `artists and times in lists differ from titles and each other by hue, not only brightness`(
    name: String
  ) throws {
    for depth in [ColorDepth.direct, .indexed] {
      let colors = try [ThemeRole.text, .artist, .time].map { role in
        let style = looks(name).style(role, depth)
        return PerceivedColor(try #require(appearance(style.foreground, style, depth)).value)
      }
      for (one, other) in [(0, 1), (0, 2), (1, 2)] {
        #expect(colors[one].hueDistance(to: colors[other]) >= 0.04, "\(depth)")
      }
    }
    for depth in [ColorDepth.bright, .basic] {
      #expect(looks(name).style(.artist, depth) != looks(name).style(.time, depth))
    }
  }

  @Test func `the comment on the setting names every theme that comes with the program`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
    let themes = files.filter { $0.hasSuffix(".toml") }.map { String($0.dropLast(5)) }
    #expect(Set(themes) == Set(Self.names + ["terminal"]))
    let comment = Setting.all.first { $0.name == "interface.theme" }?.comment ?? ""
    for theme in themes { #expect(comment.contains(theme)) }
  }

  @Test(arguments: [
    "catppuccin", "gruvbox", "nord", "solarized-dark", "solarized-light", "tokyo-night",
  ])
  func `a palette's author and licence are named in its file and next to it`(
    name: String
  ) throws {
    let text = try String(contentsOfFile: path(name), encoding: .utf8)
    #expect(text.contains("MIT licence, see AUTHORS."))
    let authors = try String(
      contentsOfFile: Self.folder + "/AUTHORS", encoding: .utf8)
    #expect(authors.contains(name + ".toml"))
  }
}
