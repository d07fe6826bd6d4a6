import type { Page } from '@playwright/test';
import { openAcceptedJob, wearCookie } from './accepted-job.ts';
import { expect, test } from './fixture.ts';
import { carPlan } from './plans.ts';
import { openPage } from './schedule.ts';
import { openAt } from './wizard.ts';

/** Of an iPhone, in CSS pixels: its indicator at the bottom, and on its side the camera at the left. */
const UPRIGHT = { top: 59, bottom: 34, left: 0, right: 0 };
const ON_ITS_SIDE = { top: 0, bottom: 21, left: 59, right: 59 };

test('buttons keep clear of the edges of a phone, upright and on its side', async ({
  page,
  shop,
  customer,
  context,
}) => {
  const devTools = await context.newCDPSession(page);
  const expectClear = async (screen: string) => {
    for (const [width, height, insets] of [
      [360, 740, UPRIGHT],
      [740, 360, ON_ITS_SIDE],
    ] as const) {
      await page.setViewportSize({ width, height });
      await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets });
      const covered = await page.evaluate(controlsAtEdges, insets);
      expect.soft(covered, `${screen}, ${width} px wide`).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: 740 });
  };
  const { plan } = await carPlan(shop, customer);
  await page.goto('/');
  await expectClear('the home page');
  await openAt(page, plan, 'contact');
  await expectClear('the wizard');

  const { id, employee } = await openAcceptedJob(shop);
  await wearCookie(page, shop, employee);
  for (const path of ['/employee-dashboard', `/employee/job/${id}/documentation`]) {
    await page.goto(path);
    await untilThere(page);
    await expectClear(path);
  }
  await openPage(page, '/admin/dashboard?tab=quotes');
  for (const path of ['/admin/dashboard?tab=quotes', '/admin/dashboard?tab=business&section=fees', '/job-schedule']) {
    await page.goto(path);
    await untilThere(page);
    await expectClear(path);
  }
  await page.goto('/admin/dashboard?tab=quotes');
  await page.locator('[data-row]').first().click();
  await page.getByRole('dialog').waitFor();
  await expectClear('a quote');
});

async function untilThere(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  await expect(page.getByTestId('skeleton')).toHaveCount(0);
}

type Insets = typeof UPRIGHT;

/** Runs in the page: buttons and fields in the window that an edge of the phone covers, wherever the page is scrolled to. */
function controlsAtEdges({ bottom, left, right }: Insets): readonly string[] {
  const found = new Set<string>();
  const controls = [...document.querySelectorAll('a[href], button, input, select, textarea')];
  const sticks = (element: Element | null): boolean =>
    element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || sticks(element.parentElement));
  const scrolls = (element: Element | null): boolean =>
    element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  for (const control of controls) {
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const box = control.getBoundingClientRect();
    if (box.width <= 1 || box.top >= window.innerHeight || box.bottom <= 0) continue;
    const name = `${control.tagName.toLowerCase()} "${(control.textContent || control.getAttribute('aria-label') || '').slice(0, 40)}"`;
    if (sticks(control) && box.top < window.innerHeight - bottom && box.bottom > window.innerHeight - bottom + 1)
      found.add(`${name} at the bottom`);
    if (!scrolls(control) && (box.left < left - 1 || box.right > window.innerWidth - right + 1))
      found.add(`${name} at a side`);
  }
  return [...found];
}
