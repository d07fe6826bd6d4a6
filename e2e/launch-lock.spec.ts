import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixture.ts';
import { LAUNCH_PAIR, type Shop } from './shop.ts';

// As a fresh install: locked until its launch.
test.use({ world: { env: { LAUNCH_LOCK: 'on' } } });

const ADDRESSES = ['/', '/quote', '/disclaimer', '/apply', '/quote/some-token', '/nowhere'];

test('every address shows the lock page with the launch message, and calls are refused', async ({ page, shop }) => {
  for (const address of ADDRESSES) {
    await page.goto(address);
    await expect(page.getByRole('main'), address).toContainText('launch in August');
    await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
  for (const call of ['catalogue', 'availability?from=2027-06-01&to=2027-06-02', 'nowhere']) {
    expect((await fetch(`${shop.url}/api/${call}`)).status, call).toBe(423);
  }
});

test('a wrong pair gets Invalid credentials, the right one opens what was wanted', async ({ page, faults }) => {
  faults.expect(/401|api\/launch\/unlock/);
  await page.goto('/disclaimer');
  await page.getByLabel('Username').fill(LAUNCH_PAIR.username);
  await page.getByLabel('Password').fill('guessing');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /^Invalid credentials$/ })).toBeVisible();

  await page.getByLabel('Password').fill(LAUNCH_PAIR.password);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByRole('heading', { name: 'Terms and service agreement' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Get Your Quote' }).first()).toBeVisible();
});

test('empty fields are pointed out before anything is asked', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username is missing. Please fill it in.');
});

test('the lock page is accessible, its complaints and the one-time link included', async ({ page, shop, faults }) => {
  faults.expect(/401|api\/launch\/unlock/);
  await page.goto('/');
  await expectAccessible(page, 'the lock page');
  await page.getByLabel('Username').fill('someone');
  await page.getByLabel('Password').fill('guessing');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid credentials' })).toBeVisible();
  await expectAccessible(page, 'refused credentials');
  await page.goto(`${shop.url}/?link=unknown`);
  await expectAccessible(page, 'the one-time link');
  await page.getByRole('button', { name: 'Open the site' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This link has been used' })).toBeVisible();
  await expectAccessible(page, 'a link that was used');
});

test('the printed link works once, and only with its button', async ({ page, browser, shop, faults }) => {
  faults.expect(/401|api\/launch\/unlock-by-link/);
  const link = oneTimeLink(shop);
  await page.goto(link);
  await page.reload();
  await expect(page.getByText('You have a one-time link.')).toBeVisible();
  expect(await isUnlocked(page), 'reading the page changes nothing').toBe(false);

  await page.getByRole('button', { name: 'Open the site' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Get Your Quote' }).first()).toBeVisible();
  expect(await isUnlocked(page)).toBe(true);

  const second = await openElsewhere(await browser.newContext(), link);
  await second.getByRole('button', { name: 'Open the site' }).click();
  await expect(second.getByRole('alert')).toContainText('This link has been used or has expired.');
  await expect(second.getByRole('button', { name: 'Unlock' })).toBeVisible();
  await second.context().close();
});

async function isUnlocked(page: Page): Promise<boolean> {
  return (await page.request.get('/api/catalogue')).status() === 200;
}

async function openElsewhere(context: BrowserContext, link: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

/** The newest one that the program has printed. */
function oneTimeLink(shop: Shop): string {
  const links = [...shop.said().matchAll(/http\S+\?link=\S+/g)];
  return links.at(-1)?.[0] ?? '';
}

test('the car keeps clear of the words', async ({ page }) => {
  for (const width of [900, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const car = await page.getByRole('main').locator('svg').last().boundingBox();
    for (const part of [page.locator('form'), page.getByRole('link', { name: 'hello@brightbay.example' })]) {
      const words = await part.boundingBox();
      expect((words?.x ?? Infinity) + (words?.width ?? 0), `at ${width}`).toBeLessThan(car?.x ?? 0);
    }
  }
});
