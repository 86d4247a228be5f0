import GalleryDecoding
import LibC

exit(WorkerMain.run(arguments: CommandLine.arguments, decompress: Decompression.run))
