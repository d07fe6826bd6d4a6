import { newAdmin, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { carPlan } from './plans.ts';
import { OPEN_ALL_YEAR } from './visit.ts';
import { openAt, press, walk } from './wizard.ts';

const PASSWORD = 'suds and sponges';

// A world of its own: its menu changes.
test.use({ world: { business: OPEN_ALL_YEAR } });

test('an owner has a package booked at once, and a customer with a confirmed email gets the appointment', async ({
  page,
  browser,
  shop,
  customer,
}) => {
  await signIn(page, await newAdmin(shop));
  await page.goto('/admin/dashboard?tab=business&section=packages', { waitUntil: 'networkidle' });
  const fullDetail = page.getByRole('button', { name: /Full Detail/ }).first();
  if ((await fullDetail.getAttribute('aria-expanded')) !== 'true') await fullDetail.click();
  await page.getByLabel('Book this package at once, without your approval').check();
  await page.getByLabel('Notice for booking at once').fill('0');
  await page.getByLabel('Only up to a total').check();
  await page.getByLabel('Highest total').fill('300');
  await expectAccessible(page, 'the conditions of booking at once');
  await page
    .getByRole('region', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Save', exact: true })
    .click();
  await expect(page.getByText(/^Published\. Version \d+$/).last()).toBeVisible();

  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await visitor.goto('/customer-account');
  await visitor.getByRole('tab', { name: 'Sign Up' }).click();
  await visitor.getByLabel('First name').fill(customer.firstName);
  await visitor.getByLabel('Last name').fill(customer.lastName);
  await visitor.getByLabel('Email').fill(customer.email);
  await visitor.getByLabel('Phone').fill(customer.phone);
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await visitor.getByLabel('Confirm password').fill(PASSWORD);
  await visitor.getByRole('button', { name: 'Sign Up' }).click();
  await expect(visitor.getByRole('heading', { name: 'No quotes yet' })).toBeVisible();
  const mail = await mailTo(shop, customer.email, /^Verify your email/);
  await visitor.goto(/https?:\/\/\S+\/customer-account\/link\?token=[\w-]+/.exec(mail.text ?? '')?.[0] ?? '');
  await visitor.getByRole('button', { name: 'Open my account' }).click();
  await expect(visitor.getByRole('heading', { name: 'Verify your email' })).toHaveCount(0);

  const { plan } = await carPlan(shop, customer);
  await openAt(visitor, plan, 'review');
  await expect(visitor.getByText('your appointment is confirmed as soon as you submit')).toBeVisible();
  await walk(visitor, plan);
  await press(visitor, 'Submit Quote');
  await expect(visitor.getByRole('heading', { name: 'Your Appointment Is Confirmed' })).toBeVisible();
  await expect(visitor.getByRole('main')).toContainText(`Your appointment is ${plan.visit.text}`);
  // Nothing is left to be answered.
  await expect(visitor.getByText(/hours/)).toHaveCount(0);
  await expectAccessible(visitor, 'a confirmed appointment');
  const reference = /BB-[2-9A-Z]{4,6}/.exec(await visitor.getByRole('main').innerText())?.[0] ?? '';

  await visitor.getByRole('link', { name: 'Your quote page' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'You’re booked' })).toBeVisible();
  await expect(visitor.getByTestId('answer-due')).toHaveCount(0);

  const news = textOf(await mailTo(shop, 'hello@brightbay.example', new RegExp(reference)));
  expect(news).toContain('It’s booked at once');
  expect(news).not.toContain('You promised');
  await page.goto('/admin/dashboard?tab=quotes', { waitUntil: 'networkidle' });
  await expect(page.getByRole('main')).toContainText(reference);
  await expect(page.getByText('Booked at once').first()).toBeVisible();
  await visitor.context().close();
});
