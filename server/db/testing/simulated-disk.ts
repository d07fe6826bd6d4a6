// Loaded with --import into a program on the embedded engine. Gives its thread a disk that holds only what was flushed,
// and with TORN=1 any part of the rest. After CUT_AFTER_FLUSHES flushes of the log the power fails: the disk's content
// is written to IMAGE, and the process is killed.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative } from 'node:path';
import { env } from 'node:process';
import { isMainThread } from 'node:worker_threads';

type Change = { readonly bytes: Uint8Array; readonly position: number } | { readonly size: number };
/** The content of one file on the disk, kept in a separate file, and the changes not flushed to it yet. */
type Stored = { readonly descriptor: number; pending: Change[] };
type Entry = { readonly name: string; readonly inode: number; readonly isFolder: boolean };

const { ROOT = '', PLATTER = '', IMAGE = '', TORN = '0', CUT_AFTER_FLUSHES = '0' } = env;
const real = { ...fs };
const stored = new Map<number, Stored>();
const folders = new Map<string, readonly Entry[]>();
let flushesLeft = Number(CUT_AFTER_FLUSHES);

if (!isMainThread) {
  loadFolder(ROOT);
  Object.assign(fs, { writeSync, ftruncateSync, truncateSync, openSync, fsyncSync });
  syncBuiltinESMExports();
}

function writeSync(...call: [number, Uint8Array, number, number, number]): number {
  const [descriptor, buffer, offset, , position] = call;
  const written = real.writeSync(...call);
  const bytes = new Uint8Array(buffer.subarray(offset, offset + written));
  change(real.fstatSync(descriptor), { bytes, position });
  return written;
}

function ftruncateSync(descriptor: number, size = 0): void {
  real.ftruncateSync(descriptor, size);
  change(real.fstatSync(descriptor), { size });
}

function truncateSync(path: string, size = 0): void {
  real.truncateSync(path, size);
  change(real.statSync(path), { size });
}

function openSync(path: string, flags: number, mode?: number): number {
  const descriptor = real.openSync(path, flags, mode);
  if (flags & fs.constants.O_TRUNC) change(real.fstatSync(descriptor), { size: 0 });
  return descriptor;
}

function fsyncSync(descriptor: number): void {
  const path = real.readlinkSync(`/proc/self/fd/${descriptor}`);
  const stats = real.fstatSync(descriptor);
  if (stats.isDirectory()) return void folders.set(path, entriesOf(path));
  if (path.includes('pg_wal') && flushesLeft-- === 0) cutPower();
  const file = store(stats.ino);
  for (const pending of file.pending) apply(file, pending);
  file.pending = [];
}

function change(stats: fs.Stats, made: Change): void {
  if (stats.isFile()) store(stats.ino).pending.push(made);
}

function store(inode: number): Stored {
  const known = stored.get(inode);
  if (known) return known;
  const added = { descriptor: real.openSync(join(PLATTER, String(inode)), 'w+'), pending: [] };
  stored.set(inode, added);
  return added;
}

function apply({ descriptor }: Stored, made: Change): void {
  if ('size' in made) real.ftruncateSync(descriptor, made.size);
  else real.writeSync(descriptor, made.bytes, 0, made.bytes.length, made.position);
}

function loadFolder(path: string): void {
  const entries = entriesOf(path);
  folders.set(path, entries);
  for (const { name, inode, isFolder } of entries) {
    if (isFolder) loadFolder(join(path, name));
    else apply(store(inode), { bytes: real.readFileSync(join(path, name)), position: 0 });
  }
}

function entriesOf(path: string): readonly Entry[] {
  const entries = real.readdirSync(path, { withFileTypes: true });
  return entries.map((entry) => {
    const inode = real.statSync(join(path, entry.name)).ino;
    return { name: entry.name, inode, isFolder: entry.isDirectory() };
  });
}

function cutPower(): never {
  for (const file of stored.values()) {
    if (TORN === '1') file.pending.filter(() => Math.random() < 0.5).forEach((pending) => apply(file, pending));
  }
  layOut(ROOT);
  process.kill(process.pid, 'SIGKILL');
  for (;;);
}

function layOut(path: string): void {
  const target = join(IMAGE, relative(ROOT, path));
  real.mkdirSync(target, { recursive: true });
  for (const { name, inode, isFolder } of folders.get(path) ?? []) {
    if (isFolder) layOut(join(path, name));
    else if (stored.has(inode)) real.copyFileSync(join(PLATTER, String(inode)), join(target, name));
    else real.writeFileSync(join(target, name), '');
  }
}
