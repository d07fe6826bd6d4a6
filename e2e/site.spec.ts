import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';

const LINKS = [
  ['Home', '/'],
  ['Get Quote', '/quote'],
  ['Account', '/customer-account'],
  ['Admin & Staff', '/admin-staff-portal'],
  ['Apply for Job', '/apply'],
] as const;

test('the five links stand on every page, the open one is marked', async ({ page }) => {
  for (const [name, href] of LINKS) {
    await page.goto(href);
    const nav = await openNavigation(page);
    const links = await nav.locator('a:not([data-language])').all();
    const shown = await Promise.all(
      links.map(async (link) => [await link.innerText(), await link.getAttribute('href')]),
    );
    expect(shown).toEqual(LINKS);
    await expect(nav.locator('[aria-current=page]')).toHaveText(name);
  }
});

test('the switch leads to the same place in the other language, and the site stays in it', async ({ page }) => {
  await page.goto('/?from=mail#packages');
  await (await openNavigation(page)).getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL('/es/?from=mail#packages');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tan limpio que se refleja el cielo.');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');

  await page.locator('#packages a[href="/es/quote?package=full"]').click();
  await expect(page).toHaveURL('/es/quote?package=full');
  // It leads on at once, so there may be nothing left to be checked.
  await page.locator('input[name=package][value=express]').click();
  await expect(page).toHaveURL('/es/quote?step=location');

  await page.goto('/disclaimer');
  await expect(page).toHaveURL('/es/disclaimer');
  await (await openNavigation(page, 'Principal', 'Menú')).getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/disclaimer');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and service agreement');
});

test('the bar stays in sight', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('banner')).toBeInViewport();
  await expect(page.getByRole('contentinfo')).toContainText('© 2024 Brightbay Detailing');
});

test('the home page has its packages, its three highlights and its ways to follow', async ({ page }) => {
  await page.goto('/');
  const cards = page
    .locator('#packages')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') });
  await expect(cards).toHaveCount(8);
  await expect(cards.filter({ hasText: 'MOST POPULAR' })).toHaveCount(1);
  await expect(cards.filter({ hasText: 'MOST POPULAR' })).toContainText('Full Detail');
  for (const highlight of ['Open schedule, quick turnaround', 'Mobile and drop-off', 'Professional quality'])
    await expect(page.getByText(highlight, { exact: true })).toBeVisible();
  for (const network of ['Instagram', 'Facebook', 'TikTok'])
    await expect(page.locator('#contact').getByRole('link', { name: network })).toBeVisible();
  for (const id of ['packages', 'about', 'contact']) await expect(page.locator(`#${id}`)).toHaveCount(1);
});

test('an unknown path is a 404 with ways on', async ({ page, faults }) => {
  faults.expect(/404/);
  for (const path of ['/nowhere', '/quote/a/b', '/admin/dashboards']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go to Homepage' }).click();
  await expect(page).toHaveURL('/');
});

test('a link to a quote that was cut off says what to do', async ({ page, faults }) => {
  faults.expect(/404.*|api\/quotes\/by-token/);
  await page.goto('/quote/cut-off');
  await expect(page.getByRole('heading', { level: 1, name: 'We can’t find this quote' })).toBeVisible();
  await page.getByRole('link', { name: 'Get a new quote' }).click();
  await expect(page).toHaveURL('/quote');
});

/** The main navigation; on a phone its menu is opened first. */
async function openNavigation(page: Page, name = 'Main', button = 'Menu') {
  const nav = page.getByRole('navigation', { name });
  const menu = nav.getByRole('button', { name: button });
  if (await menu.isVisible()) {
    await menu.click();
    await expect(nav.getByRole('link').first()).toBeVisible();
  }
  return nav;
}
