import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { OWNER, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixture.ts';
import { calendarOf, mailTo, textOf } from './mails.ts';
import { submitElsewhere } from './quotes.ts';
import type { Shop } from './shop.ts';
import { firstFreeVisit, freeVisits, type Visit } from './visit.ts';
import { chooseDay } from './wizard.ts';

test('an offer of another price and time is accepted on the quote page: the job is scheduled', async ({
  page,
  context,
  shop,
  customer,
}) => {
  const [asked, offered] = await twoDays(shop);
  const { id, quoteUrl, reference } = await submitElsewhere(shop, { customer, visit: asked });
  await openQuote(page, id);
  const sheet = page.getByRole('dialog', { name: 'Dana Whitfield' });
  await sheet.getByRole('button', { name: 'Counter-offer' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Send offer' }).click();
  await expect(dialog).toContainText('Please write the reason.');
  await expect(dialog).toContainText('Nothing would change.');
  await dialog.getByLabel('Amount of Full Detail in dollars').fill('140');
  await dialog.getByRole('button', { name: 'Add a line' }).click();
  await dialog.getByLabel('Name of line 2').fill('Pet hair');
  await dialog.getByLabel('Amount of Pet hair in dollars').fill('25.50');
  await dialog.getByRole('button', { name: 'Add a fee' }).click();
  await dialog.getByLabel('Name of line 3').fill('Travel');
  await dialog.getByLabel('Amount of Travel in dollars').fill('10');
  await expect(dialog.getByTestId('offer-total')).toContainText('$120.00$175.50');
  await dialog.getByRole('button', { name: 'Suggest another' }).click();
  await chooseDay(page, offered);
  await dialog.getByRole('radio', { name: offered.time, exact: true }).check();
  await dialog.getByLabel('Reason').fill('Pet hair takes an hour more.');
  await expectAccessible(page, 'a counter-offer');
  await dialog.getByRole('button', { name: 'Send offer' }).click();
  await expect(page.getByText('Offer sent', { exact: true }).first()).toBeVisible();
  await expect(sheet.getByRole('region', { name: 'Our offer' })).toContainText('Pet hair takes an hour more.');
  expect(await isFree(shop, asked)).toBe(false);
  expect(await isFree(shop, offered)).toBe(false);

  expect(textOf(await mailTo(shop, customer.email, new RegExp(`^Our offer .* ${reference}`)))).toContain(offered.text);
  const own = await context.newPage();
  await own.goto(quoteUrl);
  const offer = own.getByRole('region', { name: 'What we suggest' });
  for (const said of ['Pet hair takes an hour more.', asked.text, offered.text, '$120', '$175.50'])
    await expect(offer).toContainText(said);
  await expect(own.getByRole('region', { name: 'Price of your request' })).toContainText('$120');
  await expectAccessible(own, 'an offer on the quote page');
  await offer.getByRole('button', { name: 'Accept' }).click();
  await own.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('You’re booked');
  await expect(own.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(own.getByTestId('price')).toContainText('$175.50');

  expect(await isFree(shop, asked)).toBe(true);
  expect(await isFree(shop, offered)).toBe(false);
  expect(calendarOf(await mailTo(shop, customer.email, /^Confirmed: Full Detail/))).toContain('STATUS:CONFIRMED');
  // The dashboard stands open: it hears of the answer by itself.
  await expect(sheet.getByText('Approved', { exact: true })).toBeVisible();
  await expect(sheet.getByRole('list').last()).toContainText(`Accepted the offer for ${offered.text}, $175.50`);
  const jobs = await context.request.get(`/api/jobs?q=${reference}`);
  expect((await jobs.json()).items).toHaveLength(1);
});

test('a refused offer closes the quote and frees both times', async ({ page, shop, customer }) => {
  const [asked, offered] = await twoDays(shop);
  const { id, quoteUrl } = await submitElsewhere(shop, { customer, visit: asked });
  await openQuote(page, id);
  const offer = { scheduledDate: offered.date, scheduledTime: offered.time, reason: 'We are full that day.' };
  expect((await page.request.post(`/api/quotes/${id}/counter-offer`, { data: offer })).status()).toBe(200);
  await page.goto(quoteUrl);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expectAccessible(page, 'refusing an offer');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This quote is closed');
  await expect(page.getByText('You declined our offer.')).toBeVisible();
  expect(await isFree(shop, asked)).toBe(true);
  expect(await isFree(shop, offered)).toBe(true);
});

test('a visit is moved by the owner, then by its customer', async ({ page, shop, customer }) => {
  const [first, second, third] = await twoDays(shop);
  const { id, quoteUrl } = await submitElsewhere(shop, { customer, visit: first });
  await openQuote(page, id);
  const sheet = page.getByRole('dialog', { name: 'Dana Whitfield' });
  await sheet.getByRole('button', { name: 'Approve' }).click();
  await expect(sheet.getByText('Approved', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Change time' }).click();
  await chooseDay(page, second);
  await sheet.getByRole('radio', { name: second.time, exact: true }).check();
  await expectAccessible(page, 'moving a visit');
  await sheet.getByRole('button', { name: 'Move to this time' }).click();
  await expect(page.getByText('Appointment moved', { exact: true })).toBeVisible();
  await expect(sheet.locator('#quote-when')).toContainText(second.time);
  expect(await isFree(shop, first)).toBe(true);
  // It's sent once the move can't be undone any more; the customer's own move would replace it before.
  await mailTo(shop, customer.email, /^New time/);

  await page.goto(quoteUrl);
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await chooseDay(page, third);
  await page.getByRole('radio', { name: third.time, exact: true }).check();
  await expectAccessible(page, 'rescheduling');
  await page.getByRole('button', { name: 'Move my appointment' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('[data-review]')).toContainText(third.text);
  expect(await isFree(shop, second)).toBe(true);
  expect(await isFree(shop, third)).toBe(false);
  const sequences = () =>
    shop.post.received
      .filter(({ to, mail }) => to.includes(customer.email) && mail.subject?.startsWith('New time'))
      .map(({ mail }) => /SEQUENCE:(\d+)/.exec(calendarOf(mail))?.[1]);
  await expect.poll(() => new Set(sequences())).toEqual(new Set(['2', '3']));
});

test('a visit that its customer cancels is free for others', async ({ page, shop, customer }) => {
  const visit = await firstFreeVisit(shop, 'full');
  const { quoteUrl, reference } = await submitElsewhere(shop, { customer, visit });
  expect(await isFree(shop, visit)).toBe(false);
  await page.goto(quoteUrl);
  await expectAccessible(page, 'the quote page');
  await page.getByRole('button', { name: 'Cancel appointment' }).click();
  const ask = page.getByRole('alertdialog');
  await ask.getByRole('button', { name: 'Keep it' }).click();
  expect(await isFree(shop, visit)).toBe(false);
  await page.getByRole('button', { name: 'Cancel appointment' }).click();
  await ask.getByLabel('Reason').fill('I sold the car.');
  await ask.getByRole('button', { name: 'Cancel it' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This quote was canceled');
  await expect(page.getByRole('button', { name: 'Cancel appointment' })).toHaveCount(0);
  expect(await isFree(shop, visit)).toBe(true);
  expect(calendarOf(await mailTo(shop, customer.email, /^Canceled: Full Detail/))).toContain('METHOD:CANCEL');
  const told = await mailTo(shop, 'hello@brightbay.example', new RegExp(`^Canceled by the customer: ${reference}`));
  expect(textOf(told)).toContain('I sold the car.');
});

test('photos of a quote open in full size, with the keyboard alone', async ({ page, context, shop, customer }) => {
  const aiPhotos = await Promise.all(['#2a6', '#36c'].map(photo));
  const answer = await context.request.post('/api/quotes', { data: { ...request(customer), aiPhotos } });
  expect(answer.status()).toBe(201);
  const { id, quoteUrl } = (await answer.json()) as { readonly id: string; readonly quoteUrl: string };
  await openQuote(page, id);
  const opener = page.getByRole('button', { name: 'Open Photo 1 of 2' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Photo 1 of 2' });
  const picture = viewer.getByRole('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);
  await expectAccessible(page, 'a photo in full size');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'Photo 2 of 2' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  // On the quote page the addresses are signed: they open without a log-in, and only with the signature.
  await page.goto(quoteUrl);
  const src = await page.getByRole('button', { name: 'Open Photo 1 of 2' }).locator('img').getAttribute('src');
  expect((await fetch(`${shop.url}${src}`)).status).toBe(200);
  expect((await fetch(`${shop.url}${src?.split('?')[0]}`)).status).toBe(401);
});

async function openQuote(page: Page, id: string): Promise<void> {
  await signIn(page, OWNER);
  await page.goto(`/admin/dashboard?quote=${id}`);
  await expect(page.getByRole('dialog')).toContainText('Dana Whitfield');
}

async function isFree(shop: Shop, visit: Visit): Promise<boolean> {
  return (await freeVisits(shop, 'full')).some(({ startsAt }) => startsAt === visit.startsAt);
}

/** Free times on days of their own. */
async function twoDays(shop: Shop): Promise<readonly [Visit, Visit, Visit]> {
  const visits = await freeVisits(shop, 'full');
  const [a, b, c] = visits
    .filter(({ date }, index) => visits.findIndex((each) => each.date === date) === index)
    .slice(3);
  if (!a || !b || !c) throw new Error('too few days are free');
  return [a, b, c];
}

async function photo(background: string): Promise<string> {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background } });
  return (await picture.jpeg().toBuffer()).toString('base64');
}

function request(customer: { readonly email: string; readonly phone: string }) {
  return {
    customerName: 'Dana Whitfield',
    customerEmail: customer.email,
    customerPhone: customer.phone,
    packageType: 'full',
    vehicleType: 'car',
    vehicleSubtype: 'Lincoln',
    paymentMethod: 'cash',
    acceptedTermsOfService: true,
    acceptedLiability: true,
  };
}
