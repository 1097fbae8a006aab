extension HelpText {
  static var batch: String {
    """
    ibm1401 batch: run many jobs on all cores, each in a process of its own

    Usage: ibm1401 batch [OPTION ...] LIST        (LIST - is standard input)

    Each line of LIST is a job: the options and decks of ibm1401 run; # begins a remark. File names are
    relative to the folder of LIST. Each job writes NUMBER-DECK.json, .out (its standard output) and
    .err into the folder of the reports; summary.json contains all reports. Reports of jobs that the list
    has no more are removed. With --only they are kept, and so are the results of the other jobs in
    summary.json. A job that fails does not affect the others. Jobs run at the same time, so no job may
    write a file that another writes or reads, or a file of the reports; a tape or disk counts as written
    if it is mounted with ,new.

    Options:
    \(optionLines(BatchOptions.syntax))

    Exit status: 0 when every job ended with a halt, otherwise the status of the first job that did not,
    as with run; 130 after Ctrl-C: running jobs are stopped and write their reports, and no others start;
    summary.json lists those with the status -2. If batch is killed, its jobs stop in the same way.

    Many machines: let the program that distributes the jobs select each one with --only.
      Slurm:         sbatch --array=1-500 --wrap 'ibm1401 batch jobs --only $SLURM_ARRAY_TASK_ID'
      GNU parallel:  seq 500 | parallel --sshloginfile hosts ibm1401 batch jobs --quiet --only {}
    The folder of the reports must be visible to all machines. A job that was killed, or whose machine
    failed, has no report of a run; submit its number again:
      for n in $(seq 500); do
        grep -qs '"kind" : "run"' jobs-reports/$(printf %03d $n)-*.json || echo $n
      done | paste -sd,                                    for sbatch --array; one a line for parallel
    Tested with Debian's slurm-wlm 22.05 and parallel 20221122 on one node, with tasks killed by
    scancel --full --signal=KILL and parallel killed with all its jobs; Tests/Recipes/many-machines.sh
    repeats the test. It has not been tested with several machines.

    Example of a list:
      payroll.cd payroll-data.cd --limit-time 600
      primes.cd --storage 4000 --print primes.txt
    """
  }
}
