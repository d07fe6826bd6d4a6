import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { LANGUAGE_TAGS } from '#core/languages/language.ts';
import { TEST_QUOTES_OF_YEAR } from '#core/operations/scripts.ts';
import { REPORTS } from '#core/reports/reports.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { SETUP_STEPS } from '#core/settings/setup-items.ts';
import { SECTIONS } from '#web/app/settings/sections.ts';
import { TABS } from '#web/lib/dashboard-search.ts';
import type { Visitor } from './budgets.ts';
import { expect, test } from './fixture.ts';
import { visitorsOf, type Visitors } from './visitors.ts';

/** CSS pixels. */
const NARROW = { viewport: { width: 320, height: 640 } };
/** The most that a package can cost, in cents, so that sums have six figures and more. */
const DEAREST = 1_000_000;

test.setTimeout(1_200_000);
test.use({
  world: {
    business: {
      packages: DEFAULT_SETTINGS.packages.map((each) => ({ ...each, dropoffCents: DEAREST, mobileCents: DEAREST })),
    },
    testQuotes: TEST_QUOTES_OF_YEAR,
    isTestYear: true,
  },
});

/** The addresses of a route, as `Visitors` fills them in; `visitor` defaults to anyone. */
type Addresses = { readonly visitor?: Visitor; readonly paths: readonly string[] };

const ofOwner = (...paths: readonly string[]): Addresses => ({ visitor: 'owner', paths });
const ofEmployee = (...paths: readonly string[]): Addresses => ({ visitor: 'employee', paths });
const ofAnyone = (...paths: readonly string[]): Addresses => ({ paths });

const DOCUMENTATION = ['', '?part=damage', '?part=completion'];

/** Every route of the app; the test finds those that are missing. */
const ROUTES: Readonly<Record<string, Addresses>> = {
  '/': ofAnyone('/', '/disclaimer', '/admin-staff-portal', '/nowhere'),
  '/quote': ofAnyone('/quote', '/quote?package=full'),
  '/quote/$token': ofAnyone('/quote/:token', '/quote/cut-off'),
  '/unsubscribe/$token': ofAnyone('/unsubscribe/cut-off'),
  '/waitlist/$token': ofAnyone('/waitlist/cut-off'),
  '/again/$token': ofAnyone('/again/cut-off'),
  '/continue/$token': ofAnyone('/continue/cut-off'),
  '/invoice/$token': ofAnyone('/invoice/:invoice'),
  '/collect-payment': ofAnyone('/collect-payment?token=:pay'),
  '/venmo-payment': ofAnyone('/venmo-payment?token=:pay'),
  '/payment-success': ofAnyone('/payment-success?token=:pay'),
  '/gift-card': ofAnyone('/gift-card'),
  '/gift-card/$token': ofAnyone('/gift-card/:gift'),
  '/gift-cards': ofAnyone('/gift-cards'),
  '/ai-quote': ofAnyone('/ai-quote?package=full'),
  '/customer-account': { visitor: 'customer', paths: ['/customer-account'] },
  '/customer-account/link': ofAnyone('/customer-account/link?token=cut-off'),
  '/customer-account/reset': ofAnyone('/customer-account/reset?token=cut-off'),
  '/apply': ofAnyone('/apply'),
  '/apply/access': ofAnyone('/apply/access'),
  '/apply/onboarding': { visitor: 'applicant', paths: ['/apply/onboarding'] },
  '/apply/confirmation': ofAnyone('/apply/confirmation'),
  '/admin': ofAnyone('/admin'),
  '/admin/reset': ofAnyone('/admin/reset?token=cut-off'),
  '/admin/dashboard': ofOwner(
    '/admin/dashboard',
    ...TABS.map((tab) => `/admin/dashboard?tab=${tab}`),
    ...SECTIONS.map(({ id }) => `/admin/dashboard?tab=business&section=${id}`),
    ...REPORTS.map((name) => `/admin/dashboard?tab=reports&section=${name}`),
    '/admin/dashboard?tab=customers&section=walk-in',
    '/admin/dashboard?tab=gifts&open=new',
    '/admin/dashboard?tab=promos&open=new',
    '/admin/dashboard?quote=:quote',
    '/admin/dashboard?tab=jobs&open=:job',
  ),
  '/admin/setup': ofOwner(...SETUP_STEPS.map((step) => `/admin/setup?step=${step}`)),
  '/admin/job/$jobId/documentation': ofOwner(...DOCUMENTATION.map((part) => `/admin/job/:job/documentation${part}`)),
  '/staff-management': ofOwner('/staff-management'),
  '/staff-management/$id/pay': ofOwner('/staff-management/:employee/pay'),
  '/job-schedule': ofOwner('/job-schedule', '/job-schedule?show=week', '/job-schedule?rows=crew'),
  '/employee-login': ofAnyone('/employee-login'),
  '/employee/reset': ofAnyone('/employee/reset?token=cut-off'),
  '/employee-id-check': ofAnyone('/employee-id-check'),
  '/employee-job-lookup': ofAnyone('/employee-job-lookup'),
  '/employee-dashboard': ofEmployee('/employee-dashboard'),
  '/jobs': ofEmployee('/jobs'),
  '/employee/pay': ofEmployee('/employee/pay'),
  '/employee/job/$jobId/documentation': ofEmployee(
    ...DOCUMENTATION.map((part) => `/employee/job/:job/documentation${part}`),
  ),
  '/employee/job/documentation': ofEmployee('/employee/job/documentation'),
};

test('the routes of the app are all looked at', () => {
  const source = readFileSync(join(import.meta.dirname, '../web/app/shell/routes.tsx'), 'utf8');
  const paths = [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path);
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => path === undefined || !(path in ROUTES))).toEqual([]);
});

let visitors: Visitors | undefined;

for (const language of LANGUAGE_TAGS)
  test(`no screen scrolls sideways at 320 pixels after a year of large amounts, in ${language}`, async ({
    browser,
    shop,
    faults,
  }) => {
    faults.expect(/404|422/);
    visitors ??= await visitorsOf(shop);
    for (const visitor of new Set(Object.values(ROUTES).map((each) => each.visitor ?? 'anyone'))) {
      const page = await visitors.newPageFor({ visitor }, browser, NARROW);
      await page.goto(`${shop.url}/quote?language=${language}`);
      const addresses = Object.values(ROUTES).filter((each) => (each.visitor ?? 'anyone') === visitor);
      for (const path of addresses.flatMap(({ paths }) => paths)) {
        await page.goto(visitors.addressOf({ path }));
        await look(page, path);
      }
      await page.context().close();
    }
  });

/** Looks at a screen, at each of its views, and at the first record of its list. */
async function look(page: Page, name: string): Promise<void> {
  await expectFits(page, name);
  const views = page.locator('input[type=radio][name$="-view"]');
  const count = await views.count();
  for (let nth = 0; nth < count; nth += 1) {
    await views.nth(nth).check({ force: true });
    await expectFits(page, `${name}, view ${nth + 1}`);
    await openFirst(page, `${name}, view ${nth + 1}`);
  }
  if (count === 0) await openFirst(page, name);
}

async function openFirst(page: Page, name: string): Promise<void> {
  const first = page.locator('[data-row]').first();
  if ((await page.getByRole('dialog').count()) > 0 || (await first.count()) === 0) return;
  await first.click();
  await page.getByRole('dialog').waitFor();
  await expectFits(page, `${name}, its first record`);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function expectFits(page: Page, name: string): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  await expect(page.getByTestId('skeleton')).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect.soft(await page.evaluate(tooWide), name).toEqual([]);
}

/** Runs in the page: how wide the page or a dialog is, if it's wider than its window, and what sticks out. */
function tooWide(): readonly string[] {
  const roots = [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
  const isScrolled = (element: Element | null, root: Element): boolean =>
    element !== null &&
    element !== root &&
    (getComputedStyle(element).overflowX !== 'visible' || isScrolled(element.parentElement, root));
  return roots.flatMap((root) => {
    if (root.scrollWidth <= root.clientWidth) return [];
    const edge = root.getBoundingClientRect().left + root.clientWidth;
    const out = [...root.querySelectorAll('*')].filter(
      (each) => each.getBoundingClientRect().right > edge + 0.5 && !isScrolled(each.parentElement, root),
    );
    const names = out.map((each) => `${each.tagName} ${each.className} ${each.textContent.slice(0, 40)}`);
    return [`${root.scrollWidth} of ${root.clientWidth} px`, ...names.slice(0, 8)];
  });
}
