import PackagePlugin

/// Unpacks the model of dlib's detector of faces while gallery is built, so that no worker does it when it starts.
@main
struct FacesModelPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let source = context.pluginWorkDirectoryURL.appending(path: "FacesModel.swift")
    return [
      .buildCommand(
        displayName: "Unpacking the model of faces",
        executable: try context.tool(named: "gallery-faces-model").url,
        arguments: [source.path(percentEncoded: false)], outputFiles: [source])
    ]
  }
}
