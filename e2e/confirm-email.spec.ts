import { expectAccessible } from './axe.ts';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { submitElsewhere } from './quotes.ts';
import { firstFreeVisit } from './visit.ts';

test('the link of the email shows a button, and pressing it keeps the time', async ({ page, shop, customer }) => {
  const visit = await firstFreeVisit(shop, 'full');
  const { quoteUrl, reference } = await submitElsewhere(shop, { customer, visit });
  const confirm = page.getByRole('region', { name: 'Confirm your email' });
  await page.goto(quoteUrl);
  await expect(confirm).toContainText('We’re holding your time until');
  await expect(confirm).toContainText('Press the button in the email that we sent you.');

  const received = await mailTo(shop, customer.email, new RegExp(reference));
  expect(textOf(received)).toContain('Please confirm your email by');
  const link = /Open the page to confirm (https?:\S+)/.exec(textOf(received))?.[1] ?? '';
  expect(textOf(received)).toContain('Press Confirm my email there');
  await page.goto(link);
  await expect(confirm).toContainText('One more press, and you’re done. Opening the link isn’t enough');
  await expectAccessible(page, 'a quote whose email is to be confirmed');
  await confirm.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByText('Email confirmed', { exact: true })).toBeVisible();
  await expect(confirm).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We’re reviewing your quote');
  await expect(confirm).toBeHidden();
});

test('the page to unsubscribe asks first', async ({ page, shop }) => {
  await page.goto(`${shop.url}/unsubscribe/a-guess`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unsubscribe from our emails?');
  await expectAccessible(page, 'the page to unsubscribe');
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
});
