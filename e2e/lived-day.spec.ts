import type { z } from 'zod';
import type { CalendarWeek } from '#contract/calendar.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { asOwner, newMember } from './crew.ts';
import { newCustomer } from './customer.ts';
import { pickDays } from './date-range.ts';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { submitElsewhere, type Submitted } from './quotes.ts';
import { openPage } from './schedule.ts';
import { expectFits } from './translated.ts';
import { freeVisits } from './visit.ts';
import { chooseDay } from './wizard.ts';

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
  const crew = [await newMember(shop), await newMember(shop), await newMember(shop)];
  const day = (await freeVisits(shop, 'full'))[0]?.date ?? '';
  const book = (packageType: string, time: string, place: string, customer = newCustomer()) => {
    const address = place === 'mobile' ? '12 Lark Street, Albany' : undefined;
    return submitElsewhere(shop, { customer, packageType, visit: { date: day, time }, ...(address && { address }) });
  };
  const customers = BOOKED.map(() => newCustomer());
  const quotes: Submitted[] = [];
  for (const [index, [pack, time, place]] of BOOKED.entries())
    quotes.push(await book(pack, time, place, customers[index]));
  const [, , interior, evening, fullByVan] = quotes;
  if (!interior || !evening || !fullByVan) throw new Error('nothing was booked');

  await test.step('the same hour is sold as often as there are bays and vans, and no more', async () => {
    await expect(book('express', '9:00 AM', 'shop')).rejects.toThrow('slot-taken');
    await expect(book('full', '8:00 AM', 'mobile')).rejects.toThrow('slot-taken');
    await expect(book('express', '12:00 PM', 'mobile')).rejects.toThrow('slot-taken');
  });
  for (const [index, quote] of quotes.entries()) {
    await asOwner(shop, `POST /api/quotes/${quote.id}/approve`, { body: {} });
    const employee = crew[index % crew.length]?.id;
    await asOwner(shop, `PATCH /api/quotes/${quote.id}`, { body: { assignedEmployee: employee } });
  }
  await expectNoneTwice(await dayOf());

  await test.step('one is moved by its record', async () => {
    await openPage(page, `/admin/dashboard?tab=quotes&quote=${interior.id}`);
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
    await asOwner(shop, `POST /api/quotes/ask-to-move`, { body: { ids: [fullByVan.id], reason: 'A van broke down.' } });
    const mail = await mailTo(shop, customers[4]?.email ?? '', /another time/i);
    expect(textOf(mail)).toContain('A van broke down.');
  });
  const { visits } = await dayOf();
  expect(visits.filter(({ reference }) => quotes.some((quote) => quote.reference === reference))).toHaveLength(12);

  await page.goto(`/job-schedule?show=day&week=${day}&rows=resources`);
  await expect(page.getByRole('main')).toContainText('6:00 PM to 6:45 PM');
  await expect(page.getByRole('main')).toContainText('7:00 PM to 9:00 PM');
  await expectFits(page, 'the day by bay and van');

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
