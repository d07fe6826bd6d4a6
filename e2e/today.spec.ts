import { requestJobOf, wearCookie } from './accepted-job.ts';
import { OWNER, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { submitForToday } from './quotes.ts';
import { OPEN_TODAY } from './visit.ts';

test.use({ world: { business: OPEN_TODAY } });

test('the owner opens what needs them and approves; the employee sets out and starts, and the customer gets an email', async ({
  page,
  browser,
  shop,
}) => {
  const customer = newCustomer();
  await signIn(page, OWNER);
  await page.goto('/admin/dashboard');
  const needs = page.getByRole('region', { name: 'What needs you' });
  await expect(needs).toContainText('You’re all caught up');
  const quote = await submitForToday(shop, customer);
  const toAnswer = needs.getByRole('link', { name: 'Answer the quote Dana Whitfield' });
  await toAnswer.click();
  await expect(
    page.getByRole('dialog', { name: 'Dana Whitfield' }).getByRole('button', { name: 'Approve' }),
  ).toBeVisible();
  await page.goBack();
  await needs.getByRole('button', { name: 'Approve the quote of Dana Whitfield' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toAnswer).toBeVisible();
  const job = await requestJobOf(shop, quote.id);
  await expect(toAnswer).toHaveCount(0);
  await expectAccessible(page, 'what needs the owner');
  await needs.getByRole('button', { name: 'Approve Maya Hale for Dana Whitfield' }).click();
  await expect(page.getByText('Maya Hale has the job')).toBeVisible();
  await expect(needs).toContainText('You’re all caught up');

  const today = page.getByRole('region', { name: 'Jobs', exact: true });
  const shown = today.getByRole('listitem').filter({ hasText: 'Dana Whitfield' }).last();
  await expect(shown).toContainText('Accepted');
  await expect(page.getByRole('region', { name: 'This week' })).toContainText('Booked');
  await expect(page.getByRole('region', { name: 'At a glance' })).toContainText('pending, 1 in all');
  await expectAccessible(page, 'the day and the week of the owner');

  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, baseURL: shop.url });
  const phone = await context.newPage();
  try {
    await wearCookie(phone, shop, job.employee);
    await phone.goto('/employee-dashboard');
    const next = phone.getByRole('region', { name: 'Next job' });
    await next.getByRole('button', { name: 'On the way' }).click();
    await expect(next).toContainText('On the way since');
    await expect(shown).toContainText('On the way');
    const told = await mailTo(shop, customer.email, /^Maya is on the way: Full Detail$/);
    expect(textOf(told)).toContain('12 Lark Street, Albany');

    // Without a network, the start waits on the phone and goes out later.
    await context.setOffline(true);
    await next.getByRole('button', { name: 'Start' }).click();
    await expect(next).toContainText('Started');
    await context.setOffline(false);
    await expect(shown).toContainText('Started');
    await mailTo(shop, customer.email, /^Maya has started: Full Detail$/);
  } finally {
    await context.close();
  }

  await shown.getByRole('link').first().click();
  await expect(page.getByRole('dialog', { name: 'Dana Whitfield' })).toBeVisible();
  await page.goto('/admin/dashboard');
  await page
    .getByRole('region', { name: 'This week' })
    .getByRole('link', { name: /^Booked/ })
    .click();
  await expect(page.getByText(quote.reference)).toBeVisible();
});
