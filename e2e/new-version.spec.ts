import type { Page } from '@playwright/test';
import { newAdmin, signIn } from './admin.ts';
import { expect, test } from './fixture.ts';
import { carPlan } from './plans.ts';
import { expectStep, openAt, walk } from './wizard.ts';

// A worker would answer from its own copies.
test.use({ serviceWorkers: 'block' });

/** What a browser says of a file that is gone. */
const GONE = /\/assets\/|dynamically imported module|Unable to preload|Service Worker registration blocked/;
const note = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a new version: reload' });

test('a page whose files a deploy has replaced reloads once by itself and goes on', async ({ page, shop, faults }) => {
  faults.expect(GONE);
  await signIn(page, await newAdmin(shop));
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'What needs you' })).toBeVisible();
  const loads = await countLoads(page);
  await deploy(page);
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Customers' }).click();
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  expect(loads()).toBe(1);
});

test('so does a quote that someone is writing, which keeps what was answered', async ({
  page,
  shop,
  customer,
  faults,
}) => {
  faults.expect(GONE);
  const { plan } = await carPlan(shop, customer);
  await openAt(page, plan, 'contact');
  await deploy(page);
  await walk(page, plan, { to: 'review' });
  await expectStep(page, 'review');
});

test('where the new version never arrives, a page reloads once and then says it', async ({ page, shop, faults }) => {
  faults.expect(GONE);
  await signIn(page, await newAdmin(shop));
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'What needs you' })).toBeVisible();
  const loads = await countLoads(page);
  await deploy(page, { arrives: false });
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Customers' }).click();
  await expect(note(page)).toBeVisible();
  expect(loads()).toBe(1);
});

test('a page in which something was typed says that there is a new version, and keeps it', async ({
  page,
  shop,
  faults,
}) => {
  faults.expect(GONE);
  await signIn(page, await newAdmin(shop));
  await page.goto('/admin/dashboard?tab=business&section=fees');
  page.on('dialog', (dialog) => void dialog.accept());
  const fee = page.getByLabel('Water discount');
  await fee.fill('77');
  const loads = await countLoads(page);
  await deploy(page);
  await page.keyboard.press('Control+k');
  await expect(note(page)).toBeVisible();
  await expect(fee).toHaveValue('77');
  expect(loads()).toBe(0);
  await note(page).getByRole('button', { name: 'Reload' }).click();
  await expect(fee).toHaveValue('77');
  await expect(note(page)).toHaveCount(0);
});

/**
 * Answers as the server of a new version does: files that the open page hasn't loaded are gone, and the page names another
 * script. The files are back once the new page has arrived.
 */
async function deploy(page: Page, { arrives = true } = {}): Promise<void> {
  const loaded = await filesLoaded(page);
  let isOpen = false;
  await page.context().route('**/*', async (route) => {
    const request = route.request();
    const isPage = request.isNavigationRequest();
    if (isPage && arrives) isOpen = true;
    else if (new URL(request.url()).pathname.startsWith('/assets/') && !isOpen && !loaded.has(request.url()))
      return route.fulfill({ status: 404 });
    if (isPage || request.resourceType() !== 'fetch' || new URL(request.url()).pathname.startsWith('/api/'))
      return route.fallback();
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/(src="[^"]*\/assets\/)app-/, '$1new-');
    return route.fulfill({ response: answer, body });
  });
}

/** The files of the page once no more come: what a screen loads ahead follows what it shows. */
async function filesLoaded(page: Page): Promise<ReadonlySet<string>> {
  let files: readonly string[] = [];
  const isStill = async () => {
    const before = files.length;
    files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    return files.length === before;
  };
  await expect.poll(isStill, { intervals: [500] }).toBe(true);
  return new Set(files);
}

/** Counts how often the page is loaded from now on. */
async function countLoads(page: Page): Promise<() => number> {
  await page.waitForLoadState();
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}
