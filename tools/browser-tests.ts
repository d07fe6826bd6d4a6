import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import type { TestCounts, TimedTest } from './test-report.ts';

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
    for (const spec of specsOf(suites)) if (hasFailed(spec)) console.log(failureOf(spec));
    const failed = stats.unexpected + errors.length;
    const passed = stats.expected + stats.flaky;
    return {
      passed,
      failed: failed || (status === 0 ? 0 : 1),
      skipped: stats.skipped,
      timed: specsOf(suites).flatMap(timedOf),
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0, timed: [] };
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
function failureOf({ file, line, title, ok, tests }: JSONReportSpec): string {
  const reasons = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
  const texts = reasons.map(({ message }) => stripVTControlCharacters(message).split('\n').slice(0, LINES_OF_REASON));
  return [
    `${ok ? 'Failed once' : 'Failed'}: ${file}:${line} ${title}`,
    ...texts.flat().map((text) => `    ${text}`),
  ].join('\n');
}
