import { requestJobOf, wearCookie } from './accepted-job.ts';
import { OWNER, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { newCustomer } from './customer.ts';
import { expect, nextAddress, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import type { Submitted } from './quotes.ts';
import type { Shop } from './shop.ts';
import { OPEN_ALL_YEAR } from './visit.ts';

/** A time zone in which it is 8 AM now: the day has appointments left. */
const TIME_ZONE = morningZone();
test.use({ world: { business: { ...OPEN_ALL_YEAR, timeZone: TIME_ZONE, mobileAvailable: true } } });

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

/** A request for mobile service at the next time of today. */
async function submitForToday(shop: Shop, customer: ReturnType<typeof newCustomer>): Promise<Submitted> {
  const date = Temporal.Now.plainDateISO(TIME_ZONE).toString();
  const query = new URLSearchParams({ from: date, to: date, package: 'full' });
  const { days } = (await (await fetch(`${shop.url}/api/availability?${query.toString()}`)).json()) as {
    readonly days: readonly { readonly slots: readonly { readonly time: string; readonly free: number }[] }[];
  };
  const slot = days[0]?.slots.find(({ free }) => free > 0);
  if (!slot) throw new Error('nothing is free today');
  const answer = await fetch(`${shop.url}/api/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress() },
    body: JSON.stringify({
      customerName: 'Dana Whitfield',
      customerEmail: customer.email,
      customerPhone: customer.phone,
      packageType: 'full',
      serviceType: 'mobile',
      serviceAddress: '12 Lark Street, Albany',
      vehicleType: 'car',
      vehicleSubtype: 'Lincoln',
      scheduledDate: date,
      scheduledTime: slot.time,
      paymentMethod: 'cash',
      acceptedTermsOfService: true,
      acceptedLiability: true,
    }),
  });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await answer.json()) as Submitted;
}

function morningZone(): string {
  const ahead = Temporal.Now.zonedDateTimeISO('UTC').hour - 8;
  const hours = ahead > 12 ? ahead - 24 : ahead;
  return `Etc/GMT${hours < 0 ? '-' : '+'}${Math.abs(hours)}`;
}
