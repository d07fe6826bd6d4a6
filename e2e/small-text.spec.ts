import type { Page } from '@playwright/test';
import { openAcceptedJob } from './accepted-job.ts';
import { OWNER, signIn } from './admin.ts';
import { expect, test } from './fixture.ts';

const PUBLIC = ['/', '/quote', '/disclaimer', '/customer-account', '/admin-staff-portal', '/apply', '/gift-cards'];
const OWNERS = [
  '/admin/dashboard',
  ...['quotes', 'jobs', 'customers', 'payments', 'reports', 'business', 'staff'].map(
    (tab) => `/admin/dashboard?tab=${tab}`,
  ),
  '/job-schedule',
];

test('letters below 16 px stand as far apart as the font has them', async ({ page, shop }) => {
  for (const path of PUBLIC) await expectUntracked(page, path);
  await openAcceptedJob(shop);
  await signIn(page, OWNER);
  for (const path of OWNERS) await expectUntracked(page, path);
});

/** Sees that no text of the page that is smaller than 16 px is tracked. */
async function expectUntracked(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  const tracked = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!element?.checkVisibility() || !text.textContent?.trim()) continue;
      const { fontSize, letterSpacing } = getComputedStyle(element);
      if (parseFloat(fontSize) < 16 && Math.abs(parseFloat(letterSpacing)) > 0.01)
        found.add(`${element.outerHTML.slice(0, 80)} ${fontSize} ${letterSpacing}`);
    }
    return [...found];
  });
  expect.soft(tracked, path).toEqual([]);
}
