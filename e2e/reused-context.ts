import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/**
 * The browser context of a worker. Tests with the same options use it one after the other: the browser keeps what it has
 * fetched and compiled, and site storage is cleared.
 */
export class ReusedContext {
  #kept: OpenContext | undefined;

  /** Returns the context without anything of `origin` in it; a new one when the options differ from the last test's. */
  async take(browser: Browser, origin: string, options: BrowserContextOptions): Promise<BrowserContext> {
    const wanted = JSON.stringify(options);
    if (this.#kept?.options === wanted) {
      await forget(this.#kept, origin);
      return this.#kept.context;
    }
    await this.close();
    const context = await browser.newContext(options);
    this.#kept = { options: wanted, context, anchor: await openAnchor(context, origin) };
    return context;
  }

  async close(): Promise<void> {
    await this.#kept?.context.close();
    this.#kept = undefined;
  }
}

type OpenContext = {
  readonly options: string;
  readonly context: BrowserContext;
  /** A page that stays open: pages of a site share its process, which then keeps compiled code from test to test. */
  anchor: Page;
};

/** The smallest page of the site. */
async function openAnchor(context: BrowserContext, origin: string): Promise<Page> {
  const anchor = await context.newPage();
  await anchor.goto(`${origin}/robots.txt`);
  return anchor;
}

/** Removes all but the cache: cookies, what the site has stored, its service worker, routes and permissions. */
async function forget(kept: OpenContext, origin: string): Promise<void> {
  const { context } = kept;
  await Promise.all(
    context
      .pages()
      .filter((page) => page !== kept.anchor)
      .map((page) => page.close()),
  );
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  if (kept.anchor.isClosed()) kept.anchor = await openAnchor(context, origin);
  const devTools = await context.newCDPSession(kept.anchor);
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devTools.detach();
}
