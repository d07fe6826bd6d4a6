import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { OWNER, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expect, nextAddress, test } from './fixture.ts';

test.use({ world: { testQuotes: 24 } });

/** On a phone the filters are folded behind a button. */
async function unfoldFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Filters/ });
  if (await button.isVisible()) await button.click();
}

test('an owner reads the revenue, opens the quotes behind a bar, and takes it along as a file and on paper', async ({
  page,
}) => {
  await signIn(page, OWNER);
  await page.goto('/admin/dashboard?tab=reports');
  const chart = page.getByTestId('report-chart');
  await expect(chart).toBeVisible();
  await expectAccessible(page, 'reports');

  await unfoldFilters(page);
  await page.getByLabel('By', { exact: true }).selectOption('package');
  await page.getByLabel('Compare with').selectOption('previous');
  await page.getByText('Completed', { exact: true }).first().click();
  await expect(page).toHaveURL(/by=package.*compare=previous.*figure=completed/);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page, 'a report with a comparison');

  // The keyboard reads a bar and goes on to the next one.
  const bars = chart.getByRole('link');
  await bars.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(bars.nth(1)).toBeFocused();
  await expect(page.locator('figure output')).toContainText(/^.+: \$[\d,.]+, before: \$[\d,.]+$/);

  const full = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Full Detail' }) });
  const completed = full.getByRole('link', { name: /^Full Detail, Completed: / });
  const total = (await completed.innerText()).trim();
  await completed.click();
  await expect(page.getByText(/^From a report: Completed · Full Detail$/)).toBeVisible();
  const totals = page.locator('tbody td').filter({ hasText: /^\$/ });
  const sum = async () => {
    const amounts = (await totals.allInnerTexts()).map((text) => Number(text.replaceAll(/[$,]/g, '')));
    return amounts.reduce((dollars, amount) => dollars + amount, 0);
  };
  await expect.poll(sum).toBe(Number(total.replaceAll(/[$,]/g, '')));
  await expect(page.locator('output').filter({ hasText: 'Completed: ' })).toContainText(total);
  await page.getByRole('link', { name: 'Show all quotes' }).click();
  await expect(page.getByText(/^From a report/)).toHaveCount(0);

  await page.goto('/admin/dashboard?tab=reports&section=crew');
  await page
    .getByRole('link', { name: /, Hours by clock: / })
    .first()
    .click();
  await expect(page).toHaveURL(/staff-management\?from=.+&to=/);

  await page.goto('/admin/dashboard?tab=reports&by=package');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const file = await (await downloading).path();
  expect(await readFile(file, 'utf8')).toContain('Full Detail');

  await expect(page.getByText(/^Totals of quotes before sales tax, on the day you approved them/)).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden();
  await expect(chart).toBeVisible();
  await expect(page.getByText(/^Totals of quotes before sales tax, on the day you approved them/)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
});

test('dates that no report has are refused with what to do, and a phone has room for the whole report', async ({
  page,
  faults,
}) => {
  faults.expect(/422/);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, OWNER);
  await page.goto('/admin/dashboard?tab=reports&from=1977-01-01&to=2027-01-01');
  await expect(page.getByText('A report spans at most 5 years. Please choose a shorter range.')).toBeVisible();
  await page.getByLabel('Dates', { exact: true }).selectOption('last-90-days');
  await expect(page.getByTestId('report-chart')).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBe(0);
  await expect(page.getByLabel('Compare with')).toHaveCount(0);
  await unfoldFilters(page);
  await page.getByLabel('Compare with').selectOption('previous');
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
});

test('a visit that comes from another site is counted step by step, once per tab', async ({ page, browser, shop }) => {
  const visitor = await browser.newContext({
    baseURL: shop.url,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    extraHTTPHeaders: { 'x-forwarded-for': nextAddress() },
  });
  // Browsers that a program drives say so, and aren't counted.
  await visitor.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
  const visit = await visitor.newPage();
  await visit.goto('/?utm_source=spring_flyer');
  await visit.goto('/quote');
  await visit.getByText('Express', { exact: false }).first().click();
  await expect(visit).toHaveURL(/step=location/);
  await visit.reload();
  await visitor.close();

  await signIn(page, OWNER);
  const rowOf = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await expect(async () => {
    await page.goto('/admin/dashboard?tab=reports&section=visits&range=last-30-days');
    for (const step of ['First page', 'Quote opened', 'Location'])
      await expect(rowOf(step).getByRole('cell').first()).toHaveText('1', { timeout: 1000 });
    await expect(rowOf('Day and time').getByRole('cell').first()).toHaveText('0');
  }).toPass();
  await unfoldFilters(page);
  await page.getByLabel('By', { exact: true }).selectOption('source');
  await expect(rowOf('spring_flyer').getByRole('cell').first()).toHaveText('1');
  await expectAccessible(page, 'visits by source');

  await page.goto('/admin/dashboard?tab=reports&section=capacity');
  await expect(page.getByTestId('report-chart')).toBeVisible();
  await expectAccessible(page, 'the heat map');
});
