import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/**
 * Seconds of processor time that a process has used so far, with its threads; not a number where the system doesn't
 * say it. Linux reports it in ticks; other systems only in whole seconds, which is too coarse.
 */
export function cpuSecondsOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const { user, system } = timesOf(pid) ?? { user: 0, system: 0 };
  return (user + system) / TICKS_PER_SECOND;
}

/** The same of a process and its children, those that have ended included. */
export function cpuSecondsOfFamily(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const ended = timesOf(pid)?.endedChildren ?? 0;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && timesOf(Number(name))?.parent === pid)
    .map((name) => cpuSecondsOf(Number(name)));
  return cpuSecondsOf(pid) + ended / TICKS_PER_SECOND + children.reduce((sum, seconds) => sum + seconds, 0);
}

/** What `/proc/<pid>/stat` has, after the name in brackets; undefined for a process that has ended. */
function timesOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0] = [fields[1], fields[11], fields[12]];
    return { parent, user, system, endedChildren: (fields[13] ?? 0) + (fields[14] ?? 0) };
  } catch {
    return undefined;
  }
}
