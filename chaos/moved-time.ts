import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A clock that can be set while a server runs. */
export type MovedTime = {
  /** What the server needs in its environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Hours ahead of the machine's clock, or behind it. */
  readonly set: (hours: number) => void;
  readonly close: () => void;
};

export function openMovedTime(): MovedTime {
  const folder = mkdtempSync(join(tmpdir(), 'brightbay-clock-'));
  const file = join(folder, 'ahead');
  const set = (hours: number) => {
    // Renamed: a server that reads the file while it's being written would find it empty, and its clock right for a moment.
    writeFileSync(`${file}.new`, String(hours * 3_600_000));
    renameSync(`${file}.new`, file);
  };
  set(0);
  return {
    env: { CLOCK_FILE: file, NODE_OPTIONS: `--import ${join(import.meta.dirname, 'moved-clock.ts')}` },
    set,
    close: () => rmSync(folder, { recursive: true }),
  };
}
