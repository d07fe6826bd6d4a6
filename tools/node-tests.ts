import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Transform } from 'node:stream';
import { run } from 'node:test';
import { spec, type TestEvent } from 'node:test/reporters';
import { addCounts, failureLine, NO_TESTS, type TestCounts } from './test-report.ts';

type Options = {
  /** Milliseconds without a result after which a batch counts as hanging; its files then fail by name. */
  readonly silence?: number;
  /** How many processes run at once; by default one more than the machine has cores, since some tests wait. */
  readonly workers?: number;
  /** Whether failed files run once more, one at a time. Off by default, so that a flaky test is fixed instead of repeated. */
  readonly again?: boolean;
};

/** With more failed files than this, the change is at fault, not the machine. */
const MOST_AGAIN = 5;

/** A file that contains this gets its own process: it replaces built-in modules, changes the environment or measures memory. */
const NEEDS_OWN_PROCESS = /\bmock\.|syncBuiltinESMExports|process\.env\[?['\w.]*\]? \??=|memoryUsage/;

/** Maximum number of files per process, so that what they leave in memory is released with it. */
const FILES_PER_PROCESS = 64;

const ENTRY = join(import.meta.dirname, 'test-process.ts');

/**
 * Runs the test files that match the patterns, in their order, and writes each test and each failure to `out` as its file ends. Files
 * share a process, one after the other, unless they need one of their own. A file that ends without having run a test
 * counts as a failed test. With `again`, a test that failed and then passes counts as passed, and is named.
 */
export async function runNodeTests(
  patterns: readonly string[],
  out: NodeJS.WritableStream,
  { silence = 180_000, workers = availableParallelism() + 1, again = false }: Options = {},
): Promise<TestCounts> {
  const files = [...new Set(patterns.flatMap((pattern) => globSync(pattern).toSorted()))];
  const counts = await runFiles(files, out, { silence, workers });
  const failed = files.filter((file) => counts.failures.some(isOf(file)));
  if (!again || failed.length === 0 || failed.length > MOST_AGAIN) return counts;
  out.write(`\nOnce more: ${failed.join(', ')}\n`);
  const second = await runFiles(failed, out, { silence, workers: 1 });
  const mended = failed.filter((file) => !second.failures.some(isOf(file)));
  const passed = counts.failures.filter((line) => mended.some((file) => isOf(file)(line)));
  for (const line of passed) out.write(`Failed once: ${line}\n`);
  return {
    ...counts,
    passed: counts.passed + passed.length,
    failures: counts.failures.filter((line) => !passed.includes(line)),
  };
}

/** Returns a predicate: whether a line of failures is about this file. */
function isOf(file: string): (line: string) => boolean {
  return (line) => line.startsWith(`${file}  `);
}

async function runFiles(
  files: readonly string[],
  out: NodeJS.WritableStream,
  { silence, workers }: Required<Omit<Options, 'again'>>,
): Promise<TestCounts> {
  const alone = files.filter((file) => NEEDS_OWN_PROCESS.test(readFileSync(file, 'utf8')));
  const shared = files.filter((file) => !alone.includes(file));
  const unreported = new Set(files);
  const claims = mkdtempSync(join(tmpdir(), 'test-claims-'));
  const report = new spec();
  report.pipe(out, { end: false });
  let counts = NO_TESTS;
  const runNext = async (queue: Queue) => {
    const more = await runProcess(queue, { report, unreported, silence });
    counts = addCounts(counts, more);
  };
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (let file = alone.shift(); file; file = alone.shift())
        await runNext({ files: [file], most: 1, claims: mkdtempSync(join(claims, 'alone-')) });
      while (claimed(claims) < shared.length) await runNext({ files: shared, most: FILES_PER_PROCESS, claims });
    }),
  );
  rmSync(claims, { recursive: true });
  const { promise: written, resolve } = Promise.withResolvers<void>();
  report.once('end', resolve).end();
  await written;
  const cut = [...unreported].map((file) => `${file}  ended in the middle of a test`);
  return { ...counts, failures: [...counts.failures, ...cut] };
}

function claimed(claims: string): number {
  return readdirSync(claims).filter((name) => !name.startsWith('alone-')).length;
}

/** Files of which a process takes one after the other, `most` in all; each is claimed by a file of its number in the folder. */
type Queue = { readonly files: readonly string[]; readonly most: number; readonly claims: string };

type Run = {
  readonly report: Transform;
  /** Files without a result yet. */
  readonly unreported: Set<string>;
  readonly silence: number;
};

/** Runs the files of the queue in one process and passes the results to the report, file by file. */
async function runProcess({ files, most, claims }: Queue, { report, unreported, silence }: Run): Promise<TestCounts> {
  const hangs = new AbortController();
  const timer = setTimeout(() => hangs.abort(), silence);
  const ran: string[] = [];
  let counts = NO_TESTS;
  let reason: unknown;
  let events: TestEvent[] = [];
  const stream = run({
    files: [ENTRY],
    argv: [claims, String(most), ...files],
    execArgv: ['--max-semi-space-size=64'],
    signal: hangs.signal,
  });
  for await (const event of stream as AsyncIterable<TestEvent>) {
    timer.refresh();
    if (event.type === 'test:summary') continue;
    events.push(event);
    if (!isResult(event) || event.data.nesting > 0) continue;
    const { name } = event.data;
    if (event.type === 'test:fail') reason = event.data.details.error;
    if (unreported.delete(name)) {
      ran.push(name);
      counts = addCounts(counts, countsOf(name, events));
      events.filter(({ type }) => type !== 'test:diagnostic').forEach((each) => report.write(each));
      events = [];
    }
  }
  clearTimeout(timer);
  if (!reason || counts.failures.length > 0) return counts;
  console.error(`The process of these files failed or did not end: ${ran.join(', ')}`);
  for (const event of events) {
    if (event.type === 'test:stderr' || event.type === 'test:diagnostic') console.error(event.data.message);
  }
  console.error(reason);
  return { ...counts, failures: [failureLine(ran.join(', '), 'the process failed or did not end', messageOf(reason))] };
}

type Result = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>;

function isResult(event: TestEvent): event is Result {
  return event.type === 'test:pass' || event.type === 'test:fail';
}

function countsOf(file: string, events: readonly TestEvent[]): TestCounts {
  const results = events.filter(isResult);
  const tests = results.filter(({ data }) => data.details.type !== 'suite');
  const left = tests.filter(({ data }) => wasNotRun(data));
  const passed = tests.filter(({ type, data }) => type === 'test:pass' && !wasNotRun(data));
  const brokenSuites = results.filter((result) => result.data.details.type === 'suite' && isBroken(result));
  const isSkipped = tests.length === 0 && results.some(({ data }) => wasNotRun(data));
  const isEmpty = tests.length === 0 && brokenSuites.length === 0 && !isSkipped;
  const broken = [...tests.filter((result) => !passed.includes(result) && !left.includes(result)), ...brokenSuites];
  return {
    passed: passed.length,
    skipped: left.length + (isSkipped ? 1 : 0),
    failures: isEmpty
      ? [`${file}  ran no test`]
      : broken.map(({ data }) => failureLine(file, data.name, reasonOf(data))),
    timed: tests.map(({ data }) => ({ file, name: data.name, seconds: data.details.duration_ms / 1000 })),
  };
}

/** Skipped, or only planned. */
function wasNotRun({ skip, todo }: Result['data']): boolean {
  return Boolean(skip ?? todo);
}

/** The message of what a test threw, not of the runner's error around it. */
function reasonOf({ details }: Result['data']): string {
  const error = 'error' in details ? details.error : undefined;
  return messageOf(error?.cause ?? error);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : JSON.stringify(error);
}

/** Whether a suite failed by itself: in a hook, or while its file was loaded. */
function isBroken(result: Result): boolean {
  if (result.type === 'test:pass') return false;
  const error = result.data.details.error as Error & { readonly failureType?: string };
  return error.failureType !== 'subtestsFailed';
}
