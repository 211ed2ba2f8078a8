import PlayerModel

/// A screen with a list whose rows can be marked.
protocol ListScreen: KeyedScreen where List: MarkableList {}

extension ListScreen {
  var rowMarks: RowMarks? { list.marks }

  mutating func changeMarks(_ change: (inout RowMarks) -> Void) {
    changeList { change(&$0.marks) }
  }

  mutating func mark(_ action: KeyAction, _ tags: inout RequestTags) -> [Intent]? {
    changeList { list in
      switch action {
      case .mark: list.markSelected()
      case .invertMarks: list.mark(list.wholeRange, &tags)
      default: list.mark(list.rangeToSelected, &tags)
      }
    }
  }

  var chosenRows: [ChosenRow] { list.choices }
  var shownGeneration: RequestTag? { list.generation.name }

  mutating func nameGeneration(_ tags: inout RequestTags) -> RequestTag? {
    changeList { $0.generation.named(&tags) }
  }
}
