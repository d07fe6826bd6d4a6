import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { ensureBrowser, findBrowser, type Machine } from './find-browser.ts';

const SHELL = join('/usr/bin', 'chromium-headless-shell');
const CHROMIUM = join('/usr/bin', 'chromium');
const CHROME = join('/usr/bin', 'google-chrome');
const PLAYWRIGHTS = '/cache/playwright/chrome';
const APT = join('/usr/bin', 'apt-get');

test('the named browser wins over the system, Chromium without windows over Chromium over Chrome, all over that of Playwright', () => {
  const all = ['/opt/mine', CHROME, CHROMIUM, SHELL, PLAYWRIGHTS];
  assert.equal(findBrowser(machine({ env: { CHROMIUM_PATH: '/opt/mine' }, files: all })), '/opt/mine');
  assert.equal(findBrowser(machine({ files: all })), SHELL);
  assert.equal(findBrowser(machine({ files: [CHROME, CHROMIUM, PLAYWRIGHTS] })), CHROMIUM);
  assert.equal(findBrowser(machine({ files: [CHROME, PLAYWRIGHTS] })), CHROME);
  assert.equal(findBrowser(machine({ files: [PLAYWRIGHTS] })), PLAYWRIGHTS);
  assert.equal(findBrowser(machine({ files: [] })), undefined);
});

test('Chrome is found where macOS and Windows keep it', () => {
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  assert.equal(findBrowser(machine({ platform: 'darwin', files: [mac] })), mac);
  const windows = join('C:/Programs', 'Google', 'Chrome', 'Application', 'chrome.exe');
  assert.equal(
    findBrowser(machine({ platform: 'win32', env: { ProgramFiles: 'C:/Programs' }, files: [windows] })),
    windows,
  );
});

test('a name that leads nowhere is said, and nothing else is taken or installed instead', () => {
  const lost = machine({ env: { CHROMIUM_PATH: '/opt/gone' }, files: [CHROMIUM, APT], isRoot: true });
  assert.equal(findBrowser(lost), undefined);
  assert.throws(() => ensureBrowser(lost), /CHROMIUM_PATH names \/opt\/gone/);
  assert.deepEqual(lost.ran, []);
});

test('a browser that is there is used as it is', () => {
  const ready = machine({ files: [CHROMIUM, APT], isRoot: true });
  assert.equal(ensureBrowser(ready), CHROMIUM);
  assert.deepEqual(ready.ran, []);
});

test('root on Debian gets the package of Debian, anyone else the download of Playwright', () => {
  const root = machine({ files: [APT], isRoot: true, brings: CHROMIUM });
  assert.equal(ensureBrowser(root), CHROMIUM);
  assert.match(root.ran.join('\n'), /^apt-get update.*\napt-get .*install .*chromium-headless-shell$/);

  const elsewhere = machine({ files: [APT], isRoot: true, brings: CHROMIUM, lacks: 'chromium-headless-shell' });
  assert.equal(ensureBrowser(elsewhere), CHROMIUM);
  assert.match(elsewhere.ran.at(-1) ?? '', /install .*chromium$/);

  const someone = machine({ files: [APT], brings: PLAYWRIGHTS });
  assert.equal(ensureBrowser(someone), PLAYWRIGHTS);
  assert.match(someone.ran.join('\n'), /cli\.js install chromium$/);
});

test('when nothing helps, one sentence says what to do', () => {
  assert.throws(() => ensureBrowser(machine({})), /^Error: The browser tests need Chromium: install .*\.$/);
});

type Given = Partial<Pick<Machine, 'env' | 'platform' | 'isRoot'>> & {
  readonly files?: readonly string[];
  /** A file that is created if anything is run. */
  readonly brings?: string;
  /** The package that the system doesn't have. */
  readonly lacks?: string;
};

function machine(given: Given): Machine & { readonly ran: string[] } {
  const ran: string[] = [];
  return {
    platform: given.platform ?? 'linux',
    isRoot: given.isRoot ?? false,
    env: { PATH: '/usr/bin', ...given.env },
    exists: (path) => (given.files ?? []).includes(path) || (ran.length > 0 && path === given.brings),
    playwrights: () => PLAYWRIGHTS,
    run: (...command) => {
      ran.push(command.join(' '));
      return command.at(-1) !== given.lacks;
    },
    ran,
  };
}
