import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { newCustomer, type Customer } from './customer.ts';
import { expect, nextAddress, test } from './fixture.ts';
import { mailTo } from './mails.ts';
import { submitElsewhere } from './quotes.ts';
import type { Shop } from './shop.ts';
import { expectNothingCovered, frontToast } from './toast.ts';
import { availability, freeVisits, OPEN_ALL_YEAR } from './visit.ts';
import { chooseDay } from './wizard.ts';

/** A browser that is refused says so in its console. */
const REFUSED = /answered (401|409|422)|status of (401|409|422)/;
const PASSWORD = 'suds and sponges';
const DAY = 24 * 3600 * 1000;

test.use({ settings: OPEN_ALL_YEAR });

test('a customer signs up, verifies the address, moves a visit and cancels it; too late it is refused', async ({
  page,
  shop,
  customer,
  faults,
}) => {
  faults.expect(REFUSED);
  const visits = (await freeVisits(shop, 'full')).filter(({ startsAt }) => Date.parse(startsAt) > Date.now() + 2 * DAY);
  const [visit, other] = [visits[0]!, visits.find(({ date }) => date !== visits[0]!.date)!];
  const { id, reference } = await submitElsewhere(shop, { customer, visit });

  await test.step('signs up and sees nothing of that address yet', async () => {
    await page.goto('/customer-account');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await expectAccessible(page, 'signing up');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Please fill in all fields.' })).toBeVisible();
    await fillSignUp(page, customer);
    await page.getByLabel('Confirm password').fill('something else');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(toast(page, 'Signup Failed')).toContainText('Passwords do not match.');
    await expect(page.getByLabel('Confirm password')).toBeFocused();
    await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription('Passwords do not match.');
    await expect(page.getByLabel('Email')).toHaveValue(customer.email);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(toast(page, 'Account Created Successfully')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No quotes yet' })).toBeVisible();
    await expectAccessible(page, 'a new account');
  });

  await test.step('a link that is only opened changes nothing; its button verifies', async () => {
    const link = await linkTo(shop, customer.email, /^Verify your email/);
    for (let scan = 0; scan < 3; scan += 1) expect((await fetch(link)).status).toBe(200);
    await page.goto(link);
    await expectAccessible(page, 'the page of a link');
    await page.getByRole('button', { name: 'Open my account' }).click();
    await expect(page.getByRole('article', { name: `Quote ${reference}` })).toContainText('Waiting for us');
    await expect(page.getByRole('heading', { name: 'Verify your email' })).toHaveCount(0);
  });

  await test.step('the badge follows the owner without a reload', async () => {
    await asOwner(shop, `POST /api/quotes/${id}/approve`, { body: {} });
    await expect(page.getByRole('article', { name: `Quote ${reference}` })).toContainText('Approved', {
      timeout: 25_000,
    });
    await expectAccessible(page, 'an account with a quote');
  });

  await test.step('moves the visit', async () => {
    await page.getByRole('link', { name: 'Full Detail' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You’re booked' })).toBeVisible();
    await expect(page.getByText('Reschedule or cancel free of charge until')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
    await expectAccessible(page, 'a quote in an account');
    await page.getByRole('button', { name: 'Reschedule' }).click();
    await chooseDay(page, other);
    await page.getByRole('radio', { name: other.time, exact: true }).check();
    await page.getByRole('button', { name: 'Move my appointment' }).click();
    await expect(page.getByRole('main')).toContainText(other.text);
    await mailTo(shop, customer.email, /^New time/);
  });

  await test.step('cancels it in time', async () => {
    await page.getByRole('button', { name: 'Cancel appointment' }).click();
    await page.getByRole('button', { name: 'Cancel it' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'This quote was canceled' })).toBeVisible();
  });

  await test.step('within 24 hours there is no button, and the call is refused', async () => {
    const soon = await soonest(shop);
    const late = await submitElsewhere(shop, { customer, visit: soon });
    await page.goto(`/customer-account?open=${late.id}`);
    await expect(page.getByText('Your appointment is less than 24 hours away')).toContainText('Please call us at');
    await expect(page.getByRole('button', { name: /Cancel|Reschedule/ })).toHaveCount(0);
    const answer = await page.request.post(`/api/customer/quotes/${late.id}/cancel`, { data: {} });
    expect([answer.status(), ((await answer.json()) as { code: string }).code]).toEqual([409, 'too-late']);
  });
});

test('after a quote the form is filled in, the quote linked at once, and the wizard opens filled in again', async ({
  page,
  shop,
  customer,
}) => {
  const [visit] = await freeVisits(shop, 'full');
  const { reference, claimToken } = await submitElsewhere(shop, { customer, visit });
  await page.goto('/quote');
  await page.evaluate(
    ({ token, contact }) => {
      sessionStorage.setItem('quoteClaimToken', token);
      sessionStorage.setItem('submittedContact', contact);
    },
    { token: claimToken, contact: JSON.stringify(customer) },
  );
  await page.goto('/customer-account');
  await expect(page.getByLabel('First name')).toHaveValue(customer.firstName);
  await expect(page.getByLabel('Email')).toHaveValue(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  const card = page.getByRole('article', { name: `Quote ${reference}` });
  await expect(card).toBeVisible();

  await test.step('the email that confirms the quote is sent again from its page', async () => {
    await mailTo(shop, customer.email, /^Verify your email/);
    await card.getByRole('link', { name: 'Full Detail' }).click();
    const confirm = page.getByRole('region', { name: 'Confirm your email' });
    await expectAccessible(page, 'a quote of an account whose email is unconfirmed');
    await confirm.getByRole('button', { name: 'Send the email again' }).click();
    await expect(confirm.getByRole('status')).toHaveText('A link to verify your email is on its way.');
    const sent = () => shop.post.received.filter(({ to }) => to.includes(customer.email));
    await expect.poll(() => sent().filter(({ mail }) => mail.subject?.startsWith('Verify your email'))).toHaveLength(2);
    await page.goBack();
  });

  await page.getByRole('button', { name: 'Add a vehicle' }).click();
  await page.getByLabel('Type').selectOption('truck');
  await page.getByLabel('Brand and model').selectOption('Ford F-150');
  await page.getByLabel('Nickname').fill('The red one');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The red one')).toBeVisible();
  await page.getByLabel('A note to the shop').fill('The gate code is 4711.');
  await page.getByRole('button', { name: 'Send note' }).click();
  await expect(toast(page, 'Note sent')).toBeVisible();

  await card.getByRole('button', { name: /^Book again/ }).click();
  await expect(page).toHaveURL(/\/quote\?step=time/);
  await expect(page.getByRole('complementary')).toContainText('Full Detail');
});

test('a link logs in from the mailbox, and an account is deleted with its password', async ({ page, shop, faults }) => {
  faults.expect(REFUSED);
  const customer = newCustomer();
  await signUpElsewhere(shop, customer);
  await page.goto('/customer-account');
  await expectAccessible(page, 'logging in');
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password').fill('not that');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(toast(page, 'Login Failed')).toContainText('Please check your email and password.');

  await page.getByRole('button', { name: 'Email me a link to log in' }).click();
  await page.getByLabel('Email').fill(customer.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(await linkTo(shop, customer.email, /^Log in to/));
  await page.getByRole('button', { name: 'Open my account' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await page.getByLabel('New password').fill('words of my own');
  await page.getByRole('button', { name: 'Set the password and open' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();

  await expectNothingCovered(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password').fill('words of my own');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(toast(page, 'Welcome back')).toBeVisible();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expectAccessible(page, 'deleting an account');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Password').fill('words of my own');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL(`${shop.url}/`);
  await page.goto('/customer-account');
  await expect(page.getByRole('tab', { name: 'Log in' })).toBeVisible();
});

function toast(page: Page, title: string) {
  return frontToast(page).filter({ hasText: title });
}

async function fillSignUp(page: Page, { firstName, lastName, email, phone }: Customer) {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
}

async function signUpElsewhere(shop: Shop, { firstName, lastName, email, phone }: Customer): Promise<void> {
  const answer = await fetch(`${shop.url}/api/customer/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress() },
    body: JSON.stringify({ firstName, lastName, email, phone, password: PASSWORD, confirmPassword: PASSWORD }),
  });
  expect(answer.status).toBe(200);
}

async function linkTo(shop: Shop, address: string, subject: RegExp): Promise<string> {
  const mail = await mailTo(shop, address, subject);
  const link = /https?:\/\/\S+\/customer-account\/link\?token=[\w-]+/.exec(mail.text ?? '')?.[0] ?? '';
  expect(link, 'a link').not.toBe('');
  return link;
}

/** The first free time within 24 hours. */
async function soonest(shop: Shop) {
  const days = await availability(shop, 'full', { from: 0, to: 1 });
  const found = days
    .flatMap(({ date, slots }) => slots.map((slot) => ({ ...slot, date })))
    .find(({ startsAt }) => Date.parse(startsAt) < Date.now() + DAY);
  if (!found) throw new Error('nothing is free within 24 hours');
  return { ...found, day: '', fullDay: '', text: '' };
}
