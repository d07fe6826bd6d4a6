import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { newAdmin, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { carPlan } from './plans.ts';
import { submitElsewhere } from './quotes.ts';
import { firstFreeVisit } from './visit.ts';
import { expectStep, openAt, press } from './wizard.ts';

const NINE_TO_FIVE = { opens: '9:00 AM', closes: '5:00 PM' };
const ADDRESS = '12 Lark Street, Albany, NY 12210';

/** What customers can book agrees with the hours: on Monday and Tuesday. */
const WITHIN_HOURS = [{ time: '10:00 AM' }, { time: '2:00 PM' }, { time: '4:30 PM' }];
const ALL_YEAR = { name: 'All year', from: '01-01', to: '12-31', weekdays: [], weekends: [] };

// The owner has set up where vehicles are dropped off.
test.use({
  settings: {
    address: { ...DEFAULT_SETTINGS.address, street: '12 Lark Street', postalCode: '12210' },
    directions: 'Behind the bakery.',
    openingHours: { ...DEFAULT_SETTINGS.openingHours, monday: NINE_TO_FIVE, tuesday: NINE_TO_FIVE },
    seasons: [{ ...ALL_YEAR, days: { monday: WITHIN_HOURS, tuesday: WITHIN_HOURS } }],
  },
});

test('the drop-off address is where customers look for it', async ({ page, shop, customer }) => {
  await page.goto('/');
  const contact = page.locator('#contact');
  await expect(contact).toContainText(ADDRESS);
  await expect(contact).toContainText('Behind the bakery.');
  await expect(contact).toContainText('Monday to Tuesday: 9 AM to 5 PM');
  await expect(page.getByRole('contentinfo')).toContainText(ADDRESS);
  for (const path of ['/', '/quote', '/disclaimer']) {
    await page.goto(path);
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? '')).toMatchObject({
      address: { streetAddress: '12 Lark Street', postalCode: '12210' },
      openingHours: ['Mo-Tu 09:00-17:00'],
    });
  }

  const { plan } = await carPlan(shop, customer);
  await openAt(page, plan, 'location');
  await expect(page.getByTestId('pick').filter({ hasText: 'Drop-off' })).toContainText(ADDRESS);

  const { quoteUrl } = await submitElsewhere(shop, { customer, visit: await firstFreeVisit(shop, 'full') });
  await page.goto(quoteUrl);
  await expect(page.getByRole('main')).toContainText(ADDRESS);
  const due = page.getByTestId('answer-due');
  await expect(due).toHaveText(/^You’ll hear from us by \w+day, \d+(:\d\d)? [AP]M\.$/);
  const mail = textOf(await mailTo(shop, customer.email, /We received/));
  expect(mail).toContain(ADDRESS);
  // The one promise is the same everywhere.
  const moment = ((await due.locator('time').textContent()) ?? '').replaceAll('\u00A0', ' ');
  expect(mail).toContain(`You’ll hear from us by ${moment}.`);
});

test('a quote for cans without an address asks for it, and the owner sees when it is there', async ({
  page,
  shop,
  customer,
}) => {
  const { id, quoteUrl } = await submitElsewhere(shop, { customer, packageType: 'garbage' });
  const admin = await newAdmin(shop);
  await signIn(page, admin);
  await page.goto(`/admin/dashboard?quote=${id}`);
  const sheet = page.getByRole('complementary').or(page.getByRole('dialog')).filter({ hasText: customer.email });
  await expect(sheet.getByText('Address needed')).toBeVisible();
  await expectAccessible(page, 'a quote whose address is needed');

  await page.goto(quoteUrl);
  await expect(page.getByRole('main')).toContainText('At your address');
  await expect(page.getByRole('main')).not.toContainText(/drop-off/i);
  await expectAccessible(page, 'the question for the address');
  await page.getByLabel('Service address').fill('3 Elm Street, Troy');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('heading', { name: 'Where should we come?' })).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('3 Elm Street, Troy');

  await page.goto(`/admin/dashboard?quote=${id}`);
  await expect(sheet).toContainText('3 Elm Street, Troy');
  await expect(sheet.getByText('Address needed')).toHaveCount(0);
});

test('Get Quote is enabled once every field has something, and explains an address that cannot be right', async ({
  page,
  shop,
  customer,
}) => {
  const { plan } = await carPlan(shop, customer);
  await openAt(page, plan, 'contact');
  const button = page.getByRole('button', { name: 'Get Quote', exact: true });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('First name').fill('Dana');
  await page.getByLabel('Last name').fill('Whitfield');
  await page.getByLabel('Phone').fill(customer.phone);
  await page.getByLabel('Email').fill('dana@');
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await press(page, 'Get Quote');
  await expectStep(page, 'contact');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/should read like name@example\.com/);
  await page.getByLabel('Email').fill(customer.email);
  await press(page, 'Get Quote');
  await expectStep(page, 'payment');
});

test('the set-up checklist names what is left, leads there, and can be hidden', async ({ page, shop }) => {
  await signIn(page, await newAdmin(shop));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/dashboard');
  const card = page.getByRole('region', { name: 'Set up your shop' });
  // What this shop has depends on what else was tried in it.
  await expect(card).toContainText(/\d+ of 13 done/);
  await expectAccessible(page, 'the set-up checklist');
  await card.getByRole('button', { name: 'All steps' }).click();
  const prices = card.getByRole('button', { name: 'Mark as done: Check your prices' });
  await prices.click();
  await expect(prices).toHaveCount(0);
  await card.getByRole('link', { name: 'Add your Venmo name' }).click();
  await expect(page).toHaveURL(/tab=business&section=payment/);
  await page.goBack();
  await card.getByRole('button', { name: 'All steps' }).click();
  await card.getByRole('button', { name: 'Hide checklist' }).click();
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('the set-up is one line with the next step, and the others when they are asked for', async ({ page, shop }) => {
  await signIn(page, await newAdmin(shop));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/dashboard');
  const card = page.getByRole('region', { name: 'Set up your shop' });
  await expect(card.getByRole('link', { name: /^Next: / })).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'What needs you' })).toBeInViewport();
  await expectAccessible(page, 'the set-up checklist on a phone');
  await card.getByRole('button', { name: 'All steps' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(13);
});

test('the owner sets the address and the hours, and is told what is missing', async ({ page, shop, faults }) => {
  faults.expect(/answered 422|status of 422/);
  await signIn(page, await newAdmin(shop));
  await page.goto('/admin/dashboard?tab=business&section=shop');
  await page.getByRole('heading', { name: 'Drop-off address' }).click();
  await page.getByRole('heading', { name: 'Opening hours' }).click();
  await page.getByLabel('ZIP code').fill('');
  await page.getByRole('group', { name: 'Saturday' }).getByRole('checkbox').check();
  await page.getByLabel('Saturday, closes').fill('08:00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('ZIP code is missing. Please fill it in.')).toBeVisible();
  await expect(page.getByText('The closing time has to be after the opening time.')).toBeVisible();
  await page.getByLabel('ZIP code').fill('12211');
  await page.getByLabel('Saturday, closes').fill('14:00');
  await expectAccessible(page, 'the settings of the shop');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // The shop is shared: its review may list appointments of other tests, which don't fit these times.
  const publish = page.getByRole('dialog', { name: 'Review' }).getByRole('button', { name: 'Publish' });
  const published = page.getByText(/^Published\. Version \d+/);
  await expect(published.or(publish).first()).toBeVisible();
  if (await publish.isVisible()) await publish.click();
  await expect(published).toBeVisible();
  await page.goto('/');
  await expect(page.locator('#contact')).toContainText('Saturday: 9 AM to 2 PM');
});
