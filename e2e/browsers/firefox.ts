import { launch, type KeyInput, type Page } from 'puppeteer-core';
import { throwOnStorage, type Browser, type Driver } from './driver.ts';

/** Firefox over WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<Browser> {
  const firefox = await launch({ browser: 'firefox', executablePath, headless: true });
  let close = async () => {};
  return {
    name: `Firefox ${/[\d.]+/.exec(await firefox.version())?.[0] ?? ''}`,
    lacks: {},
    openFresh: async (size) => {
      await close();
      const context = await firefox.createBrowserContext();
      close = () => context.close();
      const page = await context.newPage();
      await page.setViewport(size);
      await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]).catch(() => {});
      return {
        open: async (url) => void (await page.goto(url)),
        reload: async () => void (await page.reload()),
        // Drivers wait in vain for a page that comes back as it was left; the journeys wait for what it shows.
        back: () => page.evaluate(() => void setTimeout(() => history.back())),
        forward: () => page.evaluate(() => void setTimeout(() => history.forward())),
        run: runIn(page),
        inject: async (source) => void (await page.evaluate(source)),
        moveTo: (x, y) => page.mouse.move(x, y),
        press: () => page.mouse.down(),
        release: () => page.mouse.up(),
        type: (text) => page.keyboard.type(text),
        key: (name) => page.keyboard.press(name === 'Space' ? ' ' : (name satisfies KeyInput)),
        upload: async (selector, paths) => {
          const input = await page.waitForSelector(selector);
          await (input as { uploadFile: (...paths: readonly string[]) => Promise<void> } | null)?.uploadFile(...paths);
        },
        addCookies: async (url, cookies) =>
          context.setCookie(
            ...cookies.map((cookie) => ({
              ...cookie,
              domain: new URL(url).hostname,
              path: '/',
              httpOnly: true,
              sameSite: 'Lax' as const,
            })),
          ),
        resize: (size) => page.setViewport(size),
        denyStorage: async () => void (await page.evaluateOnNewDocument(throwOnStorage)),
      };
    },
    close: () => firefox.close(),
  };
}

function runIn(page: Page): Driver['run'] {
  const run = (script: () => never, ...args: never[]): Promise<unknown> => page.evaluate(script, ...args);
  return run as unknown as Driver['run'];
}
