/** One test and how long it took. */
export type TimedTest = { readonly file: string; readonly name: string; readonly seconds: number };

/** The results of the tests of one part or of all. */
export type TestCounts = {
  readonly passed: number;
  /** One line per failed test: file, name and the start of its error. */
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

/** Returns the line of a failed test for `failures`, with the first line of its error, at most 300 characters of it. */
export function failureLine(file: string, name: string, reason: string): string {
  return `${file}  ${name}: ${reason.trim().split('\n')[0]?.slice(0, 300) ?? ''}`;
}
