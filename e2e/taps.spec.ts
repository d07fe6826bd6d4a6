import type { Locator, Page } from '@playwright/test';
import { formatTime } from '#core/lib/time.ts';
import { asOwner, newMember } from './crew.ts';
import { choosePhotos, ENGINE, WITH_ESTIMATES } from './estimate.ts';
import { expect, test } from './fixture.ts';
import { expectReview, expectSuccess } from './journey.ts';
import { mailTo, textOf } from './mails.ts';
import { clearPhotos } from './pictures.ts';
import { carPlan, garbagePlan } from './plans.ts';
import type { ShownPrice } from './price.ts';
import { submitForToday } from './quotes.ts';
import { approved, freeWeek, lineOf, openPage } from './schedule.ts';
import { firstFreeVisit, OPEN_TODAY } from './visit.ts';
import { choice, choose, dayButton, expectStep, goBack, openAt, turnTo, type Plan } from './wizard.ts';

// A world of its own: with more than four employees they're chosen from a list, which takes other taps.
test.use({ world: { business: { slotCapacity: 2 } } });

test('a car wash takes 14 taps besides typing', async ({ page, shop, customer }) => {
  const { plan: full } = await carPlan(shop, customer);
  const visit = await firstFreeVisit(shop, 'express');
  const plan: Plan = { ...full, pack: 'Express Wash', id: 'express', extras: [], visit };
  const finger = await openWizard(page);
  await finger.tap(choice(page, 'Package', plan.pack));
  await expectAsked(page, 'location');
  await finger.tap(choice(page, 'Service location', 'Drop-off'));
  await answerVehicle(page, finger, plan);
  await finger.press('Continue with Standard Quote');
  await answerRest(page, finger, plan);
  const price = {
    lines: [
      ['Express Wash', '$30'],
      ['Little Tree Black Ice Air Freshener', 'FREE'],
    ],
    total: '$30',
  } as const;
  await submit(page, finger, { plan, price });
  expect(finger.taps()).toBeLessThanOrEqual(14);
});

test('garbage cans take 11 taps besides typing', async ({ page, shop, customer }) => {
  const { plan: planned } = await garbagePlan(shop, customer);
  const plan = { ...planned, extras: [] };
  const finger = await openWizard(page);
  await finger.tap(choice(page, 'Package', plan.pack));
  await expectAsked(page, 'cans');
  await finger.pick(page.getByRole('combobox', { name: 'Number of garbage cans' }), '3');
  await answerRest(page, finger, plan);
  await submit(page, finger, { plan, price: { lines: [['Garbage Shine', '$35']], total: '$35' } });
  expect(finger.taps()).toBeLessThanOrEqual(11);
});

test.describe('with photos', () => {
  test.use({ settings: WITH_ESTIMATES });

  const PACKS = { 'Express Wash': { id: 'express', most: 17 }, 'Full Detail': { id: 'full', most: 18 } } as const;
  for (const [pack, { id, most }] of Object.entries(PACKS)) {
    test(
      `${pack} with photos takes ${most} taps besides typing`,
      { tag: '@full' },
      async ({ page, shop, customer }) => {
        const { plan: planned } = await carPlan(shop, customer);
        const plan = { ...planned, pack, id, visit: await firstFreeVisit(shop, id), extras: [] };
        const finger = await openWizard(page);
        await finger.tap(choice(page, 'Package', pack));
        await finger.tap(choice(page, 'Service location', 'Drop-off'));
        await answerVehicle(page, finger, plan);
        await finger.tap(page.getByRole('link', { name: 'Use AI Enhancement' }));
        // Photos of the outside don't show what a package cleans inside.
        if (pack === 'Full Detail') await finger.tap(page.getByRole('radio', { name: 'Tidy' }));
        finger.count();
        await choosePhotos(page, await clearPhotos(1));
        await finger.press('Analyze Photos');
        await expect(page.getByRole('button', { name: 'Use This Analysis for My Quote' })).toBeVisible(ENGINE);
        await finger.press('Use This Analysis for My Quote');
        await answerRest(page, finger, plan);
        await finger.press('Submit Quote');
        await expect(page.getByRole('heading', { name: 'Quote Submitted Successfully!' })).toBeVisible();
        expect(finger.taps()).toBeLessThanOrEqual(most);
      },
    );
  }
});

test('an owner assigns a job in 3 taps, and moves and reassigns it in 5', async ({ page, shop, customer }) => {
  const [first, second] = [await newMember(shop), await newMember(shop)];
  const [visit, other] = await freeWeek(shop);
  const { reference } = await approved(shop, { customer, visit });
  await openPage(page, '/admin/dashboard');
  const assigning = fingerOn(page);
  await assigning.tap(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Schedule' }));
  const line = await lineOf(page, reference);
  const { height } = (await line.boundingBox()) ?? {};
  await assigning.pick(line.getByRole('combobox', { name: 'Assign Dana Whitfield’s job' }), first.name);
  await expect(page.getByText('Staff assigned to job successfully', { exact: true })).toBeVisible();
  expect(assigning.taps()).toBeLessThanOrEqual(3);
  await expect(line).toContainText(first.name);
  expect((await line.boundingBox())?.height).toBe(height);

  const moving = fingerOn(page);
  await moving.tap(line.getByRole('button', { name: /^Move Dana Whitfield/ }));
  const ask = page.getByRole('alertdialog');
  await expect(ask.getByRole('grid')).toBeVisible();
  await turnTo(page, other.date.slice(0, 7));
  await moving.tap(dayButton(page, other.day));
  await moving.tap(ask.getByRole('radio', { name: other.time, exact: true }));
  await moving.tap(ask.getByRole('radio', { name: second.name }));
  await moving.tap(ask.getByRole('button', { name: 'Move', exact: true }));
  await expect(page.getByText('Appointment moved. We’ve emailed the customer.')).toBeVisible();
  expect(moving.taps()).toBeLessThanOrEqual(5);
  await expect(await lineOf(page, reference)).toContainText(second.name);
});

test('an owner books for a caller in 10 taps besides typing', async ({ page, shop, customer }) => {
  const visit = await firstFreeVisit(shop, 'full');
  await openPage(page, '/admin/dashboard?tab=customers');
  const finger = fingerOn(page);
  await finger.tap(page.getByRole('link', { name: 'New quote' }));
  await page.getByLabel('Phone').fill(customer.phone);
  await page.getByLabel('First name').fill(customer.firstName);
  await finger.pick(page.getByLabel('Package'), 'full');
  await finger.tap(page.getByRole('radio', { name: 'Truck' }));
  await finger.pick(page.getByLabel('Brand and model'), 'Ford F-150');
  await finger.tap(page.getByRole('radio', { name: 'Pick a time' }));
  await turnTo(page, visit.date.slice(0, 7));
  await finger.tap(dayButton(page, visit.day));
  await finger.tap(page.getByRole('radio', { name: visit.time, exact: true }));
  await finger.tap(page.getByRole('button', { name: 'Create and approve' }));
  await expect(page.getByText(/^Quote \S+ created and approved$/)).toBeVisible();
  expect(finger.taps()).toBeLessThanOrEqual(10);
});

test.describe('while the shop is open', () => {
  test.use({ settings: OPEN_TODAY });

  test('an owner records a no-show in 3 taps', { tag: '@full' }, async ({ page, shop, customer }) => {
    test.setTimeout(120_000);
    const quote = await submitForToday(shop, customer);
    // The owner may choose any minute: the next one, which then has to come.
    const startsAt = Temporal.Now.zonedDateTimeISO(OPEN_TODAY.timeZone).round({
      smallestUnit: 'minute',
      roundingMode: 'ceil',
    });
    const scheduledTime = formatTime(startsAt.toInstant(), OPEN_TODAY.timeZone, 'en');
    const body = { scheduledDate: startsAt.toPlainDate().toString(), scheduledTime, overrule: true };
    await asOwner(shop, `POST /api/quotes/${quote.id}/approve`, { body });
    await expect
      .poll(() => Temporal.Now.instant().epochMilliseconds - startsAt.epochMilliseconds, { timeout: 70_000 })
      .toBeGreaterThan(0);
    await openPage(page, '/job-schedule');
    const finger = fingerOn(page);
    await finger.tap((await lineOf(page, quote.reference)).getByRole('link'));
    await finger.tap(page.getByRole('dialog').getByRole('button', { name: 'No-show' }));
    const ask = page.getByRole('alertdialog');
    await expect(ask.getByRole('radio', { name: 'No-show' })).toBeChecked();
    await finger.tap(ask.getByRole('button', { name: 'Record no-show' }));
    await expect(page.getByText('Job canceled', { exact: true })).toBeVisible();
    expect(finger.taps()).toBeLessThanOrEqual(3);
    expect(textOf(await mailTo(shop, customer.email, /canceled/i))).toMatch(/we missed you/i);
  });
});

test('a press on what is chosen already moves on, and so does Enter; arrow keys and Space stay', async ({
  page,
  shop,
  customer,
}) => {
  const { plan } = await carPlan(shop, customer);
  await page.goto('/quote', { waitUntil: 'networkidle' });
  await choose(choice(page, 'Package', 'Express Wash'));
  await page.keyboard.press('ArrowDown');
  await expect(choice(page, 'Package', 'Full Detail')).toBeFocused();
  await expectStep(page, 'package');
  await page.keyboard.press('Enter');
  await expectAsked(page, 'location');
  await choice(page, 'Service location', 'Drop-off').tap();
  await expectAsked(page, 'vehicle');

  const brand = page.getByRole('combobox', { name: /^Brand/ });
  await choose(choice(page, 'Vehicle type', 'Car'));
  await brand.focus();
  await page.keyboard.type('Sub');
  await expect(brand).toHaveValue('Subaru');
  await expectStep(page, 'vehicle');
  await goBack(page);
  await expectAsked(page, 'location');

  await openAt(page, { ...plan, payment: 'Cash' }, 'payment');
  await choose(choice(page, 'Payment method', 'Venmo'));
  await page.keyboard.press('ArrowDown');
  await expect(choice(page, 'Payment method', 'Cash')).toBeChecked();
  await expectStep(page, 'payment');
  await choice(page, 'Payment method', 'Cash').tap();
  await expectAsked(page, 'review');
});

test('a change from the review returns there with one press', async ({ page, shop, customer }) => {
  const { plan } = await carPlan(shop, customer);
  await openAt(page, plan, 'review');
  await page.getByRole('button', { name: 'Change Payment' }).tap();
  await expectStep(page, 'payment');
  await choice(page, 'Payment method', 'Cash').tap();
  await expectAsked(page, 'review');
  await expect(page.locator('[data-review]')).toContainText('Cash');
});

test.describe('where only one answer is possible', () => {
  test.use({
    settings: {
      estimate: { ...WITH_ESTIMATES.estimate, mode: 'off' },
      extras: [],
      offeredMethods: { venmo: false, cash: true, check: false, zelle: false, cashapp: false, transfer: false },
    },
  });

  test('nothing is asked, and Back passes it too', async ({ page, shop, customer }) => {
    const { plan } = await carPlan(shop, customer);
    await openAt(page, { ...plan, extras: [] }, 'vehicle');
    const finger = fingerOn(page);
    await answerVehicle(page, finger, plan, 'time');
    await goBack(page);
    await expectAsked(page, 'vehicle');
    await finger.press('Continue');
    await expectAsked(page, 'time');
    await chooseTime(page, finger, plan);
    await expectAsked(page, 'contact');
    await expect(page.getByText('Selected Appointment')).toBeVisible();
    await fillContact(page, plan);
    await finger.press('Get Quote');
    await expectAsked(page, 'review');
    await expect(page.locator('[data-review]')).toContainText('Cash');
    await expect(page.getByRole('button', { name: 'Change Payment' })).toHaveCount(0);
    await goBack(page);
    await expectAsked(page, 'contact');
  });
});

type Finger = {
  readonly tap: (target: Locator) => Promise<void>;
  /** Taps a button. */
  readonly press: (name: string) => Promise<void>;
  /** Opens a native list and picks from it: two taps. */
  readonly pick: (list: Locator, option: string) => Promise<void>;
  /** For a tap outside of the page. */
  readonly count: () => void;
  readonly taps: () => number;
};

function fingerOn(page: Page): Finger {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  return {
    tap,
    press: (name) => tap(page.getByRole('button', { name, exact: true })),
    pick: async (list, option) => {
      await tap(list);
      taps += 1;
      await list.selectOption(option);
    },
    count: () => {
      taps += 1;
    },
    taps: () => taps,
  };
}

async function openWizard(page: Page): Promise<Finger> {
  await page.goto('/quote', { waitUntil: 'networkidle' });
  return fingerOn(page);
}

/** A new step moves the focus to its question, so that it is read out. */
async function expectAsked(page: Page, step: Parameters<typeof expectStep>[1]): Promise<void> {
  await expectStep(page, step);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

async function answerVehicle(page: Page, finger: Finger, { brand = '' }: Plan, next: 'estimate' | 'time' = 'estimate') {
  await expectStep(page, 'vehicle');
  await finger.tap(choice(page, 'Vehicle type', 'Car'));
  await finger.pick(page.getByRole('combobox', { name: /^Brand/ }), brand);
  await expectAsked(page, next);
}

async function chooseTime(page: Page, finger: Finger, { visit }: Plan): Promise<void> {
  await expectAsked(page, 'time');
  await turnTo(page, visit.date.slice(0, 7));
  await finger.tap(dayButton(page, visit.day));
  await finger.tap(page.getByRole('radio', { name: visit.time, exact: true }));
}

async function fillContact(page: Page, { customer, address }: Plan): Promise<void> {
  await expectStep(page, 'contact');
  await page.getByLabel('First name').fill(customer.firstName);
  await page.getByLabel('Last name').fill(customer.lastName);
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Phone').fill(customer.phone);
  if (address) await page.getByLabel('Service address').fill(address);
}

/** From the time to the consents. */
async function answerRest(page: Page, finger: Finger, plan: Plan): Promise<void> {
  await chooseTime(page, finger, plan);
  await expectAsked(page, 'extras');
  await expect(page.getByTestId('chosen')).toContainText('Selected Appointment');
  await expect(page.getByTestId('chosen')).toContainText('Confirmed');
  await finger.press('Continue');
  await fillContact(page, plan);
  await finger.press('Get Quote');
  await expectAsked(page, 'payment');
  await finger.tap(choice(page, 'Payment method', plan.payment));
  await expectAsked(page, 'review');
  await finger.tap(page.getByLabel(/^I accept the Terms of Service/));
  await finger.tap(page.getByLabel('I accept the damage liability terms.'));
}

type Sold = { readonly plan: Plan; readonly price: ShownPrice };

async function submit(page: Page, finger: Finger, { plan, price }: Sold): Promise<void> {
  await expectReview(page, plan, price);
  await finger.press('Submit Quote');
  await expectSuccess(page, plan, price);
}
