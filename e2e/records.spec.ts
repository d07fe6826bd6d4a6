import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { OWNER, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { submitElsewhere } from './quotes.ts';
import { firstFreeVisit } from './visit.ts';

test('a message from the site arrives, is read and is answered', async ({ page, customer }) => {
  const text = `Do you also clean boats?\nAsk for ${customer.phone}, 100% & more.`;
  await page.goto('/#contact');
  await page.getByLabel('Name').fill('Maya Ortiz');
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Message').fill(text);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message Sent!', { exact: true })).toBeVisible();

  await openTab(page, 'messages');
  const arrived = row(page, customer.email);
  await expect(arrived).toContainText('Unread');
  await expect(arrived).toContainText('Do you also clean boats? Ask for');
  await expectAccessible(page, 'messages');
  await arrived.getByRole('link').click();
  const sheet = page.getByRole('dialog', { name: 'Maya Ortiz' });
  await expect(sheet.getByTestId('message-text')).toHaveText(text);
  await expect(sheet.getByText('Open', { exact: true })).toBeVisible();
  await expectAccessible(page, 'an open message');

  const reply = new URL((await sheet.getByRole('link', { name: 'Reply by email' }).getAttribute('href')) ?? '');
  expect(decodeURIComponent(reply.pathname)).toBe(customer.email);
  expect(reply.searchParams.get('subject')).toBe('Your message to Brightbay Detailing');
  expect(reply.searchParams.get('body')).toContain('> Do you also clean boats?\r\n> Ask for');
  await sheet.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(sheet.getByText('Answered', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(arrived).toContainText('Answered');

  await narrow(page, 'Unread');
  await expect(row(page, customer.email)).toHaveCount(0);
});

test('a mail that the server refuses is shown with the reason, and sent again arrives', async ({
  page,
  shop,
  customer,
}) => {
  shop.refuseMailTo(customer.email);
  await submitElsewhere(shop, { customer });
  await openTab(page, 'mail', `&q=${encodeURIComponent(customer.email)}`);
  const failed = row(page, 'We received your quote request');
  await expect(failed).toContainText('Failed');
  await expect(failed).toContainText('The mail server refused this recipient (550 5.1.1).');
  await expect(page.getByTestId('mail-health')).toContainText(
    /Sending works\..* 1 failed\. Mail goes to 127\.0\.0\.1:\d+/,
  );
  await expectAccessible(page, 'mail');

  shop.refuseMailTo();
  await failed.getByRole('link').click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('alert')).toContainText('The mail server refused this recipient');
  await sheet.getByRole('button', { name: 'Send now' }).click();
  await expect(sheet.getByText('Sent', { exact: true }).first()).toBeVisible();
  await expect(sheet).toContainText('This email contained a private link or code, which was removed');
  await mailTo(shop, customer.email, /^We received your quote request/);
  await expect(page.getByTestId('mail-health')).toContainText('none failed');
});

test('a mail is shown as it reads, without the link that is secret', async ({ page, context, shop, customer }) => {
  const visit = await firstFreeVisit(shop, 'full');
  const { quoteUrl, reference } = await submitElsewhere(shop, { customer, visit });
  const token = quoteUrl.split('/').at(-1) ?? '';
  expect(token.length).toBeGreaterThan(20);
  expect(textOf(await mailTo(shop, customer.email, /^We received/))).toContain(token);

  await openTab(page, 'mail', `&q=${encodeURIComponent(customer.email)}`);
  await row(page, reference).getByRole('link').click();
  const sheet = page.getByRole('dialog', { name: `We received your quote request ${reference}` });
  const frame = sheet.locator('iframe');
  await expect(frame).toHaveAttribute('sandbox', '');
  await expect(frame.contentFrame().getByText('Hello Dana,')).toBeVisible();
  await expect(frame.contentFrame().locator('[href], script, form')).toHaveCount(0);
  await sheet.getByText('Text only').click();
  await expect(sheet.getByLabel('The email as text')).toContainText('(removed after sending)');
  await expectAccessible(page, 'an open mail');

  const id = new URL(page.url()).searchParams.get('open');
  const answer = await (await context.request.get(`/api/mails/${id}`)).text();
  expect(answer).toContain(reference);
  expect(answer).not.toContain(token);
  expect(await page.content()).not.toContain(token);
});

test('the log tells who approved a quote, and comes as a table', async ({ page, context, shop, customer }) => {
  const { id, reference } = await submitElsewhere(shop, { customer, visit: await firstFreeVisit(shop, 'full') });
  await openTab(page, 'audit', `&q=${reference}`);
  expect((await context.request.post(`/api/quotes/${id}/approve`, { data: {} })).status()).toBe(200);
  const approved = row(page, 'quote.approve');
  await expect(approved).toContainText(`Quote ${reference}`);
  await expect(approved).toContainText(/Owner/i);
  await expectAccessible(page, 'the log');

  await approved.getByRole('link').click();
  const sheet = page.getByRole('dialog', { name: 'Approved' });
  await expect(sheet.getByRole('row', { name: /^Status/ })).toHaveText(/Status\s*pending\s*approved/);
  await expectAccessible(page, 'an entry of the log');
  await sheet.getByRole('link', { name: `Quote ${reference}` }).click();
  await expect(page.getByRole('dialog', { name: 'Dana Whitfield' })).toContainText('Approved');

  await page.goto(`/admin/dashboard?tab=audit&q=${reference}&status=quotes`);
  await expect(page.locator('[data-row]').first()).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('audit.csv');
  const table = await readFile(await download.path(), 'utf8');
  expect(table.trim().split('\r\n')).toHaveLength(3);
  expect(table).toMatch(new RegExp(`"quote\\.approve","quote","${reference}"`));
});

/** Logs in as the owner on the way to a part of the dashboard. */
async function openTab(page: Page, tab: string, query = ''): Promise<void> {
  await signIn(page, OWNER);
  await page.goto(`/admin/dashboard?tab=${tab}${query}`);
  await expect(page).toHaveURL(new RegExp(`/admin/dashboard\\?tab=${tab}`));
}

function row(page: Page, text: string): Locator {
  return page.getByTestId('list-body').locator('tbody tr').filter({ hasText: text });
}

async function narrow(page: Page, status: string): Promise<void> {
  await page.getByRole('group', { name: 'Status' }).getByText(status, { exact: true }).click();
  await expect(page.locator('[data-testid=list-body][aria-busy=true]')).toHaveCount(0);
}
