import Core1401
import Foundation
import Host1401
import Units1401

/// The command `ibm1401 media`: shows, converts, checks and creates decks, tapes, disks and printouts.
enum MediaCommand {
  static let words = ["show", "list", "convert", "check", "new", "build"]

  /// Runs the command.
  ///
  /// - Parameter arguments: the arguments of `media`.
  /// - Returns: the exit status: 1 when a file is damaged or cannot be read or written.
  /// - Throws: the errors that ``Subcommand/run(_:)`` reports.
  static func main(_ arguments: ParsedArguments) throws -> Int32 {
    var options = try MediaOptions(arguments: arguments)
    guard !options.files.isEmpty else {
      throw UsageError(.mediaWord, [words.joined(separator: ", ")])
    }
    return try run(options.files.removeFirst(), options)
  }

  private static func run(_ word: String, _ options: MediaOptions) throws -> Int32 {
    switch word {
    case "show": return try show(try files(options, for: word), options)
    case "list", "check":
      var status = ExitStatus.success
      let files = try files(options, for: word).flatMap { path in
        filesWithin(path) { folder in
          status = ExitStatus.file
          let error = FileError(file: folder, .cannotReadFolder)
          complain("\(error)", identifier: error.identifier)
        }
      }
      for path in files {
        let survey = MediaSurvey(path: path, options: options)
        let found = word == "check" ? [survey.nineTracks, survey.errors] : []
        for problem in ([survey.problem] + found).compactMap(\.self) {
          status = ExitStatus.file
          complain(problem)
        }
        if let line = word == "list" ? survey.line : survey.verdict {
          try StandardOutput.write("\(path): \(line)".withVisibleControls + "\n")
        }
      }
      return status
    case "convert":
      guard options.files.count == 2 else {
        throw UsageError(.convertFiles)
      }
      let (source, target) = (try PipedFile.path(options.files[0]), options.files[1])
      if options.target == nil, MediaPicture.isMeant(by: target) {
        try MediaPicture(source: source, target: target, options: options).run()
        break
      }
      try MediaConversion(from: source, to: target, options: options).run()
    case "new":
      guard options.files.count == 2 else {
        throw UsageError(.newFiles)
      }
      try make(options.files[0], at: options.files[1], options)
    case "build":
      guard options.files.count == 2 else {
        throw UsageError(.buildFiles)
      }
      try build(options.files[1], from: options.files[0], options)
    default:
      let advice = word.nearest(in: words).map { "did you mean \($0)" }
      throw UsageError(.unknownWord, [word, advice ?? "the words are \(words.joined(separator: ", "))"])
    }
    return ExitStatus.success
  }

  /// Shows files; one that is damaged does not hide the others.
  ///
  /// - Returns: the exit status: 1 when one cannot be read to its end.
  private static func show(_ paths: [String], _ options: MediaOptions) throws -> Int32 {
    var status = ExitStatus.success
    var files: [MediaReport.File] = []
    for path in paths {
      do {
        let file = try MediaFile(path: path, options: options)
        guard options.isJSON else {
          try MediaShow(options: options).show(file, name: path)
          continue
        }
        let report = try MediaReport.File(name: path, file, options: options)
        files.append(report)
        if let damage = report.damage { throw damage }
      } catch let error as any IdentifiedError {
        if let error = error as? FileError, error.file == StandardOutput.name { throw error }
        status = ExitStatus.file
        complain("\(error)", identifier: error.identifier)
      }
    }
    if options.isJSON {
      try OutputFile(path: "-").write([UInt8](prettyJSON(MediaReport(files: files))))
    }
    return status
  }

  private static func files(_ options: MediaOptions, for word: String) throws -> [String] {
    guard !options.files.isEmpty else { throw UsageError(.mediaFile, [word]) }
    return try options.files.map(PipedFile.path)
  }

  /// The files in a folder and its subfolders, sorted by name, without hidden files and links to folders; for a
  /// file, the file itself. A link to nothing is a file, which then cannot be read. The files that standard output
  /// and standard error write are left out: they can be in the folder, as the list that the shell has just created.
  ///
  /// - Parameters:
  ///   - path: the folder or file.
  ///   - report: receives each folder that cannot be read.
  /// - Returns: the files that can be read, and others.
  private static func filesWithin(_ path: String, unreadable report: (String) -> Void) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
      return [path]
    }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      report(path)
      return []
    }
    let files = names.filter { !$0.hasPrefix(".") }.flatMap { name -> [String] in
      let file = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: file)) != nil
      guard isLink, FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) else {
        return filesWithin(file, unreadable: report)
      }
      return isFolder.boolValue ? [] : [file]
    }
    return files.sorted().filter { file in
      !["/dev/stdout", "/dev/stderr"].contains { OutputFile.isSameFile(file, $0) }
    }
  }

  private static func make(_ kind: String, at path: String, _ options: MediaOptions) throws {
    if let model = MediaDisk.Model(name: kind) {
      try MediaOptions.refuse("form", options.kind != nil, for: "a new tape")
      return try makeDisk(model, at: path, options)
    }
    guard kind == "tape" else {
      throw UsageError(.newKind, [kind])
    }
    try MediaOptions.refuse("addresses", options.firstAddress != nil, for: "a new disk")
    var form = TapeForm(fileName: path)
    switch options.kind {
    case .tape(let named)?: form = named
    case nil: break
    default: try MediaOptions.refuse("form", true, for: "a new tape, with a form of tapes")
    }
    try refuseCompressed(path)
    try NewMedium(path: path, mayReplace: options.isForced).write {
      _ = try TapeImage(path: $0, mode: .create, form: form)
    }
    complain("\(path): a blank tape (\(form.rawValue))")
  }

  /// A blank medium is to be written, which a compressed file cannot be.
  private static func refuseCompressed(_ path: String) throws {
    guard !Gzip.isMeant(by: path) else { throw FileError(file: path, .blankCompressed) }
  }

  private static func makeDisk(_ model: MediaDisk.Model, at path: String, _ options: MediaOptions) throws {
    guard options.firstAddress == nil || model == .pack1311 else {
      throw UsageError(.addressesOf1405)
    }
    try refuseCompressed(path)
    let new = try NewMedium(path: path, mayReplace: options.isForced)
    guard let first = options.firstAddress else {
      try new.write { _ = try MediaDisk(path: $0, model: model, mode: .create) }
      let name = model == .pack1311 ? "1311 pack for any drive" : model.name
      return complain("\(path): a blank \(name)\(remark(onNaming: path, model))")
    }
    try new.write { working in
      let pack = try DiskPack1316(path: working, mode: .create)
      try pack.initialize(from: first)
      try pack.image.synchronize()
    }
    complain("\(path): a 1311 pack with the addresses \(first) to \(first + DiskPack1316.sectors - 1)")
  }

  /// What to do with a blank disk whose name means another one, to be added to a summary; empty when it does
  /// not.
  private static func remark(onNaming path: String, _ model: MediaDisk.Model) -> String {
    guard case .disk(let named) = MediaFile.Kind(fileName: path),
      named.addressLength != model.addressLength
    else { return "" }
    let (other, word) =
      model == .pack1311 ? ("the disks of a 1405", "disk") : ("a 1311 pack", "ramac")
    return "; its name means \(other) while it is empty: give --form \(word)"
  }

  /// Builds a tape from the programs, cards and texts of a list.
  private static func build(_ path: String, from list: String, _ options: MediaOptions) throws {
    let build = try MediaBuild(
      list: list, folders: options.folders, parity: options.parity ?? .odd, encoding: options.encoding)
    let records = try build.records()
    try NewMedium(path: path, mayReplace: options.isForced, keeping: [list]).write { working in
      let tape = try TapeImage(path: working, mode: .create, form: TapeForm(fileName: path))
      for record in records { try tape.write(record.object) }
      try tape.finish()
    }
    let marks = records.count { $0.object == .tapeMark }
    let last = records.last?.object
    complain(
      "\(path): \((records.count - marks).counted("record", isGrouped: true)) and \(marks.counted("tape mark")) written"
        + TapeForm(fileName: path).remark(onEndAfter: last))
  }
}
