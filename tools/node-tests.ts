import { run } from 'node:test';
import { spec } from 'node:test/reporters';

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

/** The longest silence between two results; whatever runs then hangs, and fails by name instead of waiting for ever. */
const SILENCE_MILLISECONDS = 180_000;

/**
 * Runs the test files that match the patterns, two at a time, each in a process of its own, and writes each test and
 * each failure to `out` as it comes. A file that ends without having run a test counts as a failed test.
 */
export async function runNodeTests(
  patterns: readonly string[],
  out: NodeJS.WritableStream,
  silence = SILENCE_MILLISECONDS,
): Promise<Counts> {
  const hangs = new AbortController();
  const stream = run({ globPatterns: patterns, concurrency: 2, signal: hangs.signal });
  const timer = setTimeout(() => hangs.abort(), silence);
  const withoutTest: string[] = [];
  let all = { tests: 0, passed: 0, skipped: 0, todo: 0 };
  stream.on('data', ({ type, data }) => {
    timer.refresh();
    // The runner reports a file under its own name when the file itself reported nothing.
    if (type === 'test:pass' && data.file?.endsWith(data.name)) withoutTest.push(data.name);
    if (type === 'test:summary' && data.file === undefined) all = data.counts;
  });

  for await (const text of stream.compose(new spec())) out.write(text as string);
  clearTimeout(timer);
  for (const file of withoutTest) out.write(`${file} ran no test or ended in the middle of one\n`);
  const passed = all.passed - withoutTest.length;
  const skipped = all.skipped + all.todo;
  return { passed, skipped, failed: all.tests - passed - skipped };
}
