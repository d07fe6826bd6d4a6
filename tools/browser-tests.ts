import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import { failureLine, NO_TESTS, type TestCounts, type TimedTest } from './test-report.ts';

/** Maximum number of lines of a failure's reason; the rest is above, where it happened. */
const LINES_OF_REASON = 12;

/** Runs the browser tests with the given Playwright options. Prints their output as it comes, and the failures again at the end. */
export async function runBrowserTests(options: readonly string[], browser: string): Promise<TestCounts> {
  const folder = mkdtempSync(join(tmpdir(), 'browser-tests-'));
  const report = join(folder, 'report.json');
  const cli = join('node_modules', '@playwright', 'test', 'cli.js');
  const ordered = ['test', '--config', 'e2e/playwright.config.ts', '--reporter', 'list,json', ...options];
  const playwright = spawn(process.execPath, [cli, ...ordered], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const [status] = (await once(playwright, 'exit')) as [number | null];
  try {
    const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8')) as JSONReport;
    const specs = specsOf(suites);
    for (const spec of specs) if (hasFailed(spec)) console.log(failureOf(spec));
    const failures = [
      ...specs
        .filter(({ ok }) => !ok)
        .map((spec) => failureLine(`e2e/${spec.file}`, spec.title, reasonsOf(spec)[0] ?? '')),
      ...errors.map(({ message = '' }) => failureLine('e2e', 'around the tests', stripVTControlCharacters(message))),
    ];
    return {
      passed: stats.expected + stats.flaky,
      failures: failures.length > 0 || status === 0 ? failures : [`e2e  Playwright ended with ${status}`],
      skipped: stats.skipped,
      timed: specs.flatMap(timedOf),
    };
  } catch (error) {
    return { ...NO_TESTS, failures: [failureLine('e2e', 'the report of Playwright', String(error))] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function specsOf(suites: readonly JSONReportSuite[]): readonly JSONReportSpec[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsOf(inner)]);
}

function timedOf({ file, title, tests }: JSONReportSpec): readonly TimedTest[] {
  return tests.map(({ projectName, results }) => ({
    file: `e2e/${file}`,
    name: `${title} (${projectName})`,
    seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
}

function hasFailed({ tests }: JSONReportSpec): boolean {
  return tests.some(({ status }) => status === 'unexpected' || status === 'flaky');
}

/** Where it is, its name, and the beginning of each reason. */
function failureOf(spec: JSONReportSpec): string {
  const texts = reasonsOf(spec).flatMap((reason) => reason.split('\n').slice(0, LINES_OF_REASON));
  return [
    `${spec.ok ? 'Failed once' : 'Failed'}: ${spec.file}:${spec.line} ${spec.title}`,
    ...texts.map((text) => `    ${text}`),
  ].join('\n');
}

function reasonsOf({ tests }: JSONReportSpec): readonly string[] {
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
  return errors.map(({ message }) => stripVTControlCharacters(message));
}
