import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import type { Counts } from './node-tests.ts';

/** Runs the browser tests with the given Playwright options; what they say is shown as it comes. */
export function runBrowserTests(options: readonly string[], browser: string): Counts {
  const folder = mkdtempSync(join(tmpdir(), 'browser-tests-'));
  const report = join(folder, 'report.json');
  const cli = join('node_modules', '@playwright', 'test', 'cli.js');
  const ordered = ['test', '--config', 'e2e/playwright.config.ts', '--reporter', 'list,json', ...options];
  const { status } = spawnSync(process.execPath, [cli, ...ordered], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  try {
    const { stats, errors } = JSON.parse(readFileSync(report, 'utf8')) as JSONReport;
    const failed = stats.unexpected + stats.flaky + errors.length;
    return { passed: stats.expected, failed: failed || (status === 0 ? 0 : 1), skipped: stats.skipped };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
