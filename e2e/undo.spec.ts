import type { Page } from '@playwright/test';
import { askAs } from './accepted-job.ts';
import { expectAccessible } from './axe.ts';
import { asOwner, newMember } from './crew.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { submitElsewhere } from './quotes.ts';
import { approved, freeWeek, jobOf, lineOf, openPage } from './schedule.ts';
import { frontToast } from './toast.ts';
import { firstFreeVisit, freeVisits } from './visit.ts';

// The other shops allow less time than it takes to press Undo.
test.use({ world: { testQuotes: 1, env: { UNDO_SECONDS: '10' } } });

test('several are declined at once', async ({ page, shop, customer }) => {
  const [first, second] = await freeVisits(shop, 'full');
  const references = [];
  for (const visit of [first, second]) references.push((await submitElsewhere(shop, { customer, visit })).reference);
  await openPage(page, '/admin/dashboard?tab=quotes');
  await search(page, customer.phone);
  for (const reference of references) await row(page, reference).getByRole('checkbox').check();
  await expectAccessible(page, 'chosen quotes');
  await page.getByRole('button', { name: 'Decline 2' }).click();
  await page.getByRole('alertdialog', { name: 'Decline 2 quotes?' }).getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('2 quotes declined', { exact: true })).toBeVisible();
  for (const reference of references) await expect(row(page, reference)).toContainText('Declined');
  await expect(page.getByRole('button', { name: 'Decline 2' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  for (const reference of references) await expect(row(page, reference)).toContainText('Pending');
});

test('several quotes are approved at once, and undone at once', async ({ page, shop }) => {
  const [first, second] = await freeWeek(shop);
  const quotes = [
    await submitElsewhere(shop, { customer: newCustomer(), visit: first }),
    await submitElsewhere(shop, { customer: newCustomer(), visit: second }),
    await submitElsewhere(shop, { customer: newCustomer() }),
  ];
  await openPage(page, '/admin/dashboard?tab=quotes');
  for (const { reference } of quotes) await page.getByRole('checkbox', { name: new RegExp(reference) }).check();
  await page.getByRole('button', { name: 'Approve 3' }).click();
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: '2 quotes approved' });
  await expect(toast).toContainText('One is left');
  const approvedRow = page.getByRole('row').filter({ hasText: quotes[0]?.reference ?? '' });
  await expect(approvedRow).toContainText('Approved');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(approvedRow).toContainText('Pending');
});

test('an approval is undone with the keyboard, and no mail goes out', async ({ page, shop, customer, faults }) => {
  // The sheet may just be reading the payments of the job when the undo takes it away.
  faults.expect(/\/api\/jobs\/[^/]+\/payments/);
  const { id } = await submitElsewhere(shop, { customer, visit: await firstFreeVisit(shop, 'full') });
  await openPage(page, `/admin/dashboard?quote=${id}`);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Approve' }).press('Enter');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await page.keyboard.press('Alt+t');
  // The toast itself, its cross, its button.
  for (const key of ['Tab', 'Tab', 'Tab']) await page.keyboard.press(key);
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await expect(sheet.getByText('Pending', { exact: true })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Approve' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Decline', exact: true }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline', exact: true }).press('Enter');
  await expect(sheet.getByText('Declined', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(sheet.getByText('Pending', { exact: true })).toBeVisible();
  const mails = await page.request.get(`/api/mails?q=${encodeURIComponent(customer.email)}`);
  expect(await mails.text()).not.toMatch(/quote-(approved|declined)/);
});

test('a payment that was marked as received by mistake is undone, and expected again', async ({
  page,
  shop,
  customer,
}) => {
  const { reference } = await approved(shop, { customer, visit: await firstFreeVisit(shop, 'full') });
  const account = await asOwner(shop, `GET /api/jobs/${await jobOf(shop, reference)}/payments`);
  const token = new URL((account as { readonly payUrl: string }).payUrl).searchParams.get('token');
  await askAs(shop, `POST /api/payments/${token}/announce`, { body: { method: 'venmo', cents: 12_000, tipCents: 0 } });
  await openPage(page, '/admin/dashboard?tab=payments');
  const expected = page.getByRole('listitem').filter({ hasText: reference });
  await expected.getByRole('button', { name: 'Received $120' }).click();
  await expect(frontToast(page)).toContainText('$120 received');
  await expect(expected).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await expect(expected).toContainText('$120.00 owed');
  const mails = await page.request.get(`/api/mails?q=${encodeURIComponent(customer.email)}`);
  expect(await mails.text()).not.toContain('"receipt"');
});

test('a cancelled job is undone', async ({ page, shop, customer }) => {
  const member = await newMember(shop);
  const [visit] = await freeVisits(shop, 'interior');
  const { reference } = await approved(shop, { customer, visit, packageType: 'interior' });
  const path = `/api/jobs/${await jobOf(shop, reference)}`;
  await asOwner(shop, `PATCH ${path}`, { body: { assignedStaff: member.id } });
  await openPage(page, '/job-schedule');
  const line = await lineOf(page, reference);
  await expect(line).toContainText('Assigned');
  await line.getByRole('link').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the job' }).click();
  await expect(page.getByText('Job canceled', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('Canceled');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('dialog')).toContainText('Assigned');
  await page.keyboard.press('Escape');
  await expect(line).toContainText('Assigned');
});

test('an applicant who was rejected by mistake is not told, and one who is meant is', async ({ page, shop }) => {
  await openPage(page, '/admin/dashboard?tab=applications&status=interview');
  await page.getByRole('link', { name: 'Kofi Mensah' }).click();
  const sheet = page.getByRole('dialog', { name: 'Kofi Mensah' });
  await sheet.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Application rejected', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(sheet.getByRole('button', { name: 'Hire' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Reject' }).click();
  // The first toast may still be fading.
  await expect(frontToast(page)).toContainText('Application rejected');
  await expect(sheet.getByRole('button', { name: 'Hire' })).toHaveCount(0);
  const mail = await mailTo(shop, 'kofi.mensah@test.example', /^Your application to/);
  expect(textOf(mail)).toContain('someone else this time');
});

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox').fill(words);
  await expect(page).toHaveURL(new RegExp(`q=${RegExp.escape(encodeURIComponent(words))}`));
  await expect(page.locator('[data-testid=list-body][aria-busy=false]')).toBeVisible();
}

/** The row of a quote in the list. */
function row(page: Page, reference: string) {
  return page.getByTestId('list-body').locator('tr').filter({ hasText: reference });
}
