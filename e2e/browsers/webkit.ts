import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { By, Builder, Key as Code, type WebDriver } from 'selenium-webdriver';
import { inTime } from '#server/lib/promises.ts';
import { freePort } from '#testing/processes.ts';
import { throwOnStorage, type Browser, type Driver, type Key, type Size } from './driver.ts';

export type WebKitPrograms = { readonly browser: string; readonly driver: string; readonly display: string };

const KEYS: Readonly<Record<Key, string>> = {
  Enter: Code.ENTER,
  Tab: Code.TAB,
  Space: ' ',
  Escape: Code.ESCAPE,
  Backspace: Code.BACK_SPACE,
  ArrowDown: Code.ARROW_DOWN,
  ArrowRight: Code.ARROW_RIGHT,
};

/** In milliseconds: opening a window takes seconds, but now and then its driver never answers. */
const OPENING_LIMIT = 60_000;
const CLOSING_LIMIT = 10_000;

/** A window of the browser, with the driver and the display that it runs on. */
type OpenWindow = { readonly session: WebDriver; readonly close: () => Promise<void> };

/** WebKit for GTK over WebDriver, on a display that no one sees. */
export async function openWebKit(programs: WebKitPrograms): Promise<Browser> {
  let current = await openWindow(programs);
  const version = (await current.session.getCapabilities()).getBrowserVersion();
  let isNew = true;
  return {
    name: `WebKit ${version}`,
    lacks: {
      phoneWidth: 'the browser’s own toolbar is 447 px wide, so its window is as well',
      goingBackToSite:
        'its WebDriver loses a page that comes back from another site, so the link of that site is followed',
      scrollPadding:
        'it moves the focus below a bar that the page asks it to keep clear of, so fields are pressed instead',
      earlyScripts: 'its WebDriver runs scripts only once the page is there, so storage fails from then on',
    },
    openFresh: async (size) => {
      if (!isNew) {
        await current.close();
        current = await openWindow(programs);
      }
      isNew = false;
      return driverOf(current.session, size);
    },
    close: () => current.close(),
  };
}

/** Opens a window; where that fails or takes too long, once more from the beginning. */
async function openWindow(programs: WebKitPrograms): Promise<OpenWindow> {
  try {
    return await tryToOpenWindow(programs);
  } catch (error) {
    console.log(`WebKit didn't open (${String(error)}); trying once more.`);
    return tryToOpenWindow(programs);
  }
}

async function tryToOpenWindow({ browser, driver, display }: WebKitPrograms): Promise<OpenWindow> {
  const started: ChildProcess[] = [];
  // A browser whose display is gone ends by itself.
  const endAll = async () => void (await Promise.all(started.map(end)));
  const open = async () => {
    const screen = spawn(display, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    started.push(screen);
    const [shown] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
    const port = await freePort();
    const program = spawn(driver, [`--port=${port}`], {
      env: { ...process.env, DISPLAY: `:${shown.toString().trim()}`, LANG: 'en_US.UTF-8' },
      stdio: 'ignore',
    });
    started.push(program);
    const address = `http://127.0.0.1:${port}`;
    await waitForDriver(address);
    const session = await new Builder()
      .disableEnvironmentOverrides()
      .usingServer(address)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      })
      .build();
    await session.manage().setTimeouts({ pageLoad: 30_000, script: 30_000 });
    return session;
  };
  try {
    const session = await inTime(open(), OPENING_LIMIT);
    const close = async () => {
      await inTime(session.quit(), CLOSING_LIMIT).catch(() => {});
      await endAll();
    };
    return { session, close };
  } catch (error) {
    await endAll();
    throw error;
  }
}

/** Selenium waits for 45 ms itself, which a busy machine exceeds. */
async function waitForDriver(address: string): Promise<void> {
  const end = Date.now() + OPENING_LIMIT;
  const isReady = () =>
    fetch(`${address}/status`)
      .then(({ ok }) => ok)
      .catch(() => false);
  while (Date.now() < end && !(await isReady())) await delay(50);
}

async function driverOf(session: WebDriver, { width, height }: Size): Promise<Driver> {
  await session.manage().window().setRect({ x: 0, y: 0, width, height });
  const run: Driver['run'] = async (script, ...args) => {
    const { value, error } = await session.executeAsyncScript<{ readonly value?: never; readonly error?: string }>(
      `const [args, done] = arguments;
        Promise.resolve().then(() => (${script.toString()})(...args))
          .then((value) => done({ value }), (error) => done({ error: String(error) }));`,
      args,
    );
    if (error !== undefined) throw new Error(error);
    return value as never;
  };
  const type = (text: string) => session.actions().sendKeys(text).perform();
  return {
    open: (url) => session.get(url),
    reload: () => session.navigate().refresh(),
    back: () => run(() => void setTimeout(() => history.back())),
    forward: () => run(() => void setTimeout(() => history.forward())),
    run,
    inject: async (source) => void (await session.executeScript(source)),
    moveTo: (x, y) =>
      session
        .actions()
        .move({ x: Math.round(x), y: Math.round(y), duration: 0 })
        .perform(),
    press: () => session.actions().press().perform(),
    release: () => session.actions().release().perform(),
    type,
    key: (name) => type(KEYS[name]),
    upload: async (selector, paths) => session.findElement(By.css(selector)).sendKeys(paths.join('\n')),
    // Cookies are accepted only for the site that is open.
    addCookies: async (url, cookies) => {
      await session.get(new URL('/robots.txt', url).href);
      const domain = new URL(url).hostname;
      for (const cookie of cookies)
        await session.manage().addCookie({ ...cookie, domain, path: '/', httpOnly: true, sameSite: 'Lax' });
    },
    resize: async (to) =>
      void (await session
        .manage()
        .window()
        .setRect({ x: 0, y: 0, ...to })),
    denyStorage: () => run(throwOnStorage),
  };
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const exit = once(program, 'exit');
  program.kill();
  const killing = setTimeout(() => program.kill('SIGKILL'), CLOSING_LIMIT);
  await exit;
  clearTimeout(killing);
}
