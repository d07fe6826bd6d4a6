import type { Browser, Locator, Page } from '@playwright/test';
import type { SettingsForm } from '#core/settings/settings-form.ts';
import { acceptQuote } from './accepted-job.ts';
import { newAdmin, OWNER, signIn, type Admin } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { pickDays } from './date-range.ts';
import { expect, nextAddress, test } from './fixture.ts';
import { expectMailsAndPage, expectReview, submitAndSee } from './journey.ts';
import { mailTo, textOf } from './mails.ts';
import { carPlan } from './plans.ts';
import { shownPrice } from './price.ts';
import { submitElsewhere } from './quotes.ts';
import type { Shop } from './shop.ts';
import { availability, firstFreeVisit, freeVisits } from './visit.ts';
import { chooseDay, dayButton, openAt, press, selectPackage, turnTo, walk } from './wizard.ts';

// A world of its own: its settings change.
test.use({ world: { business: { slotCapacity: 2 } } });

const SECTIONS = [
  'Shop',
  'Site',
  'Packages',
  'Extras',
  'Vehicles',
  'Price table',
  'Times',
  'Fees',
  'Sales tax',
  'Photo estimate',
  'Payment',
  'Launch',
  'Reminders',
  'Applicants',
  'Languages',
  'History',
] as const;

test('a price is published, shown on the landing page, and asked again in a wizard that stands open', async ({
  page,
  browser,
  shop,
  customer,
  faults,
}) => {
  faults.expect(/409.*|api\/quotes/);
  await openSettings(page, 'packages');
  await startOver(page);
  const { plan, price } = await carPlan(shop, customer);
  const visitor = await strangerOf(browser, shop);
  await selectPackage(visitor, plan);
  await walk(visitor, plan);
  await expectReview(visitor, plan, price);

  await page.getByRole('button', { name: /Full Detail/ }).click();
  await page.getByLabel('Drop-off price').fill('135');
  await expect(bar(page)).toContainText('1 unsaved change');
  await bar(page).getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: 'Review' });
  await expect(review).toContainText('Full Detail: drop-off price');
  await expect(review).toContainText('$135');
  await expectAccessible(page, 'the review');
  await review.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Published\. Version \d+$/)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);

  await press(visitor, 'Submit Quote');
  const notice = visitor.getByRole('alert').filter({ hasText: 'Our prices have changed' });
  await expect(notice).toContainText('Your total was $160 and is now $175.');
  const changed = { lines: [['Full Detail', '$135'], ...price.lines.slice(1)], total: '$175' } as const;
  await expectReview(visitor, plan, changed);
  for (const label of [/^I accept the Terms of Service/, 'I accept the damage liability terms.'])
    await expect(visitor.getByLabel(label)).toBeChecked();
  const reference = await submitAndSee(visitor, plan, changed);
  await expectMailsAndPage(visitor, shop, { plan, price: changed, reference });
  await visitor.goto('/');
  await expect(visitor.locator('#packages')).toContainText('$135');
  await visitor.context().close();
});

test('a sales tax is set, and every screen and paper of the next quote agrees to the cent', async ({
  page,
  browser,
  shop,
  customer,
}) => {
  await openSettings(page, 'tax');
  await startOver(page);
  await page.getByLabel('Services').fill('8.875');
  await page.getByLabel('Extras').fill('4');
  await page.getByLabel('Tax ID').fill('12-3456789');
  await save(page);
  await expect(page.getByText(/^Published\. Version \d+$/)).toBeVisible();

  const { plan, price: untaxed } = await carPlan(shop, customer);
  // 8.875% of $120 and 4% of $40.
  const price = {
    lines: [
      ...untaxed.lines.map(([label, amount]) => [label, amount === 'FREE' ? amount : `${amount}.00`] as const),
      ['Sales tax', '$12.25'],
    ],
    total: '$172.25',
  } as const;
  const visitor = await strangerOf(browser, shop);
  await selectPackage(visitor, plan);
  await walk(visitor, plan);
  await expectReview(visitor, plan, price);
  const reference = await submitAndSee(visitor, plan, price);
  await expectMailsAndPage(visitor, shop, { plan, price, reference });
  const quoteUrl = visitor.url();

  const found = (await asOwner(shop, `GET /api/quotes?q=${reference}`)) as {
    readonly items: readonly { id: string }[];
  };
  const id = found.items[0]?.id ?? '';
  await page.goto(`/admin/dashboard?tab=quotes&quote=${id}`);
  const sheet = page.getByRole('dialog');
  expect(await shownPrice(sheet.locator('[data-lines]').first())).toEqual(price);
  const job = await acceptQuote(shop, id);

  await visitor.goto(quoteUrl);
  await visitor.getByRole('link', { name: 'Pay $172.25' }).click();
  expect(await shownPrice(visitor.locator('[data-lines]').first())).toEqual(price);
  const token = new URL(visitor.url()).searchParams.get('token') ?? '';
  const record = (body: object) => asOwner(shop, `POST /api/jobs/${job.id}/payments`, { body });
  await record({ method: 'venmo', cents: 17_225 });
  await record({ kind: 'refund', method: 'venmo', cents: 17_225 });
  await visitor.goto(`/payment-success?token=${token}`);
  const receipt = visitor.getByRole('region', { name: `Receipt ${reference}` });
  await expect(receipt).toContainText('Tax ID 12-3456789');
  await expect(receipt).toContainText('Refunded by Venmo, including $12.25 tax');
  // A refund lowers the price.
  const refunded = { lines: [...price.lines, ['Price reduction', '−$172.25']], total: '$0.00' };
  expect(await shownPrice(receipt.locator('[data-lines]').first())).toEqual(refunded);

  await page.goto('/admin/dashboard?tab=reports&section=tax&range=this-month');
  const row = (name: RegExp) => page.getByRole('row').filter({ hasText: name });
  await expect(row(/, 8\.875%/)).toContainText(/\$120.*\$10\.65.*\$10\.65.*\$0/);
  await expect(row(/, 4%/)).toContainText(/\$40.*\$1\.60.*\$1\.60.*\$0/);
  await expectAccessible(page, 'the report of the tax');
  await visitor.context().close();
});

test('a translation is counted as missing, written, published and shown in Spanish', async ({ page }) => {
  await openSettings(page, 'packages');
  await startOver(page);
  await choose(page, 'Languages');
  await expect(page.getByText('Everything is translated.')).toBeVisible();
  const name = page.locator('#setting-translations-es-packages-full-name');
  await name.fill('');
  await expect(page.getByText('1 text isn’t translated yet.')).toBeVisible();
  await expectAccessible(page, 'the Spanish texts');
  await name.fill('Detallado de lujo');
  await expect(page.getByText('Everything is translated.')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: 'Review' });
  await expect(review).toContainText('Detallado de lujo');
  await review.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Published\. Version \d+$/)).toBeVisible();
  await page.goto('/es/');
  await expect(page.locator('#packages')).toContainText('Detallado de lujo');
  await page.goto('/?language=en');
  await expect(page.locator('#packages')).toContainText('Full Detail');
});

test('bad values are refused beside their fields, and what was typed survives a reload', async ({ page, faults }) => {
  faults.expect(/422|api\/admin\/business\/check/);
  await openSettings(page, 'fees');
  await startOver(page);
  const water = page.getByLabel('Water discount');
  await water.fill('five');
  await choose(page, 'Times');
  await page.getByLabel('Booking ahead').fill('0');
  await save(page);

  await expect(page.getByLabel('Booking ahead')).toBeFocused();
  await expect(page.getByLabel('Booking ahead')).toHaveAccessibleDescription(/whole number from 1 to 730/);
  await expect(bar(page)).toContainText('2 fields need another look');
  await expectAccessible(page, 'refused settings');
  await choose(page, 'Fees');
  await expect(water).toHaveValue('five');
  await expect(water).toHaveAccessibleDescription(/Water discount has to be a number/);

  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(water).toHaveValue('five');
  await expect(bar(page)).toContainText('2 unsaved changes');
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(water).toHaveValue('10');
  await expect(bar(page)).toHaveCount(0);
});

test('unsaved settings are not shown to the next person who logs in', async ({ page, shop }) => {
  await openSettings(page, 'fees');
  await startOver(page);
  await page.getByLabel('Water discount').fill('9');
  await expect(bar(page)).toContainText('1 unsaved change');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.waitForURL('/admin');
  await openSettings(page, 'fees', await newAdmin(shop));
  await expect(page.getByLabel('Water discount')).toHaveValue('10');
  await expect(bar(page)).toHaveCount(0);
});

test('what a shop sets once is folded and says what is set; a link or an error opens it', async ({ page, faults }) => {
  faults.expect(/422|business\/check/);
  await openSettings(page, 'shop');
  await startOver(page);
  const zone = page.getByLabel('Time zone');
  await expect(page.getByText('Eastern time (New York)').first()).toBeVisible();
  await expect(zone).toBeHidden();
  await page.getByRole('heading', { name: 'Promises' }).click();
  await page.getByLabel('Confirm within').fill('0');
  await page.getByRole('heading', { name: 'Promises' }).click();
  await expect(page.getByLabel('Confirm within')).toBeHidden();
  await save(page);
  await expect(page.getByLabel('Confirm within')).toBeFocused();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/admin/dashboard?tab=business#address.street');
  await expect(page.getByLabel('Street')).toBeFocused();
  await expectAccessible(page, 'folded settings');
  await startOver(page);
});

test('two admins at once: nothing of either is lost, and who was faster is named', async ({ page, browser, shop }) => {
  await openSettings(page, 'shop');
  await startOver(page);
  await page.getByLabel('Service area').fill('Troy, New York');
  const other = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await openSettings(other, 'fees', await newAdmin(shop));
  await other.getByLabel('Water discount').fill('7');
  await save(other);
  await expect(other.getByText(/^Published\. Version \d+$/)).toBeVisible();

  const meanwhile = page.getByRole('alert').filter({ hasText: /^Robin \d+ has published version \d+/ });
  await expect(meanwhile).toContainText('Your changes are kept, on top of that version.');
  await expectAccessible(page, 'published meanwhile');
  await expect(bar(page)).toContainText('1 unsaved change');
  await save(page);
  await expect(page.getByText(/^Published\. Version \d+$/)).toBeVisible();
  const { business } = await published(page);
  expect([business.area, business.fees.waterDiscount]).toEqual(['Troy, New York', 7]);
  await other.context().close();
});

test('a save after another person’s is rejected, and goes through on top of it', async ({ page, faults }) => {
  faults.expect(/409|api\/admin\/business|api\/admin\/events/);
  // Without live events, as where the connection broke off.
  await page.route('**/api/admin/events', (route) => route.abort());
  await openSettings(page, 'fees');
  await startOver(page);
  await page.getByLabel('Water discount').fill('8');
  await publish(page, (settings) => ({ ...settings, fees: { waterDiscount: 9 }, area: 'Schenectady' }));
  await save(page);
  const meanwhile = page.getByRole('alert').filter({ hasText: /^Owner has published version \d+/ });
  await expect(meanwhile).toContainText(
    'You both changed: Water discount. Yours is kept here; review before you save.',
  );
  await expect(page.getByLabel('Water discount')).toHaveValue('8');
  await save(page);
  await expect(page.getByText(/^Published\. Version \d+$/)).toBeVisible();
  const { business } = await published(page);
  expect([business.area, business.fees.waterDiscount]).toEqual(['Schenectady', 8]);
});

test('an earlier version is compared and given back', async ({ page, shop }) => {
  await openSettings(page, 'history');
  await startOver(page);
  const { version } = await published(page);
  await publish(page, (settings) => ({ ...settings, name: 'Bright Bay & Sons' }));
  const newest = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /^Version \d+$/ }) })
    .first();
  await expect(newest).toContainText(`Version ${version + 1}`);
  await expect(newest).toContainText('Published now');
  await page.getByRole('link', { name: `Version ${version}`, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: `Version ${version}` });
  await sheet.getByLabel('Compare with').selectOption(`Version ${version + 1}, published now`);
  await expect(sheet).toContainText('Bright Bay & Sons');
  await expectAccessible(page, 'a version');
  await sheet.getByRole('button', { name: 'Go back to this version' }).click();
  const ask = page.getByRole('alertdialog', { name: `Go back to version ${version}?` });
  await expect(ask).toContainText('Brightbay Detailing');
  await expectAccessible(page, 'going back');
  await ask.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByText(`Published. Version ${version + 2}`, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/section=history$/);
  expect(await (await fetch(shop.url)).text()).toContain('Brightbay Detailing');
});

test('the launch lock goes on and off', async ({ page, browser, shop }) => {
  await openSettings(page, 'launch');
  await startOver(page);
  const lock = page.getByLabel('Lock the site');
  const visitor = await strangerOf(browser, shop);
  await lock.check();
  await page.getByLabel('Launch text').fill('Back in spring. We paint the bay.');
  await save(page);
  await expect(page.getByText(/^Published\. Version \d+$/)).toBeVisible();
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { name: 'Back in spring.' })).toBeVisible();
  // There's no address yet, so it asks once more.
  await lock.click();
  const ask = page.getByRole('alertdialog', { name: 'Open the site like this?' });
  await expect(ask).toContainText('Your address: they don’t know where to bring their vehicle.');
  await ask.getByRole('button', { name: 'Keep it locked' }).click();
  await expect(lock).toBeChecked();
  await lock.click();
  await ask.getByRole('button', { name: 'Open anyway' }).click();
  await expect(lock).not.toBeChecked();
  await save(page);
  await expect(bar(page)).toHaveCount(0);
  await visitor.goto('/');
  await expect(visitor.getByRole('link', { name: 'Get Your Quote' }).first()).toBeVisible();
  await visitor.context().close();
});

test('closing a day names who is booked on it, and asks them for another time; an empty year is warned of', async ({
  page,
  context,
  shop,
  customer,
  faults,
}) => {
  faults.expect(/422|ask-to-move/);
  await openSettings(page, 'times');
  await startOver(page);
  const visit = await firstFreeVisit(shop, 'full');
  const { reference, quoteUrl } = await submitElsewhere(shop, { customer, visit });
  await pickDays(page.getByRole('main'), 'Days to close', { from: visit.date, to: visit.date });
  await page.getByRole('button', { name: 'Close this day' }).click();
  await save(page);
  const review = page.getByRole('dialog', { name: 'Review' });
  const booked = review.getByRole('listitem').filter({ hasText: reference });
  await expect(booked).toContainText(`${visit.text}: the day is closed`);
  await expectAccessible(page, 'a conflict');
  await review.getByRole('button', { name: 'Publish' }).click();
  await expect(page.locator('#published-findings')).toContainText(reference);
  // Another test may have booked that day, too.
  const title = /^Ask (the customer|them all) for another time$/;
  await page.getByRole('button', { name: title }).click();
  const ask = page.getByRole('alertdialog', { name: title });
  const send = ask.getByRole('button', { name: /^Ask (the customer|\d+ customers)$/ });
  await send.click();
  await expect(ask.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await ask.getByLabel('Reason').fill('We’re at a wedding.');
  await expectAccessible(page, 'asking for another time');
  await send.click();
  await expect(page.getByText(/^(The customer has|\d+ customers have) been asked$/)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.locator('#published-findings')).toHaveCount(0);

  const mail = await mailTo(shop, customer.email, new RegExp(`^Please pick another time: .*${reference}`));
  expect(textOf(mail)).toContain('We’re at a wedding.');
  const own = await context.newPage();
  await own.goto(quoteUrl);
  const change = own.getByRole('region', { name: 'Please pick another time' });
  await expect(change).toContainText('We’re at a wedding.');
  await expect(change).toContainText('Your appointment stays yours');
  await expectAccessible(own, 'a quote whose customer is asked for another time');
  const [other] = (await freeVisits(shop, 'full')).filter(({ date }) => date !== visit.date);
  if (!other) throw new Error('another day is free');
  await chooseDay(own, other);
  await change.getByRole('radio', { name: other.time, exact: true }).check();
  await change.getByRole('button', { name: 'Move' }).click();
  await expect(own.getByRole('region', { name: 'Please pick another time' })).toHaveCount(0);
  await expect(own.getByRole('main')).toContainText(other.text);
  await own.close();

  await page.getByRole('button', { name: /^School year/ }).click();
  await page.getByRole('button', { name: /^Remove the season/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Some months would have no open times' })).toContainText(
    'October',
  );
  await save(page);
  await expect(review).toContainText(/October \d+ has no times at all/);
  await review.getByRole('button', { name: 'Keep editing' }).click();
  await expect(bar(page)).toContainText('1 unsaved change');
});

test('a day of the week gets its own times, and days are closed for a reason that customers read', async ({
  page,
  browser,
  shop,
  customer,
}) => {
  await openSettings(page, 'times');
  await startOver(page);
  const visit = await firstFreeVisit(shop, 'full');
  const { reference } = await submitElsewhere(shop, { customer, visit });
  const date = Temporal.PlainDate.from(visit.date);
  const last = date.add({ days: 2 });

  for (const season of [/^Summer/, /^School year/]) {
    await page.getByRole('button', { name: season }).click();
    const own = page.getByRole('checkbox', { name: /^Own times.*Monday/ });
    await own.focus();
    await page.keyboard.press('Space');
    const remove = page.getByRole('button', { name: /^Remove .*, Monday$/ });
    while ((await remove.count()) > 0) await remove.first().press('Enter');
    await expect(page.getByRole('group', { name: 'Tuesday to Friday' })).toBeVisible();
    await page.getByRole('button', { name: season }).click();
  }
  await pickDays(page.getByRole('main'), 'Days to close', { from: visit.date, to: last.toString() });
  await page.getByLabel('Reason').fill('Family holidays');
  await page.getByRole('button', { name: 'Close these days' }).press('Enter');
  const weekly = page.getByRole('group', { name: 'Closed every week' });
  await weekly.getByRole('checkbox', { name: 'Sunday' }).check();
  await weekly.getByLabel('Reason for Sundays').fill('A day for the family');
  await page.getByRole('heading', { name: 'Federal holidays' }).click();
  await page.getByRole('checkbox', { name: /^Thanksgiving Day/ }).check();
  await expectAccessible(page, 'times of each day and closures');
  await save(page);
  const review = page.getByRole('dialog', { name: 'Review' });
  await expect(review).toContainText('Season Summer: times on Monday');
  await expect(review.getByRole('listitem').filter({ hasText: reference })).toContainText('the day is closed');
  await review.getByRole('button', { name: 'Publish' }).click();
  await expect(page.locator('#published-findings')).toContainText(reference);

  const visitor = await strangerOf(browser, shop);
  const monthDay = (day: Temporal.PlainDate) => day.toLocaleString('en-US', { month: 'long', day: 'numeric' });
  const closed = `Closed ${monthDay(date)} to ${monthDay(last)}: Family holidays`;
  await visitor.goto('/');
  await expect(visitor.locator('#contact')).toContainText(closed);
  const { plan } = await carPlan(shop, customer);
  await openAt(visitor, plan, 'time');
  await turnTo(visitor, visit.date.slice(0, 7));
  await expect(visitor.getByRole('list').filter({ hasText: 'Times free' })).toContainText(closed);
  await dayButton(visitor, visit.day).click();
  await expect(visitor.getByText(closed, { exact: true }).last()).toBeVisible();
  const sunday = last.add({ days: 7 - (last.dayOfWeek % 7) });
  await turnTo(visitor, sunday.toString().slice(0, 7));
  await dayButton(visitor, `Sunday, ${monthDay(sunday)}`).click();
  await expect(visitor.getByText('Closed every Sunday: A day for the family', { exact: true }).last()).toBeVisible();
  const days = await availability(shop, 'full', { from: 2, to: 30 });
  const mondays = days.filter((day) => Temporal.PlainDate.from(day.date).dayOfWeek === 1);
  expect(mondays.every(({ slots }) => slots.length === 0)).toBe(true);
  await visitor.context().close();
});

test('every section is accessible', async ({ page }) => {
  await openSettings(page, 'shop');
  for (const section of SECTIONS) {
    await choose(page, section);
    await expect(page.getByRole('heading', { name: section, level: 2 })).toBeVisible();
    const fold = page.locator('h3').getByRole('button').first();
    if (await fold.isVisible()) await fold.click();
    await expect(page.getByTestId('skeleton')).toHaveCount(0);
    await expectAccessible(page, section);
    const [scrollWidth, clientWidth] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(scrollWidth, `${section} fits`).toBe(clientWidth);
  }
});

/** Logs in on the way to a section of the settings. */
async function openSettings(page: Page, section: string, admin: Admin = OWNER): Promise<void> {
  await signIn(page, admin);
  await page.goto(`/admin/dashboard?tab=business&section=${section}`);
  await expect(page.locator('#section-title')).toBeVisible();
}

/** From the list beside the section, or the one to choose from on a phone. */
async function choose(page: Page, section: string): Promise<void> {
  const list = page.getByLabel('Section', { exact: true });
  if (await list.isVisible()) await list.selectOption(section);
  else await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: section }).click();
}

function bar(page: Page): Locator {
  return page.getByRole('region', { name: 'Unsaved changes' });
}

async function save(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: 'Save', exact: true }).click();
}

type Published = { readonly version: number; readonly business: SettingsForm };

async function published(page: Page): Promise<Published> {
  const answer = await page.context().request.get('/api/admin/business');
  return (await answer.json()) as Published;
}

/** Publishes as another window of the same admin would. */
async function publish(page: Page, change: (settings: SettingsForm) => SettingsForm): Promise<void> {
  const { version, business } = await published(page);
  const data = { version, business: change(business) };
  const answer = await page.context().request.put('/api/admin/business', { data });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** What earlier tests of this file have changed is taken back: version 2 is this world. */
async function startOver(page: Page): Promise<void> {
  const { version } = await published(page);
  const answer = await page.context().request.post('/api/admin/business/versions/2/restore', { data: { version } });
  expect(answer.status()).toBe(200);
  expect(await published(page)).toMatchObject({ version: version + 1 });
  await page.reload();
}

/** A browser that is not logged in. */
async function strangerOf(browser: Browser, shop: Shop): Promise<Page> {
  const extraHTTPHeaders = { 'x-forwarded-for': nextAddress() };
  return (await browser.newContext({ baseURL: shop.url, extraHTTPHeaders })).newPage();
}
