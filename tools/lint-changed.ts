// Lints what changed since the last run here that found nothing, and what imports it, since its types may have changed. Where no run
// is on record (a fresh clone, CI) it lints everything.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { importsOf } from './imports.ts';
import { projectFiles } from './project-files.ts';

/** The hash of each file, as of the last run that found nothing. */
type Record = Readonly<{ [file: string]: string }>;

const RECORD = 'node_modules/.cache/lint.json';
/** What decides about every file: a change lints everything. */
const RULES = [
  '.oxlintrc.json',
  'package-lock.json',
  'tsconfig.json',
  ...globSync('{core,contract,server,web}/tsconfig.json'),
];

const sources = projectFiles(process.cwd(), '*.{ts,tsx,mts,js,mjs,cjs}').filter(
  (file) => !/node_modules|\.d\.ts$/.test(file),
);
const now: Record = Object.fromEntries([...RULES, ...sources].map((file) => [file, hashOf(file)]));
const before = readRecord();
const changed = [...new Set([...Object.keys(now), ...Object.keys(before)])].filter(
  (file) => now[file] !== before[file],
);
const isWhole = changed.some((file) => RULES.includes(file));
const touched = isWhole ? [] : sources.filter((file) => changed.includes(file) || importsAny(file));
const status = isWhole || touched.length > 0 ? lint(touched) : 0;
if (status === 0) {
  mkdirSync('node_modules/.cache', { recursive: true });
  writeFileSync(RECORD, JSON.stringify(now));
}
process.exitCode = status;

function hashOf(file: string): string {
  return createHash('sha1').update(readFileSync(file)).digest('base64');
}

function readRecord(): Record {
  try {
    return JSON.parse(readFileSync(RECORD, 'utf8')) as Record;
  } catch {
    return {};
  }
}

function importsAny(file: string): boolean {
  return (
    changed.length > 0 && importsOf(file, readFileSync(file, 'utf8')).some(({ target }) => changed.includes(target))
  );
}

/** Lints the files, or everything if there are none. Returns the exit code. */
function lint(files: readonly string[]): number {
  const { status } = spawnSync(process.execPath, ['node_modules/oxlint/bin/oxlint', ...files], { stdio: 'inherit' });
  return status ?? 1;
}
