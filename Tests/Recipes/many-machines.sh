#!/usr/bin/env bash
# Runs the examples of `ibm1401 batch --help` for many machines on this machine: GNU parallel, and Slurm with one node. A killed job
# has no report of a run; running its number again completes the batch. Programs that are not installed are skipped, and so is Slurm
# if its daemons cannot start.
#
# Usage: many-machines.sh IBM1401
set -euo pipefail
ibm1401=$(realpath "${1:?name the program ibm1401}")
programs=$(realpath "$(dirname "$0")/../../Programs")
folder=$(mktemp -d)
started=()
finish() {
  for process in "${started[@]}"; do kill "$process" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT
PATH=$(dirname "$ibm1401"):$PATH
cd "$folder"

fail() { echo "many-machines.sh: $1" >&2; exit 1; }

# Every second job takes some seconds, so that it can be killed.
printf 'N,008015,022029,030034,034034NB029.\n' | sed 's/^N//' > loop.cd
jobs_list() {
  for name in hello primes factorials; do
    echo "$programs/$name.cd"
    echo "loop.cd --limit-cycles 10000000000"
  done
}
jobs_list > jobs
count=$(wc -l < jobs)

# Checks that every job has a report of a run.
check() {
  for number in $(seq "$count"); do
    report=$(echo jobs-reports/"$(printf %03d "$number")"-*.json)
    [ -s "$report" ] || fail "$1: no report of job $number"
    grep -q '"kind" : "run"' "$report" || fail "$1: job $number did not run: $(cat "$report")"
  done
  echo "$1: $count jobs, all with a report"
}

# The numbers of the jobs without a report of a run: those to submit again.
unfinished() {
  for number in $(seq "$count"); do
    grep -qs '"kind" : "run"' jobs-reports/"$(printf %03d "$number")"-*.json || echo "$number"
  done
}

if command -v parallel >/dev/null; then
  seq "$count" | parallel --will-cite --jobs 2 --joblog log ibm1401 batch jobs --quiet --only {} || true
  check "GNU parallel"
  rm -rf jobs-reports log
  # A machine fails: its jobs are killed, and only those are run again.
  setsid parallel --will-cite --jobs 2 --joblog log ibm1401 batch jobs --quiet --only {} < <(seq "$count") >/dev/null 2>&1 &
  group=$!
  for _ in $(seq 200); do [ -e jobs-reports/002-loop.out ] && break; sleep 0.05; done
  kill -KILL -- "-$group" 2>/dev/null || true
  wait "$group" 2>/dev/null || true
  [ -n "$(unfinished)" ] || fail "GNU parallel: nothing was killed"
  unfinished | parallel --will-cite --jobs 2 ibm1401 batch jobs --quiet --only {} || true
  check "GNU parallel, killed and run again"
else
  echo "many-machines.sh: skipped: GNU parallel is not installed (apt install parallel)"
fi

if ! command -v slurmctld >/dev/null || ! command -v munged >/dev/null || [ "$(id -u)" != 0 ]; then
  echo "many-machines.sh: skipped: Slurm needs root and apt install slurm-wlm"
  exit 0
fi
rm -rf jobs-reports
host=$(hostname -s)
mkdir -p slurm/state slurm/spool munge
dd if=/dev/urandom of=munge/key bs=1024 count=1 status=none
chown -R munge:munge munge
chmod 755 "$folder"
chmod 700 munge
chmod 400 munge/key
mkdir socket
chown munge socket
chmod 755 socket
setpriv --reuid=munge --regid=munge --clear-groups munged --foreground --key-file="$folder/munge/key" \
  --socket="$folder/socket/munge" --pid-file="$folder/munge/pid" --log-file="$folder/munge/log" \
  --seed-file="$folder/munge/seed" 2>munge.log &
started+=($!)
cat > slurm.conf <<CONF
ClusterName=one
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=16817
SlurmdPort=16818
AuthType=auth/munge
AuthInfo=socket=$folder/socket/munge
CredType=cred/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation=$folder/slurm/state
SlurmdSpoolDir=$folder/slurm/spool
SlurmctldPidFile=$folder/slurm/ctld.pid
SlurmdPidFile=$folder/slurm/d.pid
SlurmctldLogFile=$folder/slurm/ctld.log
SlurmdLogFile=$folder/slurm/d.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
KillWait=2
MinJobAge=2
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF
export SLURM_CONF=$folder/slurm.conf
slurmctld -D -f "$SLURM_CONF" >ctld.out 2>&1 &
started+=($!)
slurmd -D -f "$SLURM_CONF" -N "$host" >d.out 2>&1 &
started+=($!)
is_up=
for _ in $(seq 60); do
  if sinfo -h -o %T 2>/dev/null | grep -qE 'idle|mixed|alloc'; then is_up=1; break; fi
  sleep 0.5
done
if [ -z "$is_up" ]; then
  echo "many-machines.sh: skipped: the daemons of Slurm cannot start"
  tail -n 5 slurm/*.log ctld.out d.out munge.log 2>/dev/null || true
  exit 0
fi

submit() { sbatch --parsable --output=/dev/null --array="$1" --wrap 'ibm1401 batch jobs --quiet --only $SLURM_ARRAY_TASK_ID'; }
drained() {
  for _ in $(seq 1200); do
    [ -z "$(squeue -h 2>/dev/null)" ] && return
    sleep 0.5
  done
  fail "Slurm: the jobs do not end: $(squeue)"
}

job=$(submit "1-$count")
# One job is killed with all its processes, as when its node fails. Without control groups, Slurm does not find the processes that
# batch has started after batch itself is killed.
victim() {
  for process in /proc/[0-9]*; do
    # Without a process for each, because a job may end within a second.
    words=()
    { mapfile -d '' -t words <"$process/cmdline"; } 2>/dev/null || true
    case "${words[*]-} " in *"run --json $folder/jobs-reports/002-"*) echo "${process#/proc/}" ;; esac
  done
}
for _ in $(seq 600); do
  process=$(victim)
  [ -n "$process" ] && break
  sleep 0.05
done
[ -n "$process" ] || fail "Slurm: job 2 does not start"
scancel --full --signal=KILL "${job}_2"
kill -KILL "$process" 2>/dev/null || true
drained
again=$(unfinished | paste -sd,)
[ "$again" = 2 ] || fail "Slurm: job 2 was killed, but unfinished are: $again"
submit "$again" >/dev/null
drained
check "Slurm, one node, a killed job submitted again"
