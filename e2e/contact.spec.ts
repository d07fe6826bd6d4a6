import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';

const SENT = ['Message Sent!', "Thank you for contacting us. We'll get back to you soon!"] as const;
const FAILED = ['Error', 'Failed to send message. Please try again or email us directly.'] as const;
const MESSAGE = {
  Name: 'Maya Ortiz',
  Phone: '518-555-0199',
  Email: 'Maya@Customer.example',
  Message: 'Do you also clean boats?\nIt is a small one.',
};

test('a message is acknowledged, cleared, and mailed to the business', async ({ page, shop }) => {
  await page.goto('/#contact');
  await fill(page, MESSAGE);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expectToast(page, SENT);
  // What is shown covers nothing of the page.
  await page.getByRole('link', { name: 'Work with us' }).click({ trial: true, timeout: 3000 });
  for (const field of Object.keys(MESSAGE)) await expect(page.getByLabel(field)).toHaveValue('');

  const mail = await mailTo(shop, 'hello@brightbay.example', /Maya Ortiz/);
  expect(textOf(mail)).toContain('Do you also clean boats? It is a small one.');
  expect(textOf(mail)).toContain('518');
  expect(mail.replyTo?.[0]?.address?.toLowerCase()).toBe('maya@customer.example');
});

test('a message without a network keeps its fields and says so', async ({ page, context, faults }) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/#contact');
  await fill(page, MESSAGE);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expectToast(page, FAILED);
  for (const [field, text] of Object.entries(MESSAGE)) await expect(page.getByLabel(field)).toHaveValue(text);

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expectToast(page, SENT);
});

test('a message that the server refuses keeps its fields and says so', async ({ page, faults }) => {
  faults.expect(/500|api\/contact/);
  await page.route('**/api/contact', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/#contact');
  await fill(page, MESSAGE);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expectToast(page, FAILED);
  for (const [field, text] of Object.entries(MESSAGE)) await expect(page.getByLabel(field)).toHaveValue(text);
});

test('what is missing or wrong is said at its field, and nothing is sent', async ({ page }) => {
  await page.goto('/#contact');
  await fill(page, { Name: 'Maya Ortiz', Email: 'maya@' });
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/doesn’t look like an email address/);
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription('Message is missing. Please fill it in.');
  await expect(page.getByLabel('Phone')).not.toHaveAttribute('aria-invalid');

  await page.getByLabel('Email').fill('maya@customer.example');
  await expect(page.getByText(/doesn’t look like an email address/)).toHaveCount(0);
  await expect(page.locator('#toasts')).toBeEmpty();
});

async function fill(page: Page, message: Readonly<Record<string, string>>): Promise<void> {
  for (const [field, text] of Object.entries(message)) await page.getByLabel(field).fill(text);
}

async function expectToast(page: Page, [title, text]: readonly [string, string]): Promise<void> {
  await expect(page.locator('#toasts > span')).toHaveCount(1);
  await expect(page.getByText(title, { exact: true })).toBeVisible();
  await expect(page.getByText(text, { exact: true })).toBeVisible();
}
