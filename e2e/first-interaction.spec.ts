import type { Page } from '@playwright/test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { largeMenu } from '#testing/large-menu.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixture.ts';
import { panelPrice } from './price.ts';
import { choice, choose, expectStep, press } from './wizard.ts';

/** Lets the scripts of the app wait until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('what is chosen and pressed before the script has come counts', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/quote', { waitUntil: 'commit' });
  await choose(choice(page, 'Package', 'Interior Only'));
  release();
  await expect(page.getByText('Still needed')).toHaveCount(0);
  expect((await panelPrice(page)).total).toBe('$70');
  await press(page, 'Continue');
  await expectStep(page, 'location');
});

test('a press on Continue that leads nowhere yet is not lost', async ({ page }) => {
  await page.goto('/quote?package=interior');
  await page.waitForLoadState('networkidle');
  const release = await holdScripts(page);
  await press(page, 'Continue');
  release();
  await expectStep(page, 'location');
  await press(page, 'Back');
  await expect(choice(page, 'Package', 'Interior Only')).toBeChecked();
});

test('every package says what it includes before one is chosen', async ({ page }) => {
  await page.goto('/quote');
  for (const { name, features } of DEFAULT_SETTINGS.packages) {
    const pick = page.locator('label').filter({ has: page.getByRole('radio', { name: new RegExp(`^${name}`) }) });
    const text = (await pick.innerText()).toLowerCase();
    for (const feature of features) expect(text).toContain(feature.toLowerCase());
  }
});

test('the first choice by keyboard keeps the focus while the app takes over', async ({ page }) => {
  await page.goto('/quote', { waitUntil: 'networkidle' });
  await choice(page, 'Package', 'Express Wash').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Still needed')).toHaveCount(0);
  await expect(choice(page, 'Package', 'Express Wash')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(choice(page, 'Package', 'Full Detail')).toBeChecked();
  await expect(choice(page, 'Package', 'Full Detail')).toBeFocused();
  expect((await panelPrice(page)).total).toBe('$120');
});

test('the package of a link is in view at once, also in place of the one of a draft', async ({ page }) => {
  for (const visit of ['first', 'with a draft']) {
    await page.goto('/quote?package=interior', { waitUntil: 'networkidle' });
    const card = page.locator('label').filter({ has: page.getByRole('radio', { name: /^Interior Only/ }) });
    await expect(choice(page, 'Package', 'Interior Only'), visit).toBeChecked();
    await expect(card, visit).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await choose(choice(page, 'Package', 'Express Wash'));
    await expect(page).toHaveURL('/quote');
  }
});

test('an address with a package that is not offered asks for one', async ({ page }) => {
  await page.goto('/quote?package=spaceship');
  await expectStep(page, 'package');
  await expect(page.getByText('Still needed: a package.')).toBeVisible();
});

test('a bookmark of a later step opens the first one that lacks something', async ({ page }) => {
  await page.goto('/quote?step=review');
  await expectStep(page, 'package');
  await page.goto('/quote?step=done');
  await expectStep(page, 'package');
});

test('a short menu has no search', async ({ page }) => {
  await page.goto('/quote');
  await expectStep(page, 'package');
  await expect(page.getByRole('searchbox')).toHaveCount(0);
});

test.describe('with 60 packages', () => {
  test.use({ settings: largeMenu(60) });

  test('what is typed into the search before and while the app takes over is searched', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/quote', { waitUntil: 'commit' });
    const search = page.getByRole('searchbox', { name: 'Find a package' });
    await search.pressSequentially('washes Éxp');
    await page.keyboard.press('ArrowLeft');
    release();
    await expect(page.getByText('of 60 packages')).toBeVisible();
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('washes Éxp');
    // The cursor is where it was, too.
    await page.keyboard.type('x');
    await expect(search).toHaveValue('washes Éxxp');
  });

  test('no letter is lost while someone types without a pause', async ({ page }) => {
    await page.goto('/quote', { waitUntil: 'networkidle' });
    const search = page.getByRole('searchbox', { name: 'Find a package' });
    await search.pressSequentially('signature care 4 details');
    await expect(search).toHaveValue('signature care 4 details');
    await expect(page.getByText('1 of 60 packages')).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expectStep(page, 'package');
    await page.getByRole('radio').click();
    await expectStep(page, 'location');
  });

  test('a search without a result says so and offers all packages again', async ({ page }) => {
    await page.goto('/quote', { waitUntil: 'networkidle' });
    const search = page.getByRole('searchbox', { name: 'Find a package' });
    await search.fill('submarine');
    await expect(page.getByRole('search').getByRole('status')).toHaveText('No package matches your search.');
    await expectAccessible(page, 'a search without a result');
    await page.getByRole('button', { name: 'Show all packages' }).click();
    await expect(search).toBeFocused();
    await expect(page.getByRole('radio')).toHaveCount(60);
    await expectAccessible(page, 'sixty packages');
  });

  test('what was chosen before something is typed stays chosen', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/quote', { waitUntil: 'commit' });
    await choose(page.getByRole('radio', { name: /^Interior Only/ }));
    await page.getByRole('searchbox').pressSequentially('deluxe');
    release();
    await expect(page.getByText('of 60 packages')).toBeVisible();
    expect((await panelPrice(page)).total).toBe('$70');
  });
});
