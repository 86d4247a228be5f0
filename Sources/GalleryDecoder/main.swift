import GalleryDecoding

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

exit(WorkerMain.run(arguments: CommandLine.arguments))
