import type { BrowserContext, Page } from '@playwright/test';
import { newAdmin, signIn } from './admin.ts';
import { expect, test } from './fixture.ts';

/** What a browser says of a file that is gone. */
const GONE = /\/assets\/|dynamically imported module|Unable to preload/;

test('a page whose files a deploy has replaced reloads once by itself and goes on', async ({
  page,
  context,
  shop,
  faults,
}) => {
  faults.expect(GONE);
  await signIn(page, await newAdmin(shop));
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'What needs you' })).toBeVisible();
  const loads = await countLoads(page);
  await deploy(context);
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  expect(loads()).toBe(1);
});

/**
 * Answers as the server of a new version does: files that the open page hasn't loaded are gone, and the page names another
 * script. The files are back once the new page has arrived.
 */
async function deploy(context: BrowserContext): Promise<void> {
  let isOpen = false;
  await context.route('**/*', async (route) => {
    const request = route.request();
    const isPage = request.isNavigationRequest();
    if (isPage) isOpen = true;
    else if (new URL(request.url()).pathname.startsWith('/assets/') && !isOpen) return route.fulfill({ status: 404 });
    if (isPage || request.resourceType() !== 'fetch' || new URL(request.url()).pathname.startsWith('/api/'))
      return route.fallback();
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/(src="[^"]*\/assets\/)app-/, '$1new-');
    return route.fulfill({ response: answer, body });
  });
}

/** Counts how often the page is loaded from now on. */
async function countLoads(page: Page): Promise<() => number> {
  await page.waitForLoadState();
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}
