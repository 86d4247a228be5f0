import Foundation
import PackagePlugin

/// Makes constants of the texts in a target's folder `Resources`.
@main
struct TextResourcesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = target.directoryURL.appending(path: "Resources")
    let texts = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    let source = context.pluginWorkDirectoryURL.appending(path: "PackageResources.swift")
    return [
      .buildCommand(
        displayName: "Making constants of texts",
        executable: try context.tool(named: "gallery-text-resources").url,
        arguments: [source.path(percentEncoded: false)] + texts.map { $0.path(percentEncoded: false) },
        inputFiles: texts, outputFiles: [source])
    ]
  }
}
