import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { calendarOf, mailTo } from './mails.ts';
import { submitElsewhere } from './quotes.ts';
import { openPage } from './schedule.ts';
import { firstFreeVisit, freeVisits } from './visit.ts';
import { chooseDay } from './wizard.ts';

const LIST = '/admin/dashboard?tab=customers';

const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });
const action = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Customer data' }).getByRole('button', { name });

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await expect(page).toHaveURL(new RegExp(`q=`));
}

test('a caller becomes a quote with a time by the keyboard alone, approved at once, and is known the next time', async ({
  page,
  shop,
  customer,
}) => {
  const visit = await firstFreeVisit(shop, 'full');
  await openPage(page, LIST);
  await expect(page.getByRole('heading', { name: 'Customers', exact: true })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Phone')).toBeFocused();
  await page.keyboard.type(customer.phone);
  for (const text of [customer.email, customer.firstName, customer.lastName]) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Package')).toBeFocused();
  await page.keyboard.type('Full');
  await expect(page.getByText('$120', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Truck' })).toBeChecked();
  await page.getByLabel('Brand and model').selectOption('Ford F-150');
  await page.getByRole('radio', { name: 'Pick a time' }).check();
  await chooseDay(page, visit);
  await page.getByRole('radio', { name: visit.time, exact: true }).check();
  await expectAccessible(page, 'a walk-in quote');
  await page.keyboard.press('Control+Enter');

  await expect(page.getByText(/^Quote \S+ created and approved$/)).toBeVisible();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Approved', { exact: true })).toBeVisible();
  await expect(sheet.locator('[data-total]')).toContainText('$125');
  expect(calendarOf(await mailTo(shop, customer.email, /^Confirmed: Full Detail/))).toContain('STATUS:CONFIRMED');
  const taken = (await freeVisits(shop, 'full')).some(({ startsAt }) => startsAt === visit.startsAt);
  expect(taken).toBe(false);

  // The next call: the phone number leads to the record, which fills in the rest.
  await page.goto(`${LIST}&section=walk-in`);
  await page.getByLabel('Phone').fill(customer.phone);
  await page.getByRole('button', { name: 'Use this record' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(customer.email);
  await expect(page.getByLabel('Package')).toBeFocused();
});

test('what is missing is said at its field, and a time that was just sold is refused by name', async ({
  page,
  shop,
  customer,
  faults,
}) => {
  faults.expect(/answered 4(09|22)|console error .*4(09|22)/);
  const [visit] = await freeVisits(shop, 'interior');
  await openPage(page, `${LIST}&section=walk-in`);
  await page.getByLabel('Phone').press('Enter');
  await expect(page.getByText('First name is missing. Please fill it in.')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.getByLabel('First name').fill('Walt');
  await page.getByLabel('Package').selectOption('interior');
  await page.getByRole('radio', { name: 'Car' }).check();
  await page.getByLabel('Brand').selectOption('Lincoln');
  await page.getByLabel('First name').press('Enter');
  await expect(page.getByText('Please enter a phone number or an email address.')).toBeVisible();
  await expectAccessible(page, 'a walk-in quote with errors');
  await page.getByLabel('Phone').fill(customer.phone);
  if (!visit) throw new Error('nothing is free');
  await page.getByRole('radio', { name: 'Pick a time' }).check();
  await chooseDay(page, visit);
  await page.getByRole('radio', { name: visit.time, exact: true }).check();
  const others = [newCustomer(), newCustomer(), newCustomer()];
  const free = async () => (await freeVisits(shop, 'interior')).some(({ startsAt }) => startsAt === visit.startsAt);
  for (const other of others) {
    if (await free()) await submitElsewhere(shop, { customer: other, visit, packageType: 'interior' });
  }
  await page.getByRole('button', { name: /^Create quote/ }).click();
  await expect(page.getByRole('alert')).toContainText(/is taken by .*Dana Whitfield/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('a walk-in without a time and without an email address is written down', async ({ page, customer }) => {
    await openPage(page, LIST);
    await page.getByRole('link', { name: 'New quote' }).click();
    await page.getByLabel('Phone').fill(customer.phone);
    await page.getByLabel('First name').fill('Wanda');
    await page.getByLabel('Package').selectOption('garbage');
    await page.getByLabel('Service address').fill('5 Lark Street');
    await page.getByRole('textbox', { name: 'Notes' }).fill('Rings the side door');
    await expectAccessible(page, 'a walk-in quote on a phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.getByRole('button', { name: /^Create quote/ }).click();
    await expect(
      page.getByText('There is no email address, so nothing is sent. Tell the customer yourself.'),
    ).toBeVisible();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText('Pending', { exact: true })).toBeVisible();
    await expect(sheet).toContainText(customer.tidyPhone);

    await page.goto(LIST);
    await search(page, customer.phone);
    await page.getByRole('row').getByRole('link', { name: 'Wanda' }).click();
    await expect(sheet.getByRole('link', { name: 'New quote' })).toBeVisible();
    await expectAccessible(page, 'the record of a customer on a phone');
  });
});

test('a customer is found, corrected, noted, merged, blocked, exported and erased', async ({
  page,
  shop,
  customer,
  faults,
}) => {
  // The open record can be fetched once more between its erasure and the end of its sheet.
  faults.expect(/404/);
  const typo = { ...customer, firstName: 'Dnaa', email: customer.email.replace('customer.', 'custmer.') };
  const first = await submitElsewhere(shop, { customer });
  const second = await submitElsewhere(shop, { customer: typo });
  await openPage(page, LIST);
  await search(page, customer.phone);
  await expect(row(page, customer.lastName)).toHaveCount(2);
  for (const group of ['New', 'Returning', 'Due again', 'Owes', 'Opted out', 'Blocked']) {
    await page.getByRole('radio', { name: group, exact: true }).check();
    await expect(row(page, customer.lastName)).toHaveCount(group === 'New' ? 2 : 0);
  }
  await page.getByRole('radio', { name: 'Due again', exact: true }).check();
  await page.getByRole('button', { name: 'Email customers due again' }).click();
  await expect(page.getByText('No one to email right now')).toBeVisible();
  await page.getByRole('radio', { name: 'All', exact: true }).check();
  await expectAccessible(page, 'the list of customers');

  await row(page, 'Dnaa').getByRole('link').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Correct contact details' }).click();
  await sheet.getByLabel('First name').fill('Dana Whitfield');
  await sheet.getByLabel('First name').press('Enter');
  await expect(page.getByRole('dialog', { name: 'Dana Whitfield' })).toBeVisible();
  await expect(row(page, 'Dnaa')).toHaveCount(0);
  await sheet.getByRole('textbox', { name: 'Notes' }).fill('Gate code 4711');
  await sheet.getByRole('heading', { name: 'Quotes and appointments' }).click();
  await expect(sheet.getByText('May be the same customer')).toBeVisible();
  await expectAccessible(page, 'the record of a customer');

  await sheet.getByRole('button', { name: 'Merge Dana Whitfield into this customer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Merge customers' }).click();
  await expect(sheet.getByText('May be the same customer')).toHaveCount(0);
  for (const { reference } of [first, second]) await expect(sheet).toContainText(reference);
  await expect(sheet.getByRole('textbox', { name: 'Notes' })).toHaveValue(/Gate code 4711/);
  await expect(row(page, customer.lastName)).toHaveCount(1);

  await action(page, 'Block requests').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block requests' }).click();
  await expect(sheet.getByText('Blocked', { exact: true })).toBeVisible();
  await action(page, 'Unblock requests').click();
  await expect(sheet.getByText('Blocked', { exact: true })).toHaveCount(0);

  const downloading = page.waitForEvent('download');
  await page.getByRole('region', { name: 'Customer data' }).getByRole('link', { name: 'Export data' }).click();
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain(first.reference);

  for (const { id } of [first, second]) await page.request.post(`/api/quotes/${id}/decline`, { data: {} });
  await action(page, 'Erase customer').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(row(page, customer.lastName)).toHaveCount(0);
});
