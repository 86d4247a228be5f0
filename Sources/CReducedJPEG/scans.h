#ifndef REDUCED_JPEG_SCANS_H
#define REDUCED_JPEG_SCANS_H

#include "CReducedJPEG.h"
#include "entropy.h"
#include "picture.h"
#include "segments.h"

/// The two ways to read a picture's data. Files stand behind the header of their first scan; pictures are laid out and
/// closed by the caller.

/// Returns 1 if the data of a file of one scan can be read.
int baseline_can_read(const jpeg_file *file);

reduced_jpeg_status baseline_read(const jpeg_file *file, picture *picture, reduced_jpeg_reading *reading);

/// Reads the scans of a progressive file that pixels are made of, and skips the others if it may.
///
/// What it skips must be there, in an order in which nothing is missing in the end, with restart markers where they
/// belong. Otherwise the file is left to others, who know what to do with it. So it is where pixels might depend on how
/// much of a picture came (ITU-T T.81, K.8, has decoders guess what is missing).
reduced_jpeg_status progressive_read(jpeg_file *file, picture *picture, reduced_jpeg_reading *reading);

#endif
