import { booksScreenTexts, booksTexts } from '#core/languages/en/books.ts';
import { jobSuppliesTexts } from '#core/languages/en/supplies.ts';
import { formatMonth } from '#core/lib/time.ts';
import { openAcceptedJob } from './accepted-job.ts';
import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { expect, test } from './fixture.ts';
import { openPage } from './schedule.ts';
import { expectFits } from './translated.ts';

test('the owner names accounts, reads a month as a trial balance, locks it, and costs a supply', async ({
  page,
  shop,
  faults,
}) => {
  // A browser that is refused says so in its console.
  faults.expect(/answered 422|status of 422/);
  const t = booksScreenTexts('en');
  const { id } = await openAcceptedJob(shop);
  const lastMonth = Temporal.Now.plainDateISO('America/New_York').with({ day: 1 }).subtract({ days: 1 }).toString();
  const payment = { method: 'venmo', cents: 4250, receivedOn: lastMonth };
  await asOwner(shop, `POST /api/jobs/${id}/payments`, { body: payment });
  const month = formatMonth(lastMonth.slice(0, 7), 'en');

  await openPage(page, '/admin/dashboard?tab=books&section=accounts');
  const name = page.getByLabel(t('nameOf', { account: booksTexts('en')('venmo') }));
  await name.fill('=Venmo');
  await page.getByRole('button', { name: t('save') }).click();
  await expect(page.getByText('Please enter a name that begins with a letter or a digit.')).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill('Bank:Venmo');
  await page.getByRole('button', { name: t('save') }).click();
  await expect(page.getByText(t('saved'), { exact: true })).toBeVisible();
  await expectAccessible(page, 'the accounts');

  await page.getByText(t('monthView'), { exact: true }).click();
  await page.getByRole('button', { name: t('earlier') }).click();
  const balance = page.getByRole('table', { name: t('tableCaption', { month }) });
  await expect(balance.getByRole('row', { name: /^Bank:Venmo/ })).toContainText('$42.50');
  await balance.getByRole('link', { name: 'Bank:Venmo' }).click();
  const entries = page.getByRole('table', { name: t('entriesOf', { account: 'Bank:Venmo', month }) });
  await expect(entries.getByRole('link', { name: /^Payment \(Venmo\), BB-/ })).toBeVisible();
  await expect(entries.getByRole('row', { name: /^Total/ })).toContainText('$42.50');
  await expectAccessible(page, 'the entries of an account');
  await page.getByRole('link', { name: t('toBalance') }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: t('csv') }).click();
  expect((await file).suggestedFilename()).toBe(`journal-${lastMonth.slice(0, 7)}-01-${lastMonth}.csv`);
  await page.getByRole('button', { name: t('lock', { month }) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('lockAction') })
    .click();
  await expect(page.getByText(t('lockDone', { month }))).toBeVisible();
  await expect(page.getByText(/^Locked on/)).toBeVisible();
  await expectAccessible(page, 'a locked month');
  await expectFits(page, 'a locked month');

  const inSupplies = jobSuppliesTexts('en');
  await page.getByText(t('suppliesView'), { exact: true }).click();
  await page.getByRole('button', { name: inSupplies('add') }).click();
  await page.getByLabel(inSupplies('name')).fill('Shampoo');
  await page.getByLabel(inSupplies('unit'), { exact: true }).fill('oz');
  await page.getByLabel(inSupplies('cost')).fill('0.35');
  await page.getByLabel('Full Detail').fill('2.5');
  await expectAccessible(page, 'a supply');
  await page.getByRole('button', { name: inSupplies('save') }).click();
  await expect(page.getByText('$0.35 per oz')).toBeVisible();
  await expect(page.getByText('Full Detail 2.5 oz')).toBeVisible();
});
