import Panel1401

extension HelpText {
  static var learn: String {
    """
    ibm1401 learn: a course at the panel, twelve lessons of about ten minutes, from the first card to debugging

    Usage: ibm1401 learn [OPTION ...]                 (continues where you left)
           ibm1401 learn [OPTION ...] NUMBER          (that lesson)
           ibm1401 learn [OPTION ...] FILE            (a lesson of your own)
           ibm1401 learn --list | --reset
           ibm1401 learn --check [NUMBER|FILE]

    A strip of text in the panel says what to do, and sees when it is done. c continues, i gives a hint, t lists
    more: to be shown how it is done, to leave a step out, to begin again, to edit the program, another lesson. q leaves;
    the next time the course continues with the step and the machine that you left. The same as commands: :hint and
    :lesson WORD.

    The panel needs a window of \(LessonRoom.smallest.width)x\(LessonRoom.smallest.height) or larger. How far you are is kept in the file
    ibm1401/lessons.json below XDG_DATA_HOME (default ~/.local/share), and your machines in the folder lessons beside it.

    Options:
    \(optionLines(LearnCommand.syntax + [.help]))

    A lesson is a text file; the article Lessons in the documentation explains how to write one. --check plays it by the
    answers that it brings along, and reports what is wrong as FILE:LINE.

    Exit status: 0; 1 a lesson has errors or cannot be read; 64 usage error.

    Examples:
      ibm1401 learn
      ibm1401 learn 3
      ibm1401 learn --check mylesson.lesson
    """
  }
}
