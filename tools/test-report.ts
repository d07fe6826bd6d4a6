/** One test and how long it took. */
export type TimedTest = { readonly file: string; readonly name: string; readonly seconds: number };

/** The results of the tests of one part or of all. */
export type TestCounts = {
  readonly passed: number;
  /** A line for each that failed: its file, its name, and how its reason begins. */
  readonly failures: readonly string[];
  readonly skipped: number;
  readonly timed: readonly TimedTest[];
};

export const NO_TESTS: TestCounts = { passed: 0, failures: [], skipped: 0, timed: [] };

export function addCounts(one: TestCounts, other: TestCounts): TestCounts {
  return {
    passed: one.passed + other.passed,
    failures: [...one.failures, ...other.failures],
    skipped: one.skipped + other.skipped,
    timed: [...one.timed, ...other.timed],
  };
}

/** The slowest tests, a line each, with their seconds and their file. */
export function slowest(timed: readonly TimedTest[], count = 20): string {
  return timed
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ file, name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}  ${name}`)
    .join('\n');
}

/** What `failures` has of a test. The reason is cut to the beginning of its first line. */
export function failureLine(file: string, name: string, reason: string): string {
  return `${file}  ${name}: ${reason.trim().split('\n')[0]?.slice(0, 300) ?? ''}`;
}
