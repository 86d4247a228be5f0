/// An option: its name, purpose, values and the stage that uses it.
///
/// Each option is one row of ``Configuration/sections``. That row also defines the command line, environment,
/// configuration files and their schema, saved plans, `gallery layout` and the documentation's option list.
package struct ConfigurationOption: Sendable {
  /// The name on the command line, without dashes, and the key in files and plans.
  package let name: String
  /// The short name on the command line; `nil` for an option without one.
  package let letter: Character?
  /// A Boolean value that indicates whether the short help lists the option.
  package let isCommon: Bool
  /// A Boolean value that indicates whether only files and the environment have the option.
  package let isFileOnly: Bool
  package let wording: Wording
  /// The placeholder for a value in the help, such as `length`; empty for flags.
  package let valueName: String
  package let words: OptionWords
  package let stage: Stage
  /// A Boolean value that indicates whether all sheet sets of a build share the value.
  package let isSharedByProducts: Bool
  /// The conditions for accepting the option on the command line. All must hold.
  package let requirements: [OptionRequirement]
  /// The conditions for the option to have an effect. It is accepted without them.
  package private(set) var effects: [OptionRequirement]
  /// The wording in `gallery thumbnails`; `nil` if that command does not have the option.
  package let thumbnails: Wording?
  /// The wording in `gallery layout`; `nil` if that command does not have the option.
  package let layout: Wording?
  /// Stores values; returns `false` for invalid values.
  let store: @Sendable (_ values: [String], _ configuration: inout Configuration) -> Bool
  /// Returns the texts that set the configuration's value.
  package let texts: @Sendable (Configuration) -> [String]

  /// Creates an option for a property.
  ///
  /// - Parameters:
  ///   - isSharedByProducts: Defaults to `true` for options that neither lay out nor draw sheets.
  ///   - requirements: Further requirements. Options of specific layouts also require one of these, from
  ///     ``LayoutName/traits``.
  ///   - thumbnails: By default, `gallery thumbnails` has the options that do not shape pages.
  @inline(never)
  init<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<Configuration, Value> & Sendable,
    _ format: OptionFormat<Value>, _ stage: Stage, isCommon: Bool = false,
    isFileOnly: Bool = false, help: String,
    value valueName: String = "", default defaultText: DefaultText = .value, letter: Character? = nil,
    isSharedByProducts: Bool? = nil, requires requirements: [OptionRequirement] = [],
    worksWith effects: [OptionRequirement] = [], thumbnails: Wording.Choice = .byStage,
    layout: Wording.Choice = .none
  ) {
    self.name = name
    self.letter = letter
    self.isCommon = isCommon
    self.isFileOnly = isFileOnly
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

  /// Returns the option with a condition for its effect.
  func working(with effect: OptionRequirement) -> Self {
    var option = self
    option.effects = [effect]
    return option
  }

  /// Returns an option's environment variable, such as `GALLERY_ON_ERROR`.
  package static func environmentName(of name: String) -> String {
    environmentPrefix + name.uppercased().split { $0 == "-" || $0 == "." }.joined(separator: "_")
  }

  static let environmentPrefix = "GALLERY_"

  /// Returns a Boolean value that indicates whether a configuration's value differs from the default.
  package func isSet(in configuration: Configuration) -> Bool {
    texts(configuration) != texts(Configuration())
  }
}

extension ConfigurationOption {
  /// The name of the table that contains the option, such as `html` for `html.sizes`; `nil` for other options.
  ///
  /// A table is an object in files, and an option with values `KEY=VALUE` on the command line.
  package var table: String? { name.contains(".") ? key : nil }

  /// The key in files: the option's own or its table's.
  package var key: String { String(name.prefix { $0 != "." }) }

  /// The key in the option's table.
  package var member: String { String(name.drop { $0 != "." }.dropFirst()) }

  /// The purposes of the tables, by their names.
  package static let tableHelp = ["html": "Set a detail of HTML pages; may be repeated."]

  /// The stage of a build that uses an option. A saved plan fixes the values of the stages that make it.
  package enum Stage: Sendable, Hashable {
    /// Collecting photos. A plan does not contain the value.
    case collecting
    /// Laying out photos. A plan contains the value.
    case planning
    /// Drawing sheets. A plan contains the value, and `gallery render` can change it.
    case drawing
    /// Running a build. A plan does not contain the value; `gallery render` sets its own.
    case running

    /// A Boolean value that indicates whether options of the stage affect the content of sheets.
    var isOfSheets: Bool { self == .planning || self == .drawing }
    package var isDecidedByPlan: Bool { self == .collecting || self == .planning }
  }

  enum DefaultText {
    /// The written value; flags show no default.
    case value
    case text(String)
    case omitted
  }

  /// The description of an option and its default.
  package struct Wording: Sendable, Hashable {
    package var help: String
    /// The default, for people; `nil` to omit it.
    package var defaultText: String?

    package var text: String { help + (defaultText.map { " (default: \($0))" } ?? "") }

    /// The wording of an option in commands other than `build`.
    enum Choice {
      case none
      /// The wording of `build`, unless the option shapes pages.
      case byStage
      case same
      /// A wording for this command; `nil` uses the wording of `build`.
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
