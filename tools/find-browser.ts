import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import type { BrowserType } from '@playwright/test';

/** The search's access to the machine, which tests replace. */
export type Machine = {
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
  readonly exists: (path: string) => boolean;
  /** The path of Playwright's own browser, whether or not it's installed. */
  readonly playwrights: () => string;
  /** Runs a command with its output shown; returns whether it succeeded. */
  readonly run: (command: string, ...options: readonly string[]) => boolean;
};

/** The one without windows first: the tests open none, and it takes a fifth less of the processor. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Not every system with packages has the first one. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const ELSEWHERE = {
  darwin: ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'],
} as const;

/** The path of a Chromium: the one that CHROMIUM_PATH names, else the system's, else Playwright's own, else none. */
export function findBrowser(machine: Machine = thisMachine()): string | undefined {
  const named = machine.env['CHROMIUM_PATH'];
  if (named) return machine.exists(named) ? named : undefined;
  return [...systemPlaces(machine), machine.playwrights()].find((path) => machine.exists(path));
}

/**
 * The path of a Chromium, which is installed when there is none: as the system's package where that is allowed,
 * else as Playwright's download. Throws with one sentence when neither works.
 */
export function ensureBrowser(machine: Machine = thisMachine()): string {
  const present = findBrowser(machine);
  if (present) return present;
  const named = machine.env['CHROMIUM_PATH'];
  if (named) throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`);

  console.log('Installing Chromium for the browser tests.');
  if (machine.isRoot && onPath(machine, 'apt-get').some((path) => machine.exists(path))) {
    const install = ['--quiet=2', 'install', '--yes', '--no-install-recommends', 'fonts-noto-color-emoji'];
    if (machine.run('apt-get', 'update', '--quiet=2'))
      PACKAGES.some((name) => machine.run('apt-get', ...install, name));
  } else {
    machine.run(process.execPath, join('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium');
  }

  const installed = findBrowser(machine);
  if (installed) return installed;
  throw new Error('The browser tests need Chromium: install Chromium or Google Chrome, or name one in CHROMIUM_PATH.');
}

function systemPlaces(machine: Machine): readonly string[] {
  if (machine.platform === 'darwin') return ELSEWHERE.darwin;
  if (machine.platform !== 'win32') return NAMES.flatMap((name) => onPath(machine, name));
  return ELSEWHERE.win32
    .map((name) => machine.env[name])
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'));
}

function onPath(machine: Machine, name: string): readonly string[] {
  const folders = (machine.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name));
}

function thisMachine(): Machine {
  return {
    env: process.env,
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    exists: existsSync,
    playwrights: () => {
      const { chromium } = createRequire(import.meta.url)('@playwright/test') as { readonly chromium: BrowserType };
      return chromium.executablePath();
    },
    run: (command, ...options) =>
      spawnSync(command, options, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
        .status === 0,
  };
}

if (import.meta.main) {
  try {
    console.log(ensureBrowser());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
