/** One test and how long it took. */
export type TimedTest = { readonly file: string; readonly name: string; readonly seconds: number };

/** The results of the tests of one part or of all. */
export type TestCounts = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly timed: readonly TimedTest[];
};

export const NO_TESTS: TestCounts = { passed: 0, failed: 0, skipped: 0, timed: [] };

export function addCounts(one: TestCounts, other: TestCounts): TestCounts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
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
