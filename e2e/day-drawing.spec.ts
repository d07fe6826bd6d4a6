import type { Locator } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { drag, fingerOn } from './dragging.ts';
import { expect, test } from './fixture.ts';
import { calendarOf, mailTo } from './mails.ts';
import { approved, cell, chipOf, freeWeek, jobOf, openPage } from './schedule.ts';
import { freeVisits } from './visit.ts';

/** Two bays are named, and a full detail takes its place for three hours. */
const RESOURCES = [
  { id: 'bay-1', name: 'Bay 1', kind: 'bay', seat: 10_001, outages: [] },
  { id: 'bay-2', name: 'Bay 2', kind: 'bay', seat: 10_002, outages: [] },
] as const;
test.use({ world: { business: { resources: RESOURCES } } });

test.describe('with a finger', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('an appointment that a finger rests on is dragged to a free time, and the move can be undone', async ({
    page,
    shop,
    customer,
  }) => {
    const [visit, free] = await freeWeek(shop);
    const { reference } = await approved(shop, { customer, visit });
    await openPage(page, `/job-schedule?show=week&week=${visit.date}`);
    const chip = await chipOf(page, shop, reference);
    await chip.scrollIntoViewIfNeeded();
    await expectAccessible(page, 'a week on a phone');

    // A finger that doesn't rest scrolls. On a busy machine it may seem to rest: then once more.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await page.evaluate(() => window.scrollTo(0, 0));
      const finger = await fingerOn(page, chip);
      await finger.down();
      await finger.by(0, -120);
      await finger.up();
      await expect.poll(async () => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
    }).toPass();

    await chip.scrollIntoViewIfNeeded();
    const place = cell(page, free);
    const again = await fingerOn(page, chip);
    await again.down();
    await again.rest();
    await again.to(place);
    await expect(place).toHaveAttribute('data-takes', 'over');
    await again.up();
    const ask = page.getByRole('alertdialog');
    await expect(ask).toContainText(`to ${free.fullDay}, ${free.time}`);
    await ask.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByText('Appointment moved. We’ve emailed the customer.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone', { exact: true })).toBeVisible();
    await expect.poll(async () => startOf(shop, reference)).toBe(`${visit.date} ${visit.time}`);
  });

  test('its lower edge is pulled in the day, and the record does the same without a finger', async ({
    page,
    shop,
    customer,
  }) => {
    const [visit] = await freeWeek(shop);
    const { reference } = await approved(shop, { customer, visit });
    const minutes = await minutesOf(shop, reference);
    await openPage(page, `/job-schedule?show=day&week=${visit.date}`);
    const chip = await chipOf(page, shop, reference);
    await chip.scrollIntoViewIfNeeded();
    await expectAccessible(page, 'a day drawn to scale');
    const finger = await fingerOn(page, chip.locator('xpath=..').locator('[title^="Pull"]'));
    await finger.down();
    await finger.by(0, 60 * (await minuteHeight(chip)));
    await finger.up();
    const ask = page.getByRole('alertdialog');
    await expect(ask.getByLabel('Minutes')).toHaveValue(String(minutes + 60));
    await expectAccessible(page, 'a length to confirm');
    await ask.getByRole('button', { name: /^Change/ }).click();
    await expect(page.getByText('Appointment length changed')).toBeVisible();
    await expect.poll(async () => minutesOf(shop, reference)).toBe(minutes + 60);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => minutesOf(shop, reference)).toBe(minutes);

    await page.goto(`/job-schedule?open=${await jobOf(shop, reference)}`);
    await page.getByRole('button', { name: 'Change length' }).click();
    await ask.getByLabel('Minutes').fill('45');
    await ask.getByRole('button', { name: /^Change/ }).click();
    await expect.poll(async () => minutesOf(shop, reference)).toBe(45);
  });
});

test.describe('with a mouse', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('an appointment is dragged to another bay and back by Undo, and to a day in that bay', async ({
    page,
    shop,
    customer,
  }) => {
    const [visit] = await freeWeek(shop);
    const other = (await freeVisits(shop, 'full')).find(({ date }) => isLaterInWeek(date, visit.date));
    if (!other) throw new Error('no other day of the week is free');
    const { reference } = await approved(shop, { customer, visit });
    await openPage(page, `/job-schedule?show=week&rows=resources&week=${visit.date}`);
    const chip = await chipOf(page, shop, reference);
    const inBay = (bay: string, date = visit.date) => page.locator(`[data-drop="${date}|||${bay}"]`);
    await expect(
      inBay('bay-1')
        .getByRole('link', { name: /Full Detail/ })
        .first(),
    ).toBeVisible();
    await drag(page, chip, inBay('bay-2'));
    const ask = page.getByRole('alertdialog');
    await expect(ask).toContainText('Bay 2');
    await expect(ask).toContainText('we don’t email them');
    await ask.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByText('Moved to Bay 2')).toBeVisible();
    await expect.poll(async () => bayOf(shop, reference)).toBe('Bay 2');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => bayOf(shop, reference)).toBe('Bay 1');

    await drag(page, chip, inBay('bay-2', other.date));
    await ask.getByRole('button', { name: 'Move', exact: true }).click();
    await expect.poll(async () => bayOf(shop, reference)).toBe('Bay 2');
    const mail = await mailTo(shop, customer.email, /^New time: Full Detail/);
    expect(calendarOf(mail)).toContain('STATUS:CONFIRMED');
  });

  test('an appointment is dragged in the day, and its edge is pulled', async ({ page, shop, customer }) => {
    const [visit] = await freeWeek(shop);
    const free = (await freeVisits(shop, 'full')).find(({ date, time }) => date === visit.date && time !== visit.time);
    if (!free) throw new Error('no other time of the day is free');
    const { reference } = await approved(shop, { customer, visit });
    const minutes = await minutesOf(shop, reference);
    await openPage(page, `/job-schedule?show=day&week=${visit.date}`);
    const chip = await chipOf(page, shop, reference);
    const edge = chip.locator('xpath=..').locator('[title^="Pull"]');
    await edge.scrollIntoViewIfNeeded();
    const box = await edge.boundingBox();
    if (!box) throw new Error('no edge');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 - 30 * (await minuteHeight(chip)), {
      steps: 4,
    });
    await page.mouse.up();
    const ask = page.getByRole('alertdialog');
    await expect(ask.getByLabel('Minutes')).toHaveValue(String(minutes - 30));
    await ask.getByRole('button', { name: 'Cancel' }).click();
    await drag(page, chip, cell(page, free));
    await expect(ask).toContainText(`to ${free.fullDay}, ${free.time}`);
  });
});

/** How high a minute of the day is drawn, in pixels. */
async function minuteHeight(chip: Locator): Promise<number> {
  return chip.evaluate((element) => Number.parseFloat(getComputedStyle(element).getPropertyValue('--minute')));
}

/** Whether a local date is later in the week of another, which begins on Sunday. */
function isLaterInWeek(date: string, than: string): boolean {
  const first = Temporal.PlainDate.from(than);
  const saturday = first.add({ days: 6 - (first.dayOfWeek % 7) }).toString();
  return than < date && date <= saturday;
}

type Quote = {
  readonly id: string;
  readonly scheduledTime: string;
  readonly scheduledDate: string;
  readonly minutes: number | null;
  readonly resource?: { readonly name: string };
};

async function quoteOf(shop: Parameters<typeof asOwner>[0], reference: string): Promise<Quote> {
  const { items } = (await asOwner(shop, `GET /api/quotes?q=${reference}`)) as { readonly items: readonly Quote[] };
  return (await asOwner(shop, `GET /api/quotes/${items[0]?.id}`)) as Quote;
}

const bayOf = async (shop: Parameters<typeof asOwner>[0], reference: string) =>
  (await quoteOf(shop, reference)).resource?.name;

async function minutesOf(shop: Parameters<typeof asOwner>[0], reference: string): Promise<number> {
  const { id } = await quoteOf(shop, reference);
  return ((await asOwner(shop, `GET /api/quotes/${id}/length`)) as { readonly minutes: number }).minutes;
}

async function startOf(shop: Parameters<typeof asOwner>[0], reference: string): Promise<string> {
  const { scheduledDate, scheduledTime } = await quoteOf(shop, reference);
  const day = Temporal.Instant.from(scheduledDate).toZonedDateTimeISO('America/New_York').toPlainDate();
  return `${day.toString()} ${scheduledTime}`;
}
