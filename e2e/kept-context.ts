import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';

/**
 * The browser context of a worker. Tests with the same options use it one after the other: what the browser has fetched
 * and compiled stays, what a site keeps in it goes.
 */
export class KeptContext {
  #kept: { readonly options: string; readonly context: BrowserContext } | undefined;

  /** Returns the context without anything of `origin` in it; a new one when the options differ from the last test's. */
  async take(browser: Browser, origin: string, options: BrowserContextOptions): Promise<BrowserContext> {
    const wanted = JSON.stringify(options);
    if (this.#kept?.options === wanted) {
      await forget(this.#kept.context, origin);
      return this.#kept.context;
    }
    await this.close();
    const context = await browser.newContext(options);
    this.#kept = { options: wanted, context };
    return context;
  }

  async close(): Promise<void> {
    await this.#kept?.context.close();
    this.#kept = undefined;
  }
}

/** Removes all but the cache: cookies, what the site has stored, its service worker, routes and permissions. */
async function forget(context: BrowserContext, origin: string): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await page.close();
}
