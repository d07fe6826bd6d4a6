import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '#testing/server-process.ts';

const SIZE = '2G';
/** For the disk and the copy that is repaired, at most. */
const MEMORY = '5G';

/** A small disk with its own file system; what isn't flushed when it turns read-only is lost, as in a power cut. */
export type LoopDisk = {
  readonly folder: string;
  /** From here on the system refuses every write and flush, also of files that are open; reading goes on. */
  readonly turnReadOnly: () => void;
  /** Repairs the disk and makes it writable again. Waits for processes that are still ending; nothing may use it in that time. */
  readonly mend: () => Promise<void>;
  /** Happens by itself when the process ends in order. */
  readonly remove: () => void;
};

/** Makes a disk out of a file in memory; takes root. */
export function makeLoopDisk(): LoopDisk {
  const place = mkdtempSync(join(tmpdir(), 'brightbay-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEMORY}`, 'tmpfs', place]);
  chmodSync(place, 0o755);
  const image = join(place, 'image');
  const folder = join(place, 'disk');
  mkdirSync(folder);
  execFileSync('truncate', ['--size', SIZE, image]);
  execFileSync('mkfs.ext4', ['-q', image]);
  const remove = () => {
    process.off('exit', remove);
    // It is not mounted where it could not be repaired.
    spawnSync('umount', ['--lazy', folder]);
    execFileSync('umount', ['--lazy', place]);
    rmdirSync(place);
  };
  process.once('exit', remove);
  const mount = () => execFileSync('mount', ['-o', 'loop', image, folder]);
  mount();
  chmodSync(folder, 0o755);
  return {
    folder,
    turnReadOnly: () => void execFileSync('mount', ['-o', 'remount,abort', folder]),
    mend: async () => {
      await until('the disk is unused', () => spawnSync('umount', [folder]).status === 0);
      repair(image);
      mount();
    },
    remove,
  };
}

/**
 * Repairs a copy and puts it in the place of the disk: programs with mounts of their own that began meanwhile may still
 * hold the old one.
 */
function repair(image: string): void {
  const copy = `${image}.copy`;
  execFileSync('cp', ['--sparse=always', image, copy]);
  renameSync(copy, image);
  const { status, stdout } = spawnSync('e2fsck', ['-f', '-y', image], { encoding: 'utf8' });
  // 1: there was something to mend.
  if (status !== 0 && status !== 1) throw new Error(`The disk could not be repaired (${status}):\n${stdout}`);
}
