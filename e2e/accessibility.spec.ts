import { expectAccessible } from './axe.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { submitAndSee } from './journey.ts';
import { mailTo } from './mails.ts';
import { carPlan, dirtBikePlan, garbagePlan } from './plans.ts';
import { panelPrice } from './price.ts';
import { submitElsewhere } from './quotes.ts';
import { openPage } from './schedule.ts';
import { frontToast } from './toast.ts';
import { choice, expectStep, openAt, press, selectPackage, walk } from './wizard.ts';

const PAGES = ['/', '/disclaimer', '/customer-account', '/admin-staff-portal', '/apply', '/nowhere', '/quote/cut-off'];

test('every page', async ({ page, faults }) => {
  faults.expect(/404/);
  for (const path of PAGES) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectAccessible(page, path);
  }
});

test('the open menu, complaints at fields and a toast', async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/);
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) {
    await menu.click();
    await expectAccessible(page, 'the open menu');
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Send message' }).click();
  await expectAccessible(page, 'the message form with complaints');
  await page.getByLabel('Name').fill('Maya Ortiz');
  await page.getByLabel('Email').fill('maya@customer.example');
  await page.getByLabel('Message').fill('Hello');
  await page.route('**/api/contact', (route) => route.abort());
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.locator('#toasts > span').hover();
  await expectAccessible(page, 'a toast');
});

test('every step for a car, before and after it is answered', async ({ page, shop, customer }) => {
  const { plan, price } = await carPlan(shop, customer);
  await selectPackage(page, plan);
  await walk(page, plan, {
    onOpen: ({ name }) => expectAccessible(page, `${name}, unanswered`),
    onStep: ({ name }) => expectAccessible(page, name),
  });
  await submitAndSee(page, plan, price);
  await expectAccessible(page, 'the last screen');
  await mailTo(shop, customer.email, /received/);
});

test('a price says what it is for, and a step where it is once', async ({ page }) => {
  await page.goto('/quote');
  await expect(page.getByRole('radio', { name: /^Full Detail.*\$120 drop-off.*\$140 mobile/ })).toBeVisible();
  await expect(page.getByTestId('progress')).toMatchAriaSnapshot(`
    - paragraph: Choose Package
    - progressbar "Step 1 of 8"
  `);
});

test('what other families are asked', async ({ page, shop, customer }) => {
  for (const [makePlan, step] of [
    [dirtBikePlan, 'vehicle'],
    [garbagePlan, 'cans'],
  ] as const) {
    const { plan } = await makePlan(shop, customer);
    await openAt(page, plan, step);
    await expectAccessible(page, `${plan.pack}, ${step}`);
  }
});

test('the alert, the unfolded price and complaints of the wizard', async ({ page, shop, customer }) => {
  const { plan } = await carPlan(shop, customer);
  await openAt(page, plan, 'location');
  await choice(page, 'Service location', 'Mobile').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'the alert');
  await page.getByRole('button', { name: 'OK' }).click();

  const unfold = page.getByRole('button', { name: /^Total/ });
  if (await unfold.isVisible()) {
    await unfold.click();
    await expectAccessible(page, 'the unfolded price');
    await unfold.click();
  }
  await walk(page, plan, { to: 'contact' });
  await page.getByLabel('First name').fill('🚗');
  await page.getByLabel('Email').fill('dana@');
  await page.getByLabel('Phone').fill('12345678');
  await page.getByLabel('Last name').fill('Whitfield');
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(3);
  await expectAccessible(page, 'complaints about the contact');
});

test('what went wrong at the submit', async ({ page, context, shop, customer, faults }) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|409.*|api\/quotes/);
  const { plan } = await carPlan(shop, customer);
  await openAt(page, plan, 'review');
  await walk(page, plan);
  await context.setOffline(true);
  await press(page, 'Submit Quote');
  await expect(page.getByRole('alert').filter({ hasText: 'You are offline' })).toBeVisible();
  await frontToast(page).hover();
  await expectAccessible(page, 'offline');
  await context.setOffline(false);

  await submitElsewhere(shop, { customer: newCustomer(), visit: plan.visit });
  await press(page, 'Submit Quote');
  await expectStep(page, 'time');
  await expect(page.getByRole('alert').filter({ hasText: 'just taken' })).toBeVisible();
  expect((await panelPrice(page)).total).toBe('$160');
  await expectAccessible(page, 'a taken time');
});

test('a quote as its customer sees it', async ({ page, shop, customer }) => {
  const { plan } = await carPlan(shop, customer);
  const { quoteUrl } = await submitElsewhere(shop, { customer, visit: plan.visit });
  await page.goto(quoteUrl);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'the quote page');
});

const OFFICE = [
  ...[
    '',
    'quotes',
    'jobs',
    'customers',
    'customers&status=due-again',
    'customers&section=walk-in',
    'staff',
    'applications',
    'scripts',
    'payments',
    'messages',
    'mail',
    'business',
    'estimates',
    'audit',
    'account',
  ].map((tab) => `/admin/dashboard${tab && `?tab=${tab}`}`),
  '/staff-management',
  '/job-schedule',
];

test('every screen of the owner, which also fits its width', async ({ page, shop }) => {
  await submitElsewhere(shop, { customer: newCustomer() });
  await openPage(page, '/admin/dashboard');
  for (const path of OFFICE) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByTestId('skeleton')).toHaveCount(0);
    await expectAccessible(page, path);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
  }
});
