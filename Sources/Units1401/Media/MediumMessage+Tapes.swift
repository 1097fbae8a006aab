// The words of the messages about tapes and disks.
extension MediumMessage {
  /// The words of a message about tapes and disks; nil for the others.
  var tapeWords: Words? {
    switch self {
    case .notATape:
      (
        "looks like {kind}, not like a tape image; {advice}",
        "The contents are those of another kind of file.",
        "Follow the advice, or name the form after the file, as in FILE,awstape."
      )
    case .noLength:
      (
        "{word} is not a record length, tape mark or gap; the image is damaged from here on",
        "In a SIMH image each record is enclosed by its length, and four bytes are something else.",
        "Check the form with ibm1401 media check; use another copy of the image."
      )
    case .lengthsDiffer:
      (
        "the record has the length {before} before and {after} after it; the image is damaged, or of "
          + "another form",
        "The two lengths that enclose a record differ.",
        "Check the form with ibm1401 media check; use another copy of the image."
      )
    case .cutOff:
      (
        "the file ends within a record: {present} of {length} bytes are there",
        "The image is shorter than its last record says.",
        "Use another copy; ibm1401 media convert keeps the records before it."
      )
    case .recordTooLong:
      (
        "a record of {length} characters; the form of this image holds {most} at most",
        "Some forms of tape images have a longest record.",
        "Convert the image to the form simh."
      )
    case .tapeByte:
      (
        "byte {byte} is not a 1401 character of a tape written as text",
        "A tape as text has a byte that is not the code of a character.",
        "Name the form of the image after the file."
      )
    case .nineTracks:
      (
        "record {number} has characters of nine tracks (EBCDIC or ASCII), and a 1401 reads seven, in BCD; give the "
          + "form {form} to read six bits of each character",
        "The image is that of a tape of a later system. Its characters have seven or eight bits, those of a 1401 "
          + "six and a parity bit.",
        "Convert the characters to BCD with another program. Only if they are BCD all the same, name the form after "
          + "the file, as in FILE,simh, or with media --form."
      )
    case .fileProtected:
      (
        "the reel is file protected; mount it without ,ro to write on it",
        "The program writes on a reel that is mounted without its ring.",
        "Mount it without ,ro."
      )
    case .cannotWrite:
      (
        "the form {form} can only be read; choose another for a new tape",
        "Not all forms of tape images can be written.",
        "Choose simh or another form for a new tape."
      )
    case .tooLongToSave:
      (
        "has {size} bytes; a reel of at most {most} is saved with a machine",
        "A saved installation holds its reels, and this one is too long.",
        "Save without the reel: detach it first."
      )
    case .doesNotKeep:
      (
        "does not keep what is written: {found} bytes in place of {expected}; another program may have "
          + "changed it",
        "The file has another length than what was written gives.",
        "Let no other program write to the file; use a disk that has space."
      )
    case .diskTooLong:
      (
        "{size} bytes are more than the {most} of a full disk; {advice}",
        "A pack image has a byte for each position and not more.",
        "Name a pack image, or another kind of unit."
      )
    case .notADisk:
      (
        "{found}; this is not a disk image",
        "The contents are those of another kind of file.",
        "Name a pack image."
      )
    case .diskReadOnly:
      (
        "cannot be written; mount it without ,ro, or make the file writable",
        "The program writes on a pack that is mounted read-only.",
        "Mount it without ,ro, or make the file writable."
      )
    default: nil
    }
  }
}
