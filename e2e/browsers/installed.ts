import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { WebKitPrograms } from './webkit.ts';

/** Firefox, or the reason why its journeys are skipped. FIREFOX_PATH names one that isn't on the path. */
export function findFirefox(): { readonly path: string; readonly missing?: string } {
  const named = process.env['FIREFOX_PATH'];
  const path = named ?? onPath('firefox-esr') ?? onPath('firefox');
  if (path !== undefined && existsSync(path)) return { path };
  return { path: '', missing: 'Firefox isn’t installed: apt-get install firefox-esr, or name one in FIREFOX_PATH' };
}

/** WebKit with what it needs, or the reason why its journeys are skipped. */
export function findWebKit(): { readonly programs: WebKitPrograms; readonly missing?: string } {
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.?/MiniBrowser');
  const [driver, display] = [onPath('WebKitWebDriver'), onPath('Xvfb')];
  if (browser && driver && display) return { programs: { browser, driver, display } };
  return {
    programs: { browser: '', driver: '', display: '' },
    missing: 'WebKit isn’t installed: apt-get install webkit2gtk-driver xvfb',
  };
}

function onPath(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
