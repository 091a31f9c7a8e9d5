/** Limits processes to the size of the cheapest rented machine, as far as possible. Linux only. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

const MB = 1024 * 1024;
const TICKS = 100; // per second in /proc

export type SmallMachine = ReturnType<typeof smallMachine>;

/** One core by taskset, and memory by a control group (v1 or v2, needs root). */
export function smallMachine(megabytes: number) {
  const group = memoryGroup(megabytes);
  const cores = spawnSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' })
    .stdout?.split(': ')[1]
    ?.trim();
  const pin = (list: string) => spawnSync('taskset', ['-cp', list, String(process.pid)]).status === 0;
  const pinned = cores !== undefined && pin('0');
  if (cores) pin(cores);
  return {
    /** The limits as a sentence. */
    bounds: [
      pinned ? 'one core (taskset)' : 'not held to one core (no taskset)',
      group ? `${megabytes} MB (control group)` : 'memory measured, not bounded (no control group that this may make)',
    ].join(', '),
    /** Processes spawned by `start` run within the limits. */
    within<T>(start: () => T): T {
      if (pinned) pin('0');
      group?.enter();
      try {
        return start();
      } finally {
        group?.leave();
        if (cores) pin(cores);
      }
    },
    /** How often memory ran out; undefined if it is not limited. */
    killed: () => group?.killed(),
    remove: () => group?.remove(),
  };
}

function memoryGroup(megabytes: number) {
  const isNew = existsSync('/sys/fs/cgroup/cgroup.controllers');
  const root = isNew ? '/sys/fs/cgroup' : '/sys/fs/cgroup/memory';
  const folder = path.join(root, `alumni-bench-${process.pid}`);
  const own = readFileSync('/proc/self/cgroup', 'utf8').split('\n');
  const before = own.find((line) => (isNew ? line.startsWith('0::') : line.includes(':memory:')))?.split(':')[2] ?? '/';
  const move = (into: string) => writeFileSync(path.join(into, 'cgroup.procs'), String(process.pid));
  try {
    mkdirSync(folder);
    writeFileSync(path.join(folder, isNew ? 'memory.max' : 'memory.limit_in_bytes'), String(megabytes * MB));
  } catch {
    return undefined;
  }
  return {
    enter: () => move(folder),
    leave: () => move(path.join(root, before)),
    killed() {
      const events = readFileSync(path.join(folder, isNew ? 'memory.events' : 'memory.oom_control'), 'utf8');
      return Number(/oom_kill (\d+)/.exec(events)?.[1] ?? 0);
    },
    remove() {
      try {
        rmdirSync(folder);
      } catch {} // a process is still in it
    },
  };
}

/** Current memory in MB and CPU seconds since the start, of a server and its database. */
export function usageOf(pid: number) {
  const all = processes();
  const tree = all.filter((each) => each.pid === pid);
  for (const each of tree) tree.push(...all.filter((child) => child.parent === each.pid));
  const database = tree.filter(({ name }) => name === 'postgres');
  return {
    server: residentOf(pid),
    // Proportional shares, so that shared buffers count once.
    database: database.reduce((sum, each) => sum + shareOf(each.pid), 0),
    cpu: tree.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}

function processes() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const text = read(`/proc/${pid}/stat`);
      if (!text) return [];
      const rest = text.slice(text.lastIndexOf(')') + 2).split(' ');
      const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));
      // User and system time, with that of ended children.
      const ticks = rest.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
      return [{ pid: Number(pid), parent: Number(rest[1]), name, seconds: ticks / TICKS }];
    });
}

/** Resident memory in MB. */
export const residentOf = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
const shareOf = (pid: number) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;

/** Empty if the process has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Bytes that a folder takes on the disk. Files may disappear in the meantime. */
export async function diskOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    entries.map(async (entry) => {
      const each = path.join(folder, entry.name);
      if (entry.isDirectory()) return diskOf(each);
      return (await lstat(each).catch(() => ({ blocks: 0 }))).blocks * 512;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
