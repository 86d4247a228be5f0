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
  /// A sentence about the option, for the help, the schema and the documentation.
  package let help: String
  /// The word that stands for a value in the help: `length`; empty for flags.
  package let valueName: String
  /// The values that have the effect of leaving the option out, for people; `nil` where nothing is worth saying.
  package let defaultText: String?
  /// A description of the values, for messages: `a number from 1 to 20`.
  package let expectation: String
  /// A Boolean value that indicates whether the option takes several values.
  package let isList: Bool
  /// The form of a value in a file.
  package let form: Form
  /// The part of a build in which the option counts.
  package let stage: Stage
  /// A Boolean value that indicates whether all products of a build share the value.
  package let isSharedByProducts: Bool
  /// The conditions of which each must hold for the option to be allowed on the command line.
  package let requirements: [OptionRequirement]
  /// The conditions of which each must hold for the option to have an effect, although it is allowed without them.
  package let effects: [OptionRequirement]
  /// The option of `gallery thumbnails`; `nil` where thumbnails have no use for it.
  package let thumbnails: Wording?
  /// The option of `gallery layout`; `nil` where a layout of items has no use for it.
  package let layout: Wording?
  /// Stores values; returns `false` for values that the option does not take.
  let store: @Sendable (_ values: [String], _ configuration: inout Configuration) -> Bool
  /// Returns what is wrong with a value; `nil` where the description of values is all there is to say.
  let explain: @Sendable (String) -> String?
  /// The names among the values, which shells complete and a misspelt one may mean.
  package let valueNames: [String]
  /// Returns the values that would be given to get a configuration.
  package let texts: @Sendable (Configuration) -> [String]

  /// Creates an option.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - path: The property that holds the value.
  ///   - format: The values, and how they are written.
  ///   - stage: The part of a build in which the option counts.
  ///   - isCommon: A Boolean value that indicates whether the short help has the option. Default: no.
  ///   - help: A sentence about the option.
  ///   - valueName: The word that stands for a value in the help. Default: none, for flags.
  ///   - default: The text about the default in the help. Default: the property's own, as it is written.
  ///   - letter: The letter that stands for the name on the command line. Default: none.
  ///   - isSharedByProducts: A Boolean value that indicates whether all products of a build share the value. Default: yes for
  ///     options that neither shape nor draw sheets.
  ///   - requirements: The conditions without which the option is refused on the command line. Default: none.
  ///   - effects: The conditions without which the option is allowed, but has no effect. Default: none.
  ///   - thumbnails: The option of `gallery thumbnails`. Default: the same for what does not shape pages.
  ///   - layout: The option of `gallery layout`. Default: none.
  @inline(never)
  init<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<Configuration, Value> & Sendable,
    _ format: OptionFormat<Value>, _ stage: Stage, isCommon: Bool = false, help: String,
    value valueName: String = "", default defaultText: DefaultText = .value, letter: Character? = nil,
    isSharedByProducts: Bool? = nil,
    requires requirements: [OptionRequirement] = [], worksWith effects: [OptionRequirement] = [],
    thumbnails: Wording.Choice = .byStage, layout: Wording.Choice = .none
  ) {
    self.init(
      name, format.words, stage, isCommon: isCommon, help: help, value: valueName, default: defaultText,
      letter: letter, isSharedByProducts: isSharedByProducts, requires: requirements, worksWith: effects,
      thumbnails: thumbnails, layout: layout
    ) { values, configuration in
      guard let value = format.read(values) else { return false }
      configuration[keyPath: path] = value
      return true
    } texts: {
      format.write($0[keyPath: path])
    }
  }

  // Apart from the initializer above, of which there is a copy for each type of values, so that the compiler translates it
  // once.
  @inline(never)
  private init(
    _ name: String, _ words: OptionWords, _ stage: Stage, isCommon: Bool, help: String,
    value valueName: String, default defaultText: DefaultText, letter: Character?,
    isSharedByProducts: Bool?, requires requirements: [OptionRequirement],
    worksWith effects: [OptionRequirement], thumbnails: Wording.Choice, layout: Wording.Choice,
    store: @escaping @Sendable ([String], inout Configuration) -> Bool,
    texts: @escaping @Sendable (Configuration) -> [String]
  ) {
    self.name = name
    self.letter = letter
    self.isCommon = isCommon
    self.help = help
    self.valueName = valueName
    expectation = words.expectation
    isList = words.isList
    valueNames = words.names
    explain = words.explain
    form = words.form
    self.stage = stage
    self.isSharedByProducts = isSharedByProducts ?? !stage.isOfSheets
    self.requirements = requirements
    self.effects = effects
    self.store = store
    self.texts = texts
    switch defaultText {
    case .value: self.defaultText = texts(Configuration()).joined(separator: ", ")
    case .text(let text): self.defaultText = text
    case .omitted: self.defaultText = nil
    }
    self.thumbnails = thumbnails.wording(help: help, default: self.defaultText, at: stage)
    self.layout = layout.wording(help: help, default: self.defaultText, at: stage)
  }

  /// The name in the environment: `GALLERY_ON_ERROR`.
  package var environmentName: String { Self.environmentName(of: name) }

  /// Returns the name in the environment of an option.
  package static func environmentName(of name: String) -> String {
    environmentPrefix + name.uppercased().split(separator: "-").joined(separator: "_")
  }

  /// The beginning of all names in the environment.
  package static let environmentPrefix = "GALLERY_"

  /// The sentence about the option and its default, for sheets.
  package var wording: Wording { Wording(help: help, defaultText: defaultText) }

  /// Returns a Boolean value that indicates whether a configuration has another value than the default.
  package func isSet(in configuration: Configuration) -> Bool {
    texts(configuration) != texts(Configuration())
  }
}

extension ConfigurationOption {
  /// The part of a build in which an option counts, seen from a saved plan.
  package enum Stage: Sendable, Hashable {
    /// Photos are found: what a plan is made from. A plan neither holds the value nor can it change any more.
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

  /// The text about a default in the help.
  enum DefaultText {
    /// The value, as it is written.
    case value
    /// A text about it.
    case text(String)
    /// Nothing.
    case omitted
  }

  /// A sentence about an option, and its default.
  package struct Wording: Sendable, Hashable {
    /// The sentence.
    package var help: String
    /// The default, for people; `nil` where nothing is worth saying.
    package var defaultText: String?

    /// The sentence and the default, as the help has them.
    package var text: String { help + (defaultText.map { " (default: \($0))" } ?? "") }

    /// The way in which a command other than `build` has an option.
    enum Choice {
      /// Not at all.
      case none
      /// In the words of `build`, unless the option shapes pages.
      case byStage
      /// In the words of `build`.
      case same
      /// In words of its own; the default is that of `build` where none is given.
      case words(String? = nil, default: String? = nil)

      fileprivate func wording(help: String, default defaultText: String?, at stage: Stage) -> Wording? {
        switch self {
        case .none: nil
        case .byStage: stage == .planning ? nil : Wording(help: help, defaultText: defaultText)
        case .same: Wording(help: help, defaultText: defaultText)
        case .words(let ownHelp, let ownDefault):
          Wording(help: ownHelp ?? help, defaultText: ownDefault ?? defaultText)
        }
      }
    }
  }
}
