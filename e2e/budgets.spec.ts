import type { Browser } from '@playwright/test';
import { largeMenu } from '#testing/large-menu.ts';
import { MOST_FILES, SCREENS, type Screen } from './budgets.ts';
import { expect, test } from './fixture.ts';
import { weigh } from './page-weight.ts';
import { MOST_MOVED, shiftsOf, sumOf, watchShifts } from './shifts.ts';
import { visitorsOf, type Visitors } from './visitors.ts';

/** Pages that wait for each other's answers, so that the whole takes seconds. */
const AT_ONCE = 4;
const DESK = { viewport: { width: 1280, height: 800 } };

test(
  'every page stays within its budget, asks nothing twice, and does not move while it arrives',
  { tag: '@full' },
  async ({ browser, shop }) => {
    test.slow();
    const visitors = await visitorsOf(shop);
    const waiting = [...SCREENS];
    const work = async () => {
      for (let screen = waiting.shift(); screen; screen = waiting.shift())
        await expectWithin(browser, visitors, screen);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  },
);

test.describe('with 60 packages', () => {
  test.use({ settings: largeMenu(60) });

  test('what customers see first stays within its budget', { tag: '@full' }, async ({ browser, shop }) => {
    const visitors = await visitorsOf(shop);
    for (const screen of SCREENS.filter(({ path }) => path === '/' || path === '/quote'))
      await expectWithin(browser, visitors, screen);
  });
});

async function expectWithin(browser: Browser, visitors: Visitors, screen: Screen): Promise<void> {
  const page = await visitors.newPageFor(screen, browser, DESK);
  await watchShifts(page);
  const { script, total, scripts, styles, repeated } = await weigh(page, visitors.addressOf(screen));
  const shifts = await shiftsOf(page);
  await page.context().close();
  const name = `${screen.path}, opened by ${screen.visitor}`;
  console.log(
    `${name}: ${(script / 1000).toFixed(1)} kB of JavaScript in ${scripts} files, ${styles} style sheets, ${(total / 1000).toFixed(1)} kB in all`,
  );
  expect.soft(script / 1000, `kB of JavaScript of ${name}`).toBeLessThanOrEqual(screen.script);
  expect.soft(total / 1000, `kB of ${name}`).toBeLessThanOrEqual(screen.total);
  const most = screen.files ?? MOST_FILES;
  expect.soft(scripts, `scripts of ${name}`).toBeLessThanOrEqual(most.scripts);
  expect.soft(styles, `style sheets of ${name}`).toBeLessThanOrEqual(most.styles);
  expect.soft(repeated, `calls that ${name} makes twice`).toEqual([]);
  const moved = JSON.stringify(shifts, undefined, 1);
  expect.soft(sumOf(shifts), `${name} moves ${moved}`).toBeLessThan(MOST_MOVED);
}
