import type { z } from 'zod';
import type { CalendarWeek } from '#contract/calendar.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { signUp, wearCookie } from './accepted-job.ts';
import { asOwner, newMember } from './crew.ts';
import { newCustomer, type Customer } from './customer.ts';
import { pickDays } from './date-range.ts';
import { fingerOn } from './dragging.ts';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { submitElsewhere, type Submitted } from './quotes.ts';
import { chipOf, jobOf, openPage } from './schedule.ts';
import { expectFits } from './translated.ts';
import { freeVisits } from './visit.ts';
import { chooseDay, press, selectPackage, walk, type Plan } from './wizard.ts';

const MINUTES: Readonly<Record<string, number>> = { full: 300, interior: 120, exterior: 90, express: 40, garbage: 15 };
const TIMES = ['8:00 AM', '8:00 PM'].map((time) => ({ time }));

// One bay and two vans, starts at every hour for as long as the work takes, and a quarter of an hour kept free after it.
test.use({
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  world: {
    business: {
      mobileAvailable: true,
      packages: DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, minutes: MINUTES[pack.id] ?? 60 })),
      seasons: [{ name: 'All year', from: '01-01', to: '12-31', timing: 'hourly', weekends: TIMES, weekdays: TIMES }],
      buffers: { before: 0, after: 15 },
      resources: [
        { id: 'bay', name: 'Bay', kind: 'bay', seat: 10_001, outages: [] },
        { id: 'blue-van', name: 'Blue van', kind: 'van', seat: 20_001, outages: [] },
        { id: 'red-van', name: 'Red van', kind: 'van', seat: 20_002, outages: [] },
      ],
    },
  },
});

type PressedWork = Pick<Plan, 'pack' | 'id'>;

/** Which of them are booked in the wizard on a phone, by their place below. */
const PRESSED: Readonly<Record<number, PressedWork>> = {
  0: { pack: 'Full Detail', id: 'full' },
  1: { pack: 'Express Wash', id: 'express' },
  3: { pack: 'Express Wash', id: 'express' },
};

/** What twelve customers book on one day: the package, the start, and whether the crew comes to them. */
const BOOKED = [
  ['full', '8:00 AM', 'shop'],
  ['express', '2:00 PM', 'shop'],
  ['interior', '3:00 PM', 'shop'],
  ['express', '6:00 PM', 'shop'],
  ['full', '8:00 AM', 'mobile'],
  ['interior', '8:00 AM', 'mobile'],
  ['exterior', '11:00 AM', 'mobile'],
  ['express', '1:00 PM', 'mobile'],
  ['interior', '2:00 PM', 'mobile'],
  ['express', '2:00 PM', 'mobile'],
  ['exterior', '5:00 PM', 'mobile'],
  ['express', '5:00 PM', 'mobile'],
] as const;

test('a day of three employees, two vans and a bay: twelve appointments, one moved, one stretched, one van broken down', async ({
  page,
  shop,
}) => {
  test.slow();
  const own = await signUp(shop);
  const staff = (await asOwner(shop, 'GET /api/staff')) as readonly { readonly id: string; readonly name: string }[];
  const crew = [...staff, await newMember(shop), await newMember(shop)];
  const day = (await freeVisits(shop, 'full'))[0]?.date ?? '';
  const book = (packageType: string, time: string, place: string, customer = newCustomer()) => {
    const address = place === 'mobile' ? '12 Lark Street, Albany' : undefined;
    return submitElsewhere(shop, { customer, packageType, visit: { date: day, time }, ...(address && { address }) });
  };
  const customers = BOOKED.map(() => newCustomer());
  const quotes: Submitted[] = [];
  for (const [index, [pack, time, place]] of BOOKED.entries())
    quotes.push(
      index in PRESSED
        ? await pressedBy(customers[index] ?? newCustomer(), PRESSED[index], time)
        : await book(pack, time, place, customers[index]),
    );
  const [, , interior, evening, fullByVan] = quotes;
  if (!interior || !evening || !fullByVan) throw new Error('nothing was booked');

  await test.step('the same hour is sold as often as there are bays and vans, and no more', async () => {
    await expect(book('express', '9:00 AM', 'shop')).rejects.toThrow('slot-taken');
    await expect(book('full', '8:00 AM', 'mobile')).rejects.toThrow('slot-taken');
    await expect(book('express', '12:00 PM', 'mobile')).rejects.toThrow('slot-taken');
  });
  await page.context().clearCookies();
  for (const [index, quote] of quotes.entries()) {
    await asOwner(shop, `POST /api/quotes/${quote.id}/approve`, { body: {} });
    // The first one is assigned by hand below.
    const body = { assignedStaff: crew[index % crew.length]?.id ?? null };
    if (index > 0) await asOwner(shop, `PATCH /api/jobs/${await jobOf(shop, quote.reference)}`, { body });
  }
  await expectNoneTwice(await dayOf());

  await test.step('one is assigned in the schedule, and a finger pulls the edge of another one', async () => {
    const [first] = quotes;
    if (!first) throw new Error('nothing was booked');
    await openPage(page, `/job-schedule?show=day&week=${day}&open=${await jobOf(shop, first.reference)}`);
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Assigned to').selectOption(crew[0]?.id ?? '');
    await expect(page.getByText('Staff assigned to job successfully', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    const chip = await chipOf(page, shop, evening.reference);
    const minute = await chip.evaluate((element) =>
      Number.parseFloat(getComputedStyle(element).getPropertyValue('--minute')),
    );
    // Away from the edges of the screen, at which a drag scrolls.
    await chip.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 240));
    const edge = await fingerOn(page, chip.locator('xpath=..').locator('[title^="Pull"]'));
    await edge.down();
    await edge.by(0, 30 * minute);
    await edge.up();
    const ask = page.getByRole('alertdialog');
    await expect(ask.getByLabel('Minutes')).not.toHaveValue('40');
    await ask.getByRole('button', { name: 'Cancel' }).click();
    await expect(ask).toHaveCount(0);
  });

  await test.step('one is moved by its record', async () => {
    await page.goto(`/admin/dashboard?tab=quotes&quote=${interior.id}`);
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Change time' }).click();
    const [visit] = (await freeVisits(shop, 'interior')).filter(({ date }) => date === day);
    if (!visit) throw new Error('nothing is left that day');
    await chooseDay(page, visit);
    await sheet.getByRole('radio', { name: '7:00 PM', exact: true }).check();
    await sheet.getByRole('button', { name: 'Move to this time' }).click();
    await expect.poll(async () => timeOf(interior)).toBe('7:00 PM');
    await expectFits(page, 'an appointment that was moved');
  });

  await test.step('one takes longer than was sold', async () => {
    await page.goto(`/admin/dashboard?tab=quotes&quote=${evening.id}`);
    await page.getByRole('button', { name: 'Change length' }).click();
    const ask = page.getByRole('alertdialog');
    await ask.getByLabel('Minutes').fill('90');
    await expect(ask.getByText('Check before you change it')).toBeVisible();
    await ask.getByLabel('Minutes').fill('45');
    await ask.getByRole('button', { name: 'Change', exact: true }).click();
    await expect.poll(async () => lengthOf(evening)).toBe(45);
  });
  await expectNoneTwice(await dayOf());

  await test.step('a van breaks down: what fits moves to the other, and the others are asked for another time', async () => {
    await page.goto('/admin/dashboard?tab=business&section=times');
    const part = page.getByRole('region', { name: 'Bays and vans' });
    await part.getByRole('button', { name: /^Blue van/ }).click();
    await pickDays(part, 'Days', { from: day, to: day });
    await part.getByLabel(/^Reason/).fill('Engine');
    await part.getByRole('button', { name: 'Take out of service' }).click();
    const bar = page.getByRole('region', { name: 'Unsaved changes' });
    await bar.getByRole('button', { name: 'Review' }).click();
    const review = page.getByRole('dialog', { name: 'Review' });
    await expect(review.getByText(/booked appointments? (doesn’t|don’t) fit/)).toBeVisible();
    await review.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText(/^Published\. Version \d+$/)).toBeVisible();
    await expectFits(page, 'a van out of service');
    await page.goto(`/admin/dashboard?tab=quotes&quote=${fullByVan.id}`);
    await page.getByRole('button', { name: 'Change time' }).click();
    await page.getByRole('button', { name: 'Ask the customer for another time' }).click();
    const reason = page.getByRole('alertdialog');
    await reason.getByRole('textbox').fill('A van broke down.');
    await reason.getByRole('button', { name: 'Ask the customer' }).click();
    const mail = await mailTo(shop, customers[4]?.email ?? '', /another time/i);
    expect(textOf(mail)).toContain('A van broke down.');
  });
  const { visits } = await dayOf();
  expect(visits.filter(({ reference }) => quotes.some((quote) => quote.reference === reference))).toHaveLength(12);

  await page.goto(`/job-schedule?show=day&week=${day}&rows=resources`);
  await expect(page.getByRole('main')).toContainText('6:00 PM to 6:45 PM');
  await expect(page.getByRole('main')).toContainText('7:00 PM to 9:00 PM');
  await expectFits(page, 'the day by bay and van');

  await test.step('an employee sees where to go, how long it takes and what follows', async () => {
    await page.context().clearCookies();
    await wearCookie(page, shop, own);
    await page.goto('/employee-dashboard');
    const next = page.getByRole('region', { name: 'Next job' });
    await expect(next).toContainText('Time needed');
    await expect(page.getByRole('region', { name: 'My jobs' })).toContainText('Express');
    await expectFits(page, 'the day of an employee');
  });

  /** Books in the wizard, step by step, with a finger's presses; returns the quote. */
  async function pressedBy(customer: Customer, work: PressedWork | undefined, time: string): Promise<Submitted> {
    if (!work) throw new RangeError('nothing is pressed');
    const visit = (await freeVisits(shop, work.id)).find((each) => each.date === day && each.time === time);
    if (!visit) throw new Error(`${time} is taken`);
    const plan: Plan = { ...work, kind: 'Car', brand: 'Lincoln', payment: 'Cash', customer, visit };
    await selectPackage(page, plan);
    await walk(page, plan);
    await press(page, 'Submit Quote');
    await expect(page.getByRole('heading', { name: 'Quote Submitted Successfully!' })).toBeVisible();
    const found = `GET /api/quotes?q=${encodeURIComponent(customer.email)}`;
    const { items } = (await asOwner(shop, found)) as { readonly items: readonly Submitted[] };
    if (!items[0]) throw new Error('the quote is missing');
    return items[0];
  }

  async function dayOf(): Promise<z.infer<typeof CalendarWeek>> {
    return (await asOwner(shop, `GET /api/jobs/week?from=${day}`)) as z.infer<typeof CalendarWeek>;
  }

  async function visitOf({ reference }: Submitted) {
    return (await dayOf()).visits.find((visit) => visit.reference === reference);
  }

  async function timeOf(quote: Submitted) {
    return (await visitOf(quote))?.time;
  }

  async function lengthOf(quote: Submitted) {
    return (await visitOf(quote))?.minutes;
  }
});

/** Expects that no bay or van has two appointments at once, with what is kept free after each. */
async function expectNoneTwice({ visits }: z.infer<typeof CalendarWeek>): Promise<void> {
  const taken = visits.map(({ resource, startsAt, minutes, buffers, reference }) => {
    const from = Temporal.Instant.from(startsAt).subtract({ minutes: buffers.before }).epochMilliseconds;
    const until = Temporal.Instant.from(startsAt).add({ minutes: minutes + buffers.after }).epochMilliseconds;
    return { resource: resource?.id, from, until, reference };
  });
  const twice = taken.flatMap((one, index) =>
    taken
      .slice(index + 1)
      .filter((other) => one.resource === other.resource && one.from < other.until && other.from < one.until)
      .map((other) => `${one.reference} and ${other.reference} in ${one.resource}`),
  );
  expect(twice).toEqual([]);
}
