import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { submitAndSee } from './journey.ts';
import { carPlan, dirtBikePlan, garbagePlan } from './plans.ts';
import { submitElsewhere } from './quotes.ts';
import { MOST_MOVED, shiftsOf, sumOf, watchShifts } from './shifts.ts';
import { expectStep, selectPackage, walk } from './wizard.ts';

const PAGES = ['/', '/disclaimer', '/customer-account', '/admin-staff-portal', '/apply', '/nowhere', '/quote/cut-off'];

test.beforeEach(({ page }) => watchShifts(page));

test('nothing moves while a page arrives', async ({ page, faults }) => {
  faults.expect(/404/);
  for (const path of [...PAGES, '/quote', '/quote?package=full']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectSteady(page, path);
  }
});

test(
  'fonts that come late move nothing, and are there on the next page',
  { tag: '@full' },
  async ({ page, context, faults }) => {
    faults.expect(/404/);
    for (const path of [...PAGES, '/quote']) {
      const { promise: painted, resolve: go } = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        await painted;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      go();
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      await expectSteady(page, path);
      await page.unroute('**/*.woff2');
    }
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(await fontOfHeading(page, context)).toBe('Familjen Grotesk');
  },
);

test('nothing moves while the app takes over on a slow phone', async ({ page, context }) => {
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.route('**/assets/*.js', async (route) => {
    // The page is painted and read before its script is there.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await route.continue();
  });
  await page.goto('/quote', { waitUntil: 'networkidle' });
  await expectStep(page, 'package');
  await expectSteady(page, '/quote');
});

test('nothing moves from step to step but what was pressed', { tag: '@full' }, async ({ page, shop, customer }) => {
  const { plan, price } = await carPlan(shop, customer);
  await selectPackage(page, plan);
  await walk(page, plan, { onStep: ({ name }) => expectSteady(page, name) });
  await submitAndSee(page, plan, price);
  await expectSteady(page, 'the last screen');
});

test(
  'nothing moves while a quote arrives or a step is opened again',
  { tag: '@full' },
  async ({ page, shop, customer }) => {
    const { plan } = await carPlan(shop, customer);
    const { quoteUrl } = await submitElsewhere(shop, { customer, visit: plan.visit });
    await page.goto(quoteUrl, { waitUntil: 'networkidle' });
    await expectSteady(page, 'the quote page');

    const { plan: next } = await carPlan(shop, customer);
    await selectPackage(page, next);
    await walk(page, next, {
      onStep: async ({ name }) => {
        await page.reload({ waitUntil: 'networkidle' });
        await expectSteady(page, `${name} again`);
      },
    });
  },
);

test('no page is wider than a screen of 320 px', async ({ page, faults }) => {
  faults.expect(/404/);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of PAGES) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectFits(page, path);
  }
});

test(
  'no step is wider than a screen of 320 px, whatever is typed',
  { tag: '@full' },
  async ({ page, shop, customer }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const long = { ...customer, firstName: 'Bartholomew-Maximilian', lastName: 'Featherstonehaughington'.repeat(3) };
    for (const makePlan of [dirtBikePlan, garbagePlan, carPlan]) {
      const { plan, price } = await makePlan(shop, long);
      await selectPackage(page, plan);
      await walk(page, plan, { onStep: ({ name }) => expectFits(page, `${plan.pack}, ${name}`) });
      await submitAndSee(page, plan, price);
      await expectFits(page, 'the last screen');
    }
    await page.getByRole('link', { name: 'Your quote page' }).click();
    await expect(page.getByText('Your appointment')).toBeVisible();
    await expectFits(page, 'the quote page');
  },
);

/** The font that the browser draws it in, whatever the style sheet names. */
async function fontOfHeading(page: Page, context: BrowserContext): Promise<string | undefined> {
  const devTools = await context.newCDPSession(page);
  for (const domain of ['DOM', 'CSS'] as const) await devTools.send(`${domain}.enable`);
  const { root } = await devTools.send('DOM.getDocument');
  const { nodeId } = await devTools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts[0]?.familyName;
}

async function expectSteady(page: Page, screen: string): Promise<void> {
  const shifts = await shiftsOf(page);
  expect.soft(sumOf(shifts), `${screen}: ${JSON.stringify(shifts)}`).toBeLessThan(MOST_MOVED);
}

async function expectFits(page: Page, screen: string): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return scrollWidth > clientWidth ? `${scrollWidth} px` : undefined;
  });
  expect.soft(tooWide, screen).toBeUndefined();
}
