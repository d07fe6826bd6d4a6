import type { Page } from '@playwright/test';
import { logIn, OWNER } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { nextAddress } from './next-address.ts';
import { firstFreeVisit } from './visit.ts';
import { choose, expectStep, press, walk, type Plan } from './wizard.ts';

/** A shop as it is on its first day, without a mail server. */
test.use({
  world: { env: { LAUNCH_LOCK: 'on', SMTP_URL: '' } },
  viewport: { width: 360, height: 740 },
});

const NO_VISIT = { date: '', time: '', startsAt: '', day: '', fullDay: '', text: '' };
const WISH = {
  pack: 'Full Detail',
  id: 'full',
  kind: 'Car',
  brand: 'Honda',
  payment: 'Cash',
} as const;

test('an owner sets a new shop up on a phone, goes on elsewhere, tries a booking, and opens the site', async ({
  page,
  browser,
  shop,
  faults,
}) => {
  test.slow();

  await test.step('the first log-in leads to the set-up', async () => {
    await page.goto('/admin/dashboard');
    await logIn(page, OWNER);
    await expect(page).toHaveURL(/\/admin\/setup$/);
    await expectStepOf(page, 1, 'Name and address');
    await expectAccessible(page, 'the first step of the set-up');
    await page.getByLabel('Name', { exact: true }).fill('Suds & Sons');
    await page.getByLabel('Email').fill('hello@suds.example');
    await page.getByLabel('Phone').fill('not a number');
    faults.expect(/business\/check|status of 422/);
    await press(page, 'Continue');
    await expect(page.getByLabel('Phone')).toBeFocused();
    await page.getByLabel('Phone').fill('(518) 555-0199');
    await page.getByLabel('Street').fill('12 Main Street');
    await page.getByLabel('ZIP code').fill('12207');
    await press(page, 'Continue');
    await expectStepOf(page, 2, 'What you offer');
    await page.getByRole('button', { name: 'Keep the menu as it is' }).click();
    await expect(page.getByRole('button', { name: 'Keep the menu as it is' })).toHaveCount(0);
    await press(page, 'Continue');
    await expectStepOf(page, 3, 'Hours and times');
  });

  const elsewhere = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 360, height: 740 },
    extraHTTPHeaders: { 'x-forwarded-for': nextAddress() },
  });
  const phone = await elsewhere.newPage();

  await test.step('another browser goes on where this one left off', async () => {
    await phone.goto('/admin');
    await logIn(phone, OWNER);
    await expectStepOf(phone, 3, 'Hours and times');
    await press(phone, 'Later');
    await expectStepOf(phone, 4, 'People and pay');
    await press(phone, 'Continue');
    await expectStepOf(phone, 5, 'How customers pay');
    await phone.getByLabel('Cash', { exact: true }).check();
    await press(phone, 'Continue');
    await expectStepOf(phone, 6, 'Sales tax');
    await press(phone, 'Continue');
    await expectStepOf(phone, 7, 'Your words');
    await press(phone, 'Continue');
    await expectStepOf(phone, 8, 'Email');
    await expect(phone.getByText('You can go on without a mail server.')).toBeVisible();
    await press(phone, 'Later');
    await expectStepOf(phone, 9, 'A test booking');
  });

  await test.step('a test booking goes through the wizard, the emails, the approval and the job', async () => {
    const plan: Plan = { ...WISH, customer: newCustomer(), visit: NO_VISIT };
    await press(phone, 'Start the test booking');
    await expectStep(phone, 'package');
    await expect(phone.getByText('None of it is saved')).toBeVisible();
    await expectAccessible(phone, 'the wizard of a test booking');
    await walk(phone, plan, { to: 'time' });
    await phone
      .getByRole('gridcell')
      .getByRole('button', { name: /times? free/ })
      .first()
      .click();
    await choose(phone.getByRole('radio').first());
    await press(phone, 'Continue');
    await walk(phone, plan, { from: 'extras' });
    await press(phone, 'Submit Quote');
    await expect(phone.getByRole('heading', { name: 'The booking is in' })).toBeVisible();
    await expect(phone.getByText('Email to the customer')).toBeVisible();
    await expectAccessible(phone, 'a test booking that came in');
    await press(phone, 'Approve it');
    await expect(phone.getByRole('heading', { name: 'You’ve approved it' })).toBeVisible();
    await expect(phone.getByText('Dana Whitfield', { exact: false }).first()).toBeVisible();
    await press(phone, 'Do the job');
    await expect(phone.getByRole('heading', { name: 'The work is done' })).toBeVisible();
    await press(phone, 'Continue');
    await expectStepOf(phone, 10, 'Open your site');
    const quotes = await phone.request.get('/api/quotes');
    expect(await quotes.json()).toEqual([]);
  });

  await test.step('opening the site asks once more, and then a customer can book', async () => {
    await press(phone, 'Open the site');
    const ask = phone.getByRole('alertdialog');
    await expect(ask).toContainText('A mail server');
    await expect(ask).toContainText('Your opening hours');
    await ask.getByRole('button', { name: 'Open anyway' }).click();
    await expect(phone.getByText('Your site is open', { exact: true })).toBeVisible();
    await elsewhere.close();

    const visitor = await browser.newContext({
      baseURL: shop.url,
      extraHTTPHeaders: { 'x-forwarded-for': nextAddress() },
    });
    const customer = await visitor.newPage();
    await customer.goto('/quote');
    await walk(customer, { ...WISH, customer: newCustomer(), visit: await firstFreeVisit(shop, WISH.id) });
    await press(customer, 'Submit Quote');
    await expect(customer.getByRole('heading', { level: 1 })).toContainText('Quote');
    await visitor.close();
  });
});

async function expectStepOf(page: Page, number: number, title: string): Promise<void> {
  await expect(page.getByTestId('progress')).toContainText(`Step ${number} of 10`);
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
}
