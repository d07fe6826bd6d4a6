import type { Page } from '@playwright/test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { askAs, openAcceptedJob, PASSWORD, wearCookie } from './accepted-job.ts';
import { expectAccessible } from './axe.ts';
import { tell, withCards } from './cards.ts';
import { asOwner } from './crew.ts';
import { expect } from './fixture.ts';
import { carPlan } from './plans.ts';
import { submitElsewhere } from './quotes.ts';
import { openPage } from './schedule.ts';
import { firstFreeVisit } from './visit.ts';
import { openAt } from './wizard.ts';

/** A deposit for the packages that no other test here asks for; it books one of them. */
const packages = DEFAULT_SETTINGS.packages.map((pack) => {
  if (pack.id === 'express') return { ...pack, depositCents: 2000 };
  if (pack.id !== 'exterior') return pack;
  return { ...pack, depositCents: 2500, bookAtOnce: { noticeHours: 0, withDeposit: 'anyone' as const } };
});

type Account = {
  readonly reference: string;
  readonly payUrl: string;
  readonly balance: { readonly dueCents: number; readonly paidCents: number; readonly tipCents: number };
};

const test = withCards.extend({
  world: async ({ cards }, use) => use({ env: cards.env }),
});
test.use({ settings: { packages } });

test('a card is paid on the page of the service: it counts once the service has told, and not when one gives up', async ({
  page,
  shop,
  cards,
  faults,
}) => {
  // The page of the service is another site; its own address ends with the session.
  faults.expect(new RegExp(`^left the site: ${RegExp.escape(cards.url)}/`));
  const { id, quoteUrl } = await openAcceptedJob(shop);
  const account = async () => (await asOwner(shop, `GET /api/jobs/${id}/payments`)) as Account;
  const { reference } = await account();
  const pay = page.getByRole('button', { name: 'Pay $130 by card' });

  await test.step('given up: nothing was charged, and the page says so', async () => {
    await page.goto(quoteUrl);
    await page.getByRole('link', { name: 'Pay $120' }).click();
    await page.getByRole('radio', { name: '$10', exact: true }).check();
    await expectAccessible(page, 'paying by card');
    await pay.click();
    await expect(page.getByRole('heading', { name: '$130.00' })).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveText([`Full Detail, ${reference}`, 'Tip']);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing was charged' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: '$120 to pay' })).toBeVisible();
    await expectAccessible(page, 'a card payment that was given up');
    expect((await account()).balance).toMatchObject({ dueCents: 12_000, tipCents: 0 });
  });

  await test.step('paid: the page waits for the word of the service', async () => {
    await page.getByRole('radio', { name: '$10', exact: true }).check();
    await pay.click();
    const session = new URL(await checkoutOf(page)).pathname.split('/').at(-1) ?? '';
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'We’re waiting for your payment' })).toBeVisible();
    await expectAccessible(page, 'a card payment that is on its way');
    expect(await tell(shop, cards, session, { secret: 'whsec_of_somebody_else' })).toBe(422);
    expect((await account()).balance.dueCents, 'nothing is paid by coming back').toBe(12_000);

    expect(await tell(shop, cards, session)).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your payment' })).toBeVisible();
    const receipt = page.getByRole('region', { name: `Receipt ${reference}` });
    await expect(receipt).toContainText('Still owed$0.00');
    await expect(receipt).toContainText('Tip by card');
    expect(await tell(shop, cards, session), 'told twice').toBe(200);
    expect((await account()).balance).toEqual(
      expect.objectContaining({ dueCents: 0, paidCents: 12_000, tipCents: 1_000 }),
    );
    const receipts = () => shop.post.received.filter(({ mail }) => mail.subject?.match(`^Receipt.*${reference}`));
    await expect.poll(() => receipts().length, { message: 'the receipt by mail' }).toBe(1);
  });

  await test.step('the page of the quote knows it, too', async () => {
    await page.goto(quoteUrl);
    await expect(page.getByRole('region', { name: 'Your payment' })).toContainText('Still owed$0.00');
    await expect(page.getByRole('link', { name: /^Pay \$/ })).toHaveCount(0);
  });
});

test('a customer saves the card, the owner charges the rest to it, and the customer removes it', async ({
  page,
  shop,
  cards,
  faults,
}) => {
  faults.expect(new RegExp(`^left the site: ${RegExp.escape(cards.url)}/`));
  const { id, employee } = await openAcceptedJob(shop);
  const account = async () =>
    (await asOwner(shop, `GET /api/jobs/${id}/payments`)) as Account & {
      readonly quoteId: string;
      readonly entries: readonly { readonly id: string; readonly cents: number }[];
    };
  const { payUrl, quoteId } = await account();
  const cash = { method: 'cash', cents: 5000 };
  await asOwner(shop, `POST /api/jobs/${id}/payments`, { body: cash });

  await test.step('saved with consent, off at first', async () => {
    await page.goto(payUrl);
    const box = page.getByRole('checkbox', { name: 'Save this card for the remaining balance and for later visits.' });
    await expect(box).not.toBeChecked();
    await box.check();
    await page.getByRole('button', { name: 'Pay $70 by card' }).click();
    const session = new URL(await checkoutOf(page)).pathname.split('/').at(-1) ?? '';
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    expect(await tell(shop, cards, session)).toBe(200);
    await page.goto(payUrl);
    await expect(page.getByRole('region', { name: 'Saved card' })).toContainText('Visa •••• 4242, expires 12/30');
    await expectAccessible(page, 'a saved card');
  });

  await test.step('charged by the owner once the work is done: declined, and then not', async () => {
    const completion = { completionNotes: 'Done', qualityRating: 4, reasonWithoutPhotos: 'The camera broke' };
    await askAs(shop, `POST /api/jobs/${id}/completion`, { cookie: employee, body: { ...completion, timeSpent: 60 } });
    const { entries } = await account();
    const corrects = entries.find(({ cents }) => cents === 5000)?.id;
    await asOwner(shop, `POST /api/jobs/${id}/payments`, { body: { kind: 'correction', corrects } });
    faults.expect(/answered 409|status of 409/);
    cards.account.setDecline('insufficient_funds');
    await openPage(page, `/admin/dashboard?tab=quotes&quote=${quoteId}`);
    await page.getByRole('button', { name: 'Charge $50.00 to saved card' }).click();
    const ask = page.getByRole('alertdialog', { name: 'Charge $50.00 to Visa •••• 4242?' });
    await ask.getByRole('button', { name: 'Charge $50.00' }).click();
    await expect(ask).toContainText('Visa •••• 4242 was declined: there isn’t enough money on it.');
    await expectAccessible(page, 'a saved card that was declined');
    cards.account.setDecline(undefined);
    await ask.getByRole('button', { name: 'Charge $50.00' }).click();
    await expect(page.getByText('$50.00 charged to the saved card', { exact: true })).toBeVisible();
    expect((await account()).balance).toMatchObject({ dueCents: 0, paidCents: 12_000 });
  });

  await test.step('removed by its customer', async () => {
    await page.goto(payUrl);
    await page.getByRole('button', { name: 'Remove card' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove card' }).click();
    await expect(page.getByText('Card removed', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Saved card' })).toHaveCount(0);
  });
});

test('opening the page of thanks pays nothing', async ({ page, shop }) => {
  const { id } = await openAcceptedJob(shop);
  const account = async () => (await asOwner(shop, `GET /api/jobs/${id}/payments`)) as Account;
  const token = new URL((await account()).payUrl).searchParams.get('token');
  await page.goto(`/payment-success?token=${token}&card=done`);
  await expect(page.getByRole('heading', { level: 1, name: 'We’re waiting for your payment' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Receipt as PDF' })).toHaveCount(0);
  await page.goto(`/payment-success?token=${token}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing paid yet' })).toBeVisible();
  expect((await account()).balance).toMatchObject({ dueCents: 12_000, paidCents: 0, tipCents: 0 });
});

test('a card payment that no quote is known for waits for the owner, who names its quote', async ({
  page,
  shop,
  cards,
  faults,
}) => {
  faults.expect(/answered (409|422)|status of (409|422)/);
  const { id } = await openAcceptedJob(shop);
  const account = async () => (await asOwner(shop, `GET /api/jobs/${id}/payments`)) as Account;
  const { reference } = await account();
  expect(await tell(shop, cards, 'cs_test_of_nobody', { total: 12_000 })).toBe(409);

  await openPage(page, '/admin/dashboard?tab=payments');
  const list = page.getByRole('region', { name: 'Card payments without a quote' });
  await expect(list.getByRole('listitem')).toContainText('$120 by card');
  await expectAccessible(page, 'card payments without a quote');
  await list.getByRole('button', { name: 'Match to a quote' }).click();
  const ask = page.getByRole('alertdialog');
  await ask.getByLabel('Quote').fill('BB-00000');
  await ask.getByRole('button', { name: 'Record' }).click();
  await expect(ask).toContainText('No quote has this reference.');
  await ask.getByLabel('Quote').fill(reference);
  await ask.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByText('$120 recorded', { exact: true })).toBeVisible();
  await expect(list).toHaveCount(0);
  expect((await account()).balance.dueCents).toBe(0);
  expect(await tell(shop, cards, 'cs_test_of_nobody', { total: 12_000 }), 'told again').toBe(200);
});

test('a deposit is paid at booking, and goes back when the owner declines', async ({
  page,
  shop,
  cards,
  customer,
  faults,
}) => {
  faults.expect(new RegExp(`^left the site: ${RegExp.escape(cards.url)}/`));
  const { plan } = await carPlan(shop, customer);
  await openAt(page, { ...plan, pack: 'Express Wash', id: 'express' }, 'review');
  await expect(page.locator('[data-review]')).toContainText('Deposit due now$20');
  await expectAccessible(page, 'the review with a deposit');
  await page.locator('[name=acceptedTermsOfService]').check();
  await page.locator('[name=acceptedLiability]').check();
  await page.getByRole('checkbox', { name: /^Save this card/, checked: false }).check();
  await page.getByRole('button', { name: 'Submit Quote' }).click();

  await test.step('left: the quote page asks for it first', async () => {
    await checkoutOf(page);
    await expect(page.getByRole('heading', { name: '$20.00' })).toBeVisible();
    // Whether it's paid may be asked meanwhile.
    const begun = cards.asked.findLast(({ path }) => path.endsWith('/checkout/sessions'));
    expect(begun?.form.get('customer_creation')).toBe('always');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page.getByRole('region', { name: 'Pay your deposit' })).toContainText('before you paid');
    await expectAccessible(page, 'a quote whose deposit is due');
  });

  await test.step('paid: the page comes back by itself, and the owner sees it', async () => {
    await page.getByRole('checkbox', { name: /^Save this card/, checked: false }).check();
    await page.getByRole('button', { name: 'Pay deposit of $20' }).click();
    const session = new URL(await checkoutOf(page)).pathname.split('/').at(-1) ?? '';
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'We’re waiting for your payment' })).toBeVisible();
    expect(await tell(shop, cards, session)).toBe(200);
    await expect(page.getByRole('region', { name: 'Your payment' })).toContainText('Your deposit of $20 is paid.');
    await expectAccessible(page, 'a quote whose deposit is paid');
    const { items } = (await asOwner(shop, `GET /api/quotes?q=${customer.email}`)) as {
      readonly items: readonly { readonly id: string; readonly deposit: { readonly state: string } }[];
    };
    expect(items[0]?.deposit.state).toBe('paid');
    await openPage(page, `/admin/dashboard?tab=quotes&quote=${items[0]?.id}`);
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText('Deposit of $20.00, paid');
    await sheet.getByRole('button', { name: 'Decline', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Decline', exact: true }).click();
    await expect(sheet).toContainText('Declined');
  });
});

test('a paid deposit confirms the appointment of a package that is booked at once', async ({
  page,
  shop,
  cards,
  customer,
  faults,
}) => {
  faults.expect(new RegExp(`^left the site: ${RegExp.escape(cards.url)}/`));
  const { plan } = await carPlan(shop, customer);
  await openAt(page, { ...plan, pack: 'Exterior Only', id: 'exterior' }, 'review');
  await expect(page.getByText('Your appointment is confirmed as soon as the deposit is paid.')).toBeVisible();
  await expectAccessible(page, 'the review of what a deposit books');
  await page.locator('[name=acceptedTermsOfService]').check();
  await page.locator('[name=acceptedLiability]').check();
  await page.getByRole('button', { name: 'Submit Quote' }).click();
  const session = new URL(await checkoutOf(page)).pathname.split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'We’re waiting for your payment' })).toBeVisible();
  // No answer is needed, so no deadline is named.
  await expect(page.getByTestId('answer-due')).toHaveCount(0);
  expect(await tell(shop, cards, session)).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'You’re booked' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(plan.visit.text);
  await expectAccessible(page, 'an appointment that a deposit confirmed');

  const { items } = (await asOwner(shop, `GET /api/quotes?q=${customer.email}`)) as {
    readonly items: readonly { readonly id: string; readonly status: string }[];
  };
  expect(items[0]?.status).toBe('approved');
  await openPage(page, `/admin/dashboard?tab=quotes&quote=${items[0]?.id}`);
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Approved');
  await expect(sheet).toContainText('Deposit of $25.00, paid');
  await expect(sheet.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
});

test('the list of the account says what is to be paid first, and until when', async ({ page, shop, customer }) => {
  const visit = await firstFreeVisit(shop, 'express');
  const { claimToken } = await submitElsewhere(shop, { customer, packageType: 'express', visit });
  const { firstName, lastName, email, phone } = customer;
  const account = { firstName, lastName, email, phone, password: PASSWORD, confirmPassword: PASSWORD, claimToken };
  const { cookie } = await askAs(shop, 'POST /api/customer/signup', { body: account });
  await wearCookie(page, shop, cookie);
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('customerSignedIn', 'true'));
  await page.goto('/customer-account');
  const card = page.getByRole('article');
  await expect(card).toContainText('Deposit due');
  await expect(card).toContainText(/Pay your deposit of \$20 to keep this time\. We’re holding it until \w+day, /);
  await expectAccessible(page, 'an account with a deposit to pay');
});

/** The address of the page of the service, once it is there. */
async function checkoutOf(page: Page): Promise<string> {
  await page.waitForURL(/\/pay\/cs_test_\d+$/);
  return page.url();
}
