import Units1401

extension HelpText {
  static var media: String {
    """
    ibm1401 media: show, check, convert and create files of decks, tapes, disks and printouts

    Usage: ibm1401 media show FILE ...           show the contents, record by record, with word marks
           ibm1401 media list FILE|FOLDER ...    describe each file, or each file of a folder, in a line
           ibm1401 media check FILE|FOLDER ...   read each file; exit status 1 if one is not good
           ibm1401 media convert FILE NEWFILE    convert to another form or other characters
           ibm1401 media new tape FILE           create a blank tape
           ibm1401 media new disk FILE           create a blank 1311 pack; also ramac and 1405-1
           ibm1401 media build LIST FILE         write a tape of programs, cards and texts

    Options:
    \(optionLines(MediaOptions.syntax))

    Forms of tapes:
    \(tapeForms)
    A deck is converted to a tape with a record of 80 characters for each card and a tape mark after the
    last; records of whole cards are converted back to a deck. The file type is detected from its
    contents; use --form when detection fails.

    Forms of decks:
    \(CardForm.allCases.map { line($0 == .text ? "deck, cards, cd" : $0.rawValue, $0.summary) }.joined(separator: "\n"))

    Form of printouts:
    \(line("printout, listing", "lines of text; a form feed begins a new page"))
    A text that may be a deck is read as one: --form printout reads it as lines of a printout.

    Every file may be compressed by gzip; NEWFILE is compressed when its name ends with .gz. FILE - is
    standard input.

    A disk is converted to a tape with a record for each sector that is not blank: six digits for its
    position, its address, and its data with word marks. Sectors are numbered from 0.

    Pictures: convert draws a printout on green-bar paper when NEWFILE ends with .pdf, and the cards of
    a deck, with their interpretation, when it ends with .pdf or .svg. PDF files need cairo and a font:
    apt install libcairo2 fonts-league-mono.

    Lines of a LIST, in the order of the records; # begins a remark, "..." is a name with blanks:
      image PROGRAM                 a source or a deck: each part up to EX or END as a record of core
                                    storage with word marks, from the lowest position to before the
                                    first group mark with word mark, or to the end
      image PROGRAM from 700        from this address; from [203]: from the address stored at 201-203
      image PROGRAM to 1499         to this address; part 2 or part 1-2: only these parts
      image PROGRAM boot            from 001, with a branch to the program, for TAPE LOAD
      cards DECK                    a record for each card; a source becomes cards without a loader
      cards DECK columns 72         only these columns; relocatable: a source as a relocatable module;
                                    relocatable shared: 14000 is the start of a module that several
                                    share; ending ex or ending none: a source with an EX card in
                                    place of its END card, or without either
      text "HEADER"                 a record of these characters
      mark                          a tape mark

    Examples:
      ibm1401 media show system.tap --records 1-3
      ibm1401 media convert old.p7b new.tap
      ibm1401 media convert program.cd program.tap
      ibm1401 media convert dump.txt --form dump system.tap.gz
      ibm1401 media convert program.h80 program.cd
      ibm1401 media convert payroll.out payroll.pdf
      ibm1401 media convert program.cd cards.svg --records 1-3
      ibm1401 media build phases.list system.tap --folder sources
      ibm1401 media convert old.cd new.cd --encoding simh-old --to-encoding simh
    """
  }
}
