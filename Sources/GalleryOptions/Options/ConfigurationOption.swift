/// An option: its name, its purpose, the values it takes, and the stage in which it counts.
///
/// An option is one row of ``Configuration/sections``. The command line, the environment, configuration files and their
/// schema, saved plans, `gallery layout` and the list of options in the documentation follow from the row.
package struct ConfigurationOption: Sendable {
  /// The name on the command line, without the dashes, and the key in files and plans.
  package let name: String
  /// The letter that stands for the name on the command line; `nil` for none.
  package let letter: Character?
  /// A Boolean value that indicates whether the short help has the option.
  package let isCommon: Bool
  package let wording: Wording
  /// The word that stands for a value in the help: `length`; empty for flags.
  package let valueName: String
  package let words: OptionWords
  package let stage: Stage
  /// A Boolean value that indicates whether all products of a build share the value.
  package let isSharedByProducts: Bool
  /// The conditions without which the option is refused on the command line: all must hold.
  package let requirements: [OptionRequirement]
  /// The conditions without which the option is allowed, but has no effect.
  package let effects: [OptionRequirement]
  /// The option of `gallery thumbnails`; `nil` where thumbnails have no use for it.
  package let thumbnails: Wording?
  /// The option of `gallery layout`; `nil` where a layout of items has no use for it.
  package let layout: Wording?
  /// Stores values; returns `false` for values that the option does not take.
  let store: @Sendable (_ values: [String], _ configuration: inout Configuration) -> Bool
  /// Returns the values that would be given to get a configuration.
  package let texts: @Sendable (Configuration) -> [String]

  /// Creates an option.
  ///
  /// - Parameters:
  ///   - path: The property that holds the value.
  ///   - format: The values, and how they are written.
  ///   - defaultText: The text about the default in the help. By default it is the property's own, as it is written, and none
  ///     for flags.
  ///   - isSharedByProducts: By default, products share options that neither shape nor draw sheets.
  ///   - requirements: Options of some layouts alone have that condition from ``LayoutName/traits``, before these.
  ///   - thumbnails: By default, `gallery thumbnails` has the options that do not shape pages.
  @inline(never)
  init<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<Configuration, Value> & Sendable,
    _ format: OptionFormat<Value>, _ stage: Stage, isCommon: Bool = false, help: String,
    value valueName: String = "", default defaultText: DefaultText = .value, letter: Character? = nil,
    isSharedByProducts: Bool? = nil, requires requirements: [OptionRequirement] = [],
    worksWith effects: [OptionRequirement] = [], thumbnails: Wording.Choice = .byStage,
    layout: Wording.Choice = .none
  ) {
    self.name = name
    self.letter = letter
    self.isCommon = isCommon
    self.valueName = valueName
    self.stage = stage
    self.isSharedByProducts = isSharedByProducts ?? !stage.isOfSheets
    let layouts = LayoutName.having(name)
    self.requirements = (layouts.isEmpty ? [] : [.layouts(layouts)]) + requirements
    self.effects = effects
    words = format.words
    store = { values, configuration in
      guard let value = format.read(values) else { return false }
      configuration[keyPath: path] = value
      return true
    }
    texts = { format.write($0[keyPath: path]) }
    let written: String? =
      switch defaultText {
      case .value: words.form == .flag ? nil : texts(Configuration()).joined(separator: ", ")
      case .text(let text): text
      case .omitted: nil
      }
    wording = Wording(help: help, defaultText: written)
    self.thumbnails = thumbnails.wording(like: wording, at: stage)
    self.layout = layout.wording(like: wording, at: stage)
  }

  /// Returns the name in the environment of an option: `GALLERY_ON_ERROR`.
  package static func environmentName(of name: String) -> String {
    environmentPrefix + name.uppercased().split(separator: "-").joined(separator: "_")
  }

  /// The beginning of all names in the environment.
  package static let environmentPrefix = "GALLERY_"

  /// Returns a Boolean value that indicates whether a configuration has another value than the default.
  package func isSet(in configuration: Configuration) -> Bool {
    texts(configuration) != texts(Configuration())
  }
}

extension ConfigurationOption {
  /// The part of a build in which an option counts, seen from a saved plan.
  package enum Stage: Sendable, Hashable {
    /// Photos are found. A plan neither holds the value nor can it change any more.
    case collecting
    /// Photos are laid out. A plan holds the value, and has decided it.
    case planning
    /// Sheets are drawn. A plan holds the value, and `gallery render` can change it.
    case drawing
    /// A build runs. A plan does not hold the value, and `gallery render` has one of its own.
    case running

    /// A Boolean value that indicates whether options of the stage make sheets what they are.
    package var isOfSheets: Bool { self == .planning || self == .drawing }
    /// A Boolean value that indicates whether a saved plan has decided options of the stage.
    package var isDecidedByPlan: Bool { self == .collecting || self == .planning }
  }

  enum DefaultText {
    /// The value, as it is written; nothing for flags.
    case value
    case text(String)
    case omitted
  }

  /// A sentence about an option, and its default.
  package struct Wording: Sendable, Hashable {
    package var help: String
    /// The default, for people; `nil` where nothing is worth saying.
    package var defaultText: String?

    /// The sentence and the default, as the help has them.
    package var text: String { help + (defaultText.map { " (default: \($0))" } ?? "") }

    /// The way in which a command other than `build` has an option.
    enum Choice {
      case none
      /// In the words of `build`, unless the option shapes pages.
      case byStage
      /// In the words of `build`.
      case same
      /// In words of its own; those of `build` where none are given.
      case words(String? = nil, default: String? = nil)

      fileprivate func wording(like build: Wording, at stage: Stage) -> Wording? {
        switch self {
        case .none: nil
        case .byStage: stage == .planning ? nil : build
        case .same: build
        case .words(let help, let text):
          Wording(help: help ?? build.help, defaultText: text ?? build.defaultText)
        }
      }
    }
  }
}
