extension HelpText {
  static var batch: String {
    """
    ibm1401 batch: many jobs on all cores, each in a process of its own

    Usage: ibm1401 batch [OPTION ...] LIST        (LIST - is standard input)

    LIST has a job on each line: options and decks of ibm1401 run, # begins a remark. File names begin at
    the folder of LIST. In the folder of the reports each job leaves NUMBER-DECK.json, .out (what it wrote
    on standard output) and .err; summary.json has all of them. Jobs that fail harm no others.

    Options:
    \(optionLines(BatchOptions.syntax))

    Exit status: 0 when every job ended with a halt, otherwise that of the first that did not, as with run;
    130 after Ctrl-C, which stops the running jobs with their reports and begins no others.

    Many machines: the list is cut with --only, by whatever distributes work there.
      Slurm:         sbatch --array=1-500 --wrap 'ibm1401 batch jobs --only $SLURM_ARRAY_TASK_ID'
      GNU parallel:  seq 500 | parallel --sshloginfile hosts ibm1401 batch jobs --quiet --only {}
    With the reports in a folder that all machines see, every job finds its place there. A job that is
    killed, or whose machine dies, leaves no report of a run; its number is submitted again:
      for n in $(seq 500); do
        grep -qs '"kind" : "run"' jobs-reports/$(printf %03d $n)-*.json || echo $n
      done | paste -sd,                                    for sbatch --array; one a line for parallel
    This was tried with Debian's slurm-wlm 22.05 and parallel 20221122 on one node, with tasks killed
    by scancel --full --signal=KILL and parallel killed with all its jobs:
    Tests/Recipes/many-machines.sh does it again. With several machines it was not tried.

    Example of a list:
      payroll.cd payroll-data.cd --limit-time 600
      primes.cd --storage 4000 --print primes.txt
    """
  }
}
