import type { Page } from '@playwright/test';
import { acceptQuote, askAs, openAcceptedJob, wearCookie } from './accepted-job.ts';
import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { AT_A_DESK } from './employees.ts';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { submitElsewhere } from './quotes.ts';
import { openPage } from './schedule.ts';
import { firstFreeVisit } from './visit.ts';

type Account = {
  readonly reference: string;
  readonly payUrl: string;
  readonly balance: { readonly dueCents: number; readonly tipCents: number };
};

/** A browser that is refused says so in its console. */
const REFUSED = /answered (401|404|409)|status of (401|404|409)/;

test('a customer pays by Venmo: the owner confirms it, the balance is zero, the receipt is there', async ({
  page,
  browser,
  shop,
}) => {
  const { id, quoteUrl } = await openAcceptedJob(shop);
  const account = async () => (await asOwner(shop, `GET /api/jobs/${id}/payments`)) as Account;
  const { reference } = await account();

  await test.step('the customer follows the link of the quote page', async () => {
    await page.goto(quoteUrl);
    await page.getByRole('link', { name: 'Pay $120' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '$120 to pay' })).toBeVisible();
    const pay = page.getByRole('link', { name: /^Pay \$120 with Venmo/ });
    await expect(pay).toHaveAttribute('href', new RegExp(`^https://venmo\\.com/.*amount=120\\.00&note=${reference}$`));
    await page.getByRole('radio', { name: '$5', exact: true }).check();
    await expect(page.getByRole('link', { name: /^Pay \$125 with Venmo/ })).toHaveAttribute('href', /amount=125\.00/);
    await expect(page.getByRole('link', { name: /Venmo/ })).toHaveCount(1);
    await page.getByRole('radio', { name: 'Other' }).check();
    await page.getByLabel('Amount of the tip').fill('12 bucks');
    await expect(page.getByText('Enter an amount, like 12 or 7.50.')).toBeVisible();
    await page.getByLabel('Amount of the tip').fill('7.50');
    await expect(page.getByRole('link', { name: /^Pay \$127\.50 with Venmo/ })).toBeVisible();
    await page.getByRole('radio', { name: '$5', exact: true }).check();
    await expect(page.getByRole('img', { name: /^Code that opens Venmo/ }), 'a phone can’t scan itself').toBeHidden();
    await expectAccessible(page, 'a payment');
    await page.getByRole('button', { name: 'I have paid' }).click();
    await expect(page.getByText('You told us that you sent $125.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Waiting for confirmation' })).toBeVisible();
    await expectNoOffer(page);
    await expectAccessible(page, 'a payment that is being confirmed');
    expect((await account()).balance.dueCents, 'nothing is paid by saying so').toBe(12_000);
  });

  await test.step('it was pressed too early: taken back, the payment is offered again', async () => {
    await page.getByRole('button', { name: 'I have not paid yet' }).click();
    await expect(page.getByRole('link', { name: /^Pay \$120 with Venmo/ })).toBeVisible();
    await page.getByRole('radio', { name: '$5', exact: true }).check();
    await page.getByRole('button', { name: 'I have paid' }).click();
    await expect(page.getByText('You told us that you sent $125.')).toBeVisible();
    await page.goto(quoteUrl);
    await expect(page.getByRole('region', { name: 'Your payment' })).toContainText('confirming your payment');
    await expectNoOffer(page);
    await page.getByRole('link', { name: 'Not paid yet?' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Waiting for confirmation' })).toBeVisible();
  });

  await test.step('the owner confirms it with one tap', async () => {
    const desk = await (await browser.newContext({ baseURL: shop.url })).newPage();
    await openPage(desk, '/admin/dashboard?tab=payments');
    const row = desk.getByRole('listitem').filter({ hasText: reference });
    await expect(row).toContainText('Customer says sent');
    await expect(row, 'what explains the amount of the button').toContainText('$120.00 owed and a $5.00 tip, Venmo');
    await expectAccessible(desk, 'expected payments');
    await row.getByRole('button', { name: 'Received $125' }).click();
    await expect(desk.getByText('$120 received', { exact: true })).toBeVisible();
    await expect(row).toHaveCount(0);
    await desk.goto('/admin/dashboard?tab=payments&section=till');
    await expect(desk.getByRole('row', { name: /^Tips/ })).toContainText('$5.00');
    await expectAccessible(desk, 'the till');
    await desk.goto(`/admin/dashboard?tab=payments&section=ledger&q=${reference}`);
    await expect(desk.getByRole('row').filter({ hasText: 'Paid by Venmo' })).toContainText('$120.00');
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText(['Payments']);
    await desk.getByRole('row').filter({ hasText: 'Paid by Venmo' }).getByRole('link').click();
    await expect(desk.getByRole('heading', { name: 'Payments' })).toBeVisible();
    await expectAccessible(desk, 'the account of a job');
    await desk.context().close();
  });

  await test.step('the customer has the receipt', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Paid in full. Thank you.' })).toBeVisible();
    await page.getByRole('link', { name: 'See your receipt' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your payment' })).toBeVisible();
    await expect(page.getByRole('region', { name: `Receipt ${reference}` })).toContainText('Still owed$0.00');
    await expectAccessible(page, 'a receipt');
    const pdf = (await page.getByRole('link', { name: 'Receipt as PDF' }).getAttribute('href')) ?? '';
    // A busy machine answers 503 and asks to try again.
    const typeOf = async () => (await page.request.get(pdf)).headers()['content-type'];
    await expect.poll(typeOf, { intervals: [1000, 5000, 10_000], timeout: 60_000 }).toBe('application/pdf');
    await page.goto(quoteUrl);
    const own = page.getByRole('region', { name: 'Your payment' });
    await expect(own).toContainText('Still owed$0.00');
    await expect(own).toContainText(/Paid by Venmo.*\$120\.00/);
    await expectNoOffer(page);
  });
});

test('several payments are recorded at once', async ({ page, shop }) => {
  const references = [];
  for (let count = 0; count < 2; count += 1) {
    const { id, reference } = await openAcceptedJob(shop);
    const { payUrl } = (await asOwner(shop, `GET /api/jobs/${id}/payments`)) as Account;
    const token = new URL(payUrl).searchParams.get('token') ?? '';
    await askAs(shop, `POST /api/payments/${token}/announce`, {
      body: { method: 'venmo', cents: 12_000, tipCents: 0 },
    });
    references.push(reference);
  }
  await openPage(page, '/admin/dashboard?tab=payments');
  for (const reference of references) await page.getByRole('checkbox', { name: new RegExp(reference) }).check();
  const bar = page.getByRole('region', { name: 'Selected payments' });
  await expect(bar).toContainText('2 selected, $240.00');
  await bar.getByRole('button', { name: 'Mark received' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Record 2 payments, $240.00?' });
  await expectAccessible(page, 'recording several payments');
  await ask.getByRole('button', { name: 'Mark received' }).click();
  await expect(page.getByText('2 payments received, $240.00', { exact: true })).toBeVisible();
  for (const reference of references)
    await expect(page.getByRole('listitem').filter({ hasText: reference })).toHaveCount(0);
});

test('a payment that is more than is owed by now is recorded only after a question', async ({ page, shop }) => {
  const { id, reference } = await openAcceptedJob(shop);
  const { payUrl } = (await asOwner(shop, `GET /api/jobs/${id}/payments`)) as Account;
  const token = new URL(payUrl).searchParams.get('token') ?? '';
  await askAs(shop, `POST /api/payments/${token}/announce`, {
    body: { method: 'venmo', cents: 12_000, tipCents: 500 },
  });
  await asOwner(shop, `POST /api/jobs/${id}/payments`, { body: { kind: 'payment', method: 'cash', cents: 6000 } });
  const overpaid = async () =>
    ((await asOwner(shop, `GET /api/jobs/${id}/payments`)) as Account & { balance: { overpaidCents: number } }).balance
      .overpaidCents;
  await openPage(page, '/admin/dashboard?tab=payments');
  const row = page.getByRole('listitem').filter({ hasText: reference });
  await expect(row).toContainText('$60.00 owed and a $5.00 tip, Venmo');
  await row.getByRole('button', { name: 'Received $125' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Record $60 more than is owed?' });
  await expect(ask).toContainText(`$60 is owed for ${reference}.`);
  expect(await overpaid(), 'nothing is recorded by one press').toBe(0);
  await ask.getByRole('button', { name: 'Record $125' }).click();
  await expect(row).toHaveCount(0);
  expect(await overpaid()).toBe(6000);
});

test('a customer who cancels is asked for no money from that moment on', async ({ page, shop }) => {
  const { id, quoteUrl } = await openAcceptedJob(shop);
  const { payUrl } = (await asOwner(shop, `GET /api/jobs/${id}/payments`)) as Account;
  await page.goto(quoteUrl);
  await expect(page.getByRole('link', { name: 'Pay $120' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel appointment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This quote was canceled' })).toBeVisible();
  await expectNoOffer(page);
  await expect(page.getByRole('region', { name: 'Your payment' })).toHaveCount(0);
  await page.goto(payUrl);
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing to pay' })).toBeVisible();
  await expect(page.getByText('This quote was canceled, so there is nothing to pay.')).toBeVisible();
  const price = page.getByRole('region', { name: 'Your price' });
  await expect(price).toContainText('Canceled −$120');
  await expect(price).toContainText('Total$0');
  await expectNoOffer(page);
  await expectAccessible(page, 'the payment of a cancelled quote');
});

test('a payment page without a token asks for nothing, and says so', async ({ page }) => {
  for (const path of ['/collect-payment', '/venmo-payment', '/payment-success']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'We can’t find this payment' })).toBeVisible();
    await expect(page).toHaveTitle(/^\S.* - Brightbay Detailing$/);
  }
});

test('the crew ticks off the halves of a cash payment', async ({ page, shop }) => {
  const { id, employee } = await openAcceptedJob(shop);
  await wearCookie(page, shop, employee);
  await page.goto('/employee-dashboard');
  const payment = page.getByTestId('job-payment').first();
  await expect(payment).toContainText('$120 owed');
  await tick(page, 'On arrival');
  await expect(payment).toContainText('$60 owed');
  await payment.getByText('Add a tip').click();
  await payment.getByLabel('Tip').fill('7.50');
  await tick(page, 'After completion');
  await expect(page.getByText('And a tip of $7.50')).toBeVisible();
  await expect(payment).toContainText('Paid');
  await expectAccessible(page, 'a paid job');
  const { balance } = (await asOwner(shop, `GET /api/jobs/${id}/payments`)) as Account;
  expect(balance).toMatchObject({ dueCents: 0, tipCents: 750 });
  const earnings = await page.request.get(`${shop.url}/api/employee/earnings`);
  expect(await earnings.text()).toContain('"cents":750');
});

test('a deposit and the rest in halves: the account of the customer shows each, then asks how it was', async ({
  page,
  browser,
  shop,
  customer,
}) => {
  const visit = await firstFreeVisit(shop, 'full');
  const { id: quoteId, claimToken } = await submitElsewhere(shop, { customer, visit });
  const { id, employee } = await acceptQuote(shop, quoteId);
  const passwords = { password: 'suds and sponges', confirmPassword: 'suds and sponges' };
  const body = { ...customer, tidyPhone: undefined, ...passwords, claimToken };
  const { cookie } = await askAs(shop, 'POST /api/customer/signup', { body });
  const owed = page.getByRole('region', { name: 'Your payment' });

  await test.step('nothing is paid yet', async () => {
    await wearCookie(page, shop, cookie);
    await page.addInitScript(() => localStorage.setItem('customerSignedIn', 'true'));
    await page.goto(`/customer-account?open=${quoteId}`);
    await expect(owed).toContainText('Still owed$120.00');
    await expect(owed.getByRole('link', { name: 'See your receipt' })).toHaveCount(0);
  });

  await test.step('the owner records a deposit', async () => {
    const desk = await (await browser.newContext({ ...AT_A_DESK, baseURL: shop.url })).newPage();
    await openPage(desk, `/admin/dashboard?quote=${quoteId}`);
    await desk.getByRole('button', { name: 'Record a payment' }).click();
    const ask = desk.getByRole('alertdialog');
    await ask.getByRole('radio', { name: 'Deposit' }).check();
    await ask.getByLabel('Amount').fill('20.01');
    await ask.getByLabel('Payment method').selectOption({ label: 'Venmo' });
    await ask.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(ask).toHaveCount(0);
    await expect(desk.getByRole('region', { name: 'Payments' })).toContainText('Deposit by Venmo');
    await desk.context().close();
    await page.reload();
    await expect(owed).toContainText('Still owed$99.99');
  });

  await test.step('the crew ticks off the rest, the odd cent first', async () => {
    const phone = await (await browser.newContext({ baseURL: shop.url })).newPage();
    await wearCookie(phone, shop, employee);
    await phone.goto('/employee-dashboard');
    const payment = phone.getByTestId('job-payment').first();
    await expect(payment).toContainText('$99.99 owed');
    await expect(phone.getByRole('listitem').filter({ hasText: 'On arrival' }).first()).toContainText('$50 in cash');
    await tick(phone, 'On arrival');
    await expect(payment).toContainText('$49.99 owed');
    await tick(phone, 'After completion');
    await expect(payment).toContainText('Paid');
    await phone.context().close();
    const completion = { completionNotes: 'Done', qualityRating: 5, reasonWithoutPhotos: 'The camera broke' };
    await askAs(shop, `POST /api/jobs/${id}/completion`, { cookie: employee, body: completion });
  });

  await test.step('the thanks and the account have the receipt, and the question', async () => {
    const thanks = textOf(await mailTo(shop, customer.email, /^Thank you from/));
    expect(thanks).toContain('PAID $120');
    expect(thanks).not.toMatch(/owed/i);
    const receipt = /https?:\/\/\S+\/payment-success\?token=[\w-]+/.exec(thanks)?.[0] ?? '';
    expect(receipt, 'a receipt in the mail').not.toBe('');
    await page.reload();
    await expect(owed).toContainText('Still owed$0.00');
    await expect(owed.getByRole('link', { name: 'See your receipt' })).toHaveAttribute(
      'href',
      receipt.slice(shop.url.length),
    );
    await page.getByRole('radio', { name: '4', exact: true }).check();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Thank you. We got your answer.')).toBeVisible();
    await expectAccessible(page, 'a quote that is done and paid, in the account');
    await page.goto(receipt);
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your payment' })).toBeVisible();
    for (const entry of ['Deposit by Venmo', 'Paid in cash, on arrival', 'Paid in cash, after completion'])
      await expect(page.getByRole('region', { name: /^Receipt/ })).toContainText(entry);
  });
});

test("a forged 'paid' changes nothing", async ({ page, shop, faults }) => {
  faults.expect(REFUSED);
  const { id, quoteUrl } = await openAcceptedJob(shop);
  const { payUrl } = (await asOwner(shop, `GET /api/jobs/${id}/payments`)) as Account;
  const token = new URL(payUrl).searchParams.get('token');
  const forged = { cents: 12_000, tipCents: 0, kind: 'payment', method: 'venmo', paid: true, dueCents: 0, half: 1 };
  await askAs(shop, `POST /api/payments/${token}/announce`, { body: forged });
  await page.goto(quoteUrl);
  for (const path of [`/api/jobs/${id}/payments`, `/api/payments/${token}`, `/api/payments/${token}/receipt`]) {
    const status = await page.evaluate(
      async ([to, body]) =>
        (await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status,
      [path, JSON.stringify(forged)] as const,
    );
    expect([401, 404], path).toContain(status);
  }
  // What the customer announces waits for the owner, who looks whether it came.
  await page.goto(`/payment-success?token=${token}&paid=true`);
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting for confirmation' })).toBeVisible();
  const { balance } = (await asOwner(shop, `GET /api/jobs/${id}/payments`)) as Account;
  expect(balance).toMatchObject({ dueCents: 12_000, tipCents: 0 });
});

/** Nothing on the page leads to a payment. */
async function expectNoOffer(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: /^Pay \$/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toHaveCount(0);
}

async function tick(page: Page, half: string): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: half });
  await row.getByRole('button', { name: /^Mark received/ }).click();
  await expect(row.getByText('Received', { exact: true })).toBeVisible();
}
