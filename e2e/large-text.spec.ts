import type { Page } from '@playwright/test';
import { pathIn } from '#core/languages/language.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { expectReadable, expectRoomForLetters } from './large-text.ts';
import { carPlan } from './plans.ts';
import { submitElsewhere } from './quotes.ts';
import { openPage } from './schedule.ts';

/** A list, figures and the week. A run at full size sees every screen of the customers (languages-customers.spec.ts). */
const OFFICE = ['/admin/dashboard?tab=quotes', '/admin/dashboard?tab=reports', '/job-schedule'];

test('pages can be read at 200 %, with larger letters, and in the colors of the system', async ({ page, shop }) => {
  const { plan } = await carPlan(shop, newCustomer());
  await submitElsewhere(shop, { customer: newCustomer(), visit: plan.visit });
  for (const path of ['/', '/quote']) await expectAll(page, pathIn(path, 'es'));
  await openPage(page, '/admin/dashboard');
  for (const path of OFFICE) await expectAll(page, path);
});

async function expectAll(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(page.getByTestId('skeleton')).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectReadable(page, path);
  await expectRoomForLetters(page, path);
  await expectFocusInSight(page, path);
}

/** Tab leads through the page at 200 %: what has the focus is marked, and no bar covers it. */
async function expectFocusInSight(page: Page, screen: string): Promise<void> {
  await page.setViewportSize({ width: 640, height: 400 });
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const found = new Set<string>();
  for (let stops = 0; stops < 30; stops += 1) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(faultOfFocus);
    if (fault) found.add(fault);
  }
  expect.soft([...found], `what has the focus: ${screen}`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Runs in the page. */
function faultOfFocus(): string | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return undefined;
  const shown = focused.closest('label') ?? focused;
  const { left, top, width, height } = shown.getBoundingClientRect();
  const points = [0.1, 0.5, 0.9].map((part) => document.elementFromPoint(left + width / 2, top + height * part));
  const isSeen = points.some((hit) => hit !== null && (shown.contains(hit) || hit.contains(shown)));
  const boxes = [focused, shown, focused.parentElement ?? shown];
  // The link of a row marks the whole row.
  const isMarked = boxes.some((each) =>
    [undefined, '::after'].some((pseudo) => getComputedStyle(each, pseudo).outlineStyle !== 'none'),
  );
  if (isSeen && isMarked) return undefined;
  const name = (shown.textContent || focused.getAttribute('aria-label') || '').replaceAll(/\s+/g, ' ').slice(0, 40);
  return `${focused.tagName.toLowerCase()} "${name}" is ${isSeen ? 'not marked' : 'covered'}`;
}
