import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#server/testing/processes.ts';
import { throwOnStorage, type Browser, type Key, type Size } from './driver.ts';

export type WebKitPrograms = { readonly browser: string; readonly driver: string; readonly display: string };

/** The codes of https://www.w3.org/TR/webdriver2/#keyboard-actions. */
const KEYS: Readonly<Record<Key, string>> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Space: ' ',
  Escape: '\uE00C',
  Backspace: '\uE003',
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
};
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** WebKit for GTK over WebDriver, on a display that no one sees. */
export async function openWebKit({ browser, driver, display }: WebKitPrograms): Promise<Browser> {
  const screen = spawn(display, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [shown] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
  const port = await freePort();
  const program = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${shown.toString().trim()}`, LANG: 'en_US.UTF-8' },
    stdio: 'ignore',
  });
  const call = callsTo(`http://127.0.0.1:${port}`);
  const wanted = {
    timeouts: { pageLoad: 30_000, script: 30_000 },
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  };
  const begin = async () => (await call('POST', '/session', { capabilities: { alwaysMatch: wanted } })) as Session;
  let session = await begin();
  const { browserVersion } = session.capabilities;
  let isNew = true;

  return {
    name: `WebKit ${browserVersion}`,
    lacks: {
      phoneWidth: 'the browser’s own toolbar is 447 px wide, so its window is as well',
      goingBackToSite:
        'its WebDriver loses a page that comes back from another site, so the link of that site is followed',
      keptPhotos: 'its automated window keeps no unsent photos over a reload, so the page stays open without a network',
      earlyScripts: 'its WebDriver runs scripts only once the page is there, so storage fails from then on',
    },
    openFresh: async (size) => {
      if (!isNew) {
        await call('DELETE', `/session/${session.sessionId}`);
        session = await begin();
      }
      isNew = false;
      return driverOf(callsIn(call, session.sessionId), size);
    },
    close: async () => {
      await call('DELETE', `/session/${session.sessionId}`).catch(() => {});
      await Promise.all([program, screen].map(end));
    },
  };
}

type Session = { readonly sessionId: string; readonly capabilities: { readonly browserVersion: string } };

async function driverOf(call: Call, { width, height }: Size) {
  await call('POST', '/window/rect', { x: 0, y: 0, width, height });
  const run = async (script: (...args: never[]) => unknown, ...args: readonly unknown[]) => {
    const answer = await call('POST', '/execute/async', {
      script: `const [args, done] = arguments;
        Promise.resolve().then(() => (${script.toString()})(...args))
          .then((value) => done({ value }), (error) => done({ error: String(error) }));`,
      args: [args],
    });
    const { value, error } = answer as { readonly value?: unknown; readonly error?: string };
    if (error !== undefined) throw new Error(error);
    return value as never;
  };
  const mouse = async (...actions: readonly object[]) => {
    await call('POST', '/actions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    });
  };
  const find = async (selector: string) => {
    const found = await call('POST', '/element', { using: 'css selector', value: selector });
    return (found as Readonly<Record<string, string>>)[ELEMENT] ?? '';
  };
  const type = async (text: string) => {
    const strokes = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await call('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions: strokes }] });
  };
  return {
    open: async (url: string) => void (await call('POST', '/url', { url })),
    reload: async () => void (await call('POST', '/refresh')),
    back: () => run(() => void setTimeout(() => history.back())),
    forward: () => run(() => void setTimeout(() => history.forward())),
    run,
    inject: async (source: string) => void (await call('POST', '/execute/sync', { script: source, args: [] })),
    moveTo: (x: number, y: number) =>
      mouse({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' }),
    press: () => mouse({ type: 'pointerDown', button: 0 }),
    release: () => mouse({ type: 'pointerUp', button: 0 }),
    type,
    key: (name: Key) => type(KEYS[name]),
    upload: async (selector: string, paths: readonly string[]) =>
      void (await call('POST', `/element/${await find(selector)}/value`, { text: paths.join('\n') })),
    // Cookies are accepted only for the site that is open.
    addCookies: async (url: string, cookies: readonly { readonly name: string; readonly value: string }[]) => {
      await call('POST', '/url', { url: new URL('/robots.txt', url).href });
      for (const cookie of cookies) {
        const domain = new URL(url).hostname;
        await call('POST', '/cookie', { cookie: { ...cookie, domain, path: '/', httpOnly: true, sameSite: 'Lax' } });
      }
    },
    denyStorage: () => run(throwOnStorage),
  };
}

function callsTo(url: string): Call {
  return async (method, path, body = {}) => {
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = await fetch(url + path, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) });
        const { value } = (await answer.json()) as { readonly value: unknown };
        if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
        return value;
      } catch (error) {
        // The program has just been started and doesn't listen yet.
        const isStarting = path === '/session' && error instanceof TypeError && tries < 100;
        if (!isStarting) throw error;
        await pause(50);
      }
    }
  };
}

function callsIn(call: Call, session: string): Call {
  return (method, path, body) => call(method, `/session/${session}${path}`, body);
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null) return;
  const exit = once(program, 'exit');
  program.kill();
  await exit;
}
