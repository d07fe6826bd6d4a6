import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { drag, fingerOn } from './dragging.ts';
import { expect, test } from './fixture.ts';
import { approved, cell, chipOf, openPage } from './schedule.ts';
import type { Shop } from './shop.ts';
import { expectFits } from './translated.ts';
import { freeVisits, type Visit } from './visit.ts';

const LISTED = ['8:00 AM', '8:00 PM'].map((time) => ({ time }));
const MINUTES: Readonly<Record<string, number>> = { full: 180, express: 45 };

// The owner lists the first and the last start; between them work starts every quarter of an hour.
test.use({
  world: {
    business: {
      packages: DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, minutes: MINUTES[pack.id] ?? 60 })),
      seasons: [
        { name: 'All year', from: '01-01', to: '12-31', timing: 'quarterHourly', weekends: LISTED, weekdays: LISTED },
      ],
      slotCapacity: 1,
    },
  },
});

test.describe('with a mouse', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('an appointment is dragged to any start of its season, in the week and in the day', async ({
    page,
    shop,
    customer,
  }) => {
    const [visit, next] = await weekDays(shop);
    const { reference } = await approved(shop, { customer, visit });
    await openPage(page, `/job-schedule?show=week&week=${visit.date}`);
    const chip = await chipOf(page, shop, reference);
    const day = page.getByRole('region', { name: visit.fullDay });
    await expect(day).toContainText('11:00 AM to 8:45 PM · Free');
    await expect(page.getByText('9.8 h free')).toBeVisible();
    await expectAccessible(page, 'a week drawn to scale');

    await drag(page, chip, cell(page, { ...next, time: '10:15 AM' }));
    const ask = page.getByRole('alertdialog');
    await expect(ask).toContainText(`to ${next.fullDay}, 10:15 AM`);
    await ask.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByText('Appointment moved. We’ve emailed the customer.')).toBeVisible();
    await expect.poll(async () => timeOf(shop, reference)).toBe('10:15 AM');

    await page.goto(`/job-schedule?show=day&week=${next.date}`);
    // A start that overlaps its own time is free for it, too.
    await drag(page, chip, cell(page, { ...next, time: '10:00 AM' }));
    await expect(ask).toContainText(`to ${next.fullDay}, 10:00 AM`);
    await ask.getByRole('button', { name: 'Move', exact: true }).click();
    await expect.poll(async () => timeOf(shop, reference)).toBe('10:00 AM');

    await page.goto(`/job-schedule?show=month&week=${next.date}`);
    const cells = page.getByRole('cell').filter({ hasText: '9.8 h free' });
    await expect(cells).toHaveCount(1);
    await expectAccessible(page, 'a month by hours');
  });
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('the free parts of a day are in words, and an appointment is dragged to any start', async ({
    page,
    shop,
    customer,
  }) => {
    const visit = (await weekDays(shop)).at(-1)!;
    const { reference } = await approved(shop, { customer, visit });
    await openPage(page, `/job-schedule?show=week&week=${visit.date}`);
    await expect(page.getByText('11:00 AM to 8:45 PM')).toBeVisible();
    await page.goto(`/job-schedule?show=day&week=${visit.date}`);
    const chip = await chipOf(page, shop, reference);
    await chip.scrollIntoViewIfNeeded();
    const place = cell(page, { ...visit, time: '11:15 AM' });
    const finger = await fingerOn(page, chip);
    await finger.down();
    await finger.rest();
    await finger.to(place);
    await expect(place).toHaveAttribute('data-takes', 'over');
    await finger.up();
    const ask = page.getByRole('alertdialog');
    await expect(ask).toContainText(`to ${visit.fullDay}, 11:15 AM`);
    await ask.getByRole('button', { name: 'Move', exact: true }).click();
    await expect.poll(async () => timeOf(shop, reference)).toBe('11:15 AM');

    await page.context().addCookies([{ name: 'language', value: 'es', url: page.url() }]);
    for (const show of ['day', 'week', 'month']) {
      await page.goto(`/job-schedule?show=${show}&week=${visit.date}`);
      await expect(page.getByText('h libres').first()).toBeVisible();
      await expectFits(page, `the ${show} by length`, ['']);
    }
  });
});

/** Two days of one week, and the first of the week after, each at its first start. */
async function weekDays(shop: Shop): Promise<readonly [Visit, Visit, Visit]> {
  const firsts = (await freeVisits(shop, 'full')).filter(({ time }) => time === '8:00 AM');
  const index = firsts.findIndex(({ date }) => Temporal.PlainDate.from(date).dayOfWeek === 1);
  const [one, other, later] = [firsts[index], firsts[index + 1], firsts[index + 7]];
  if (!one || !other || !later) throw new Error('no week is free');
  return [one, other, later];
}

async function timeOf(shop: Shop, reference: string): Promise<string | undefined> {
  const { items } = (await asOwner(shop, `GET /api/quotes?q=${reference}`)) as {
    readonly items: readonly { readonly scheduledTime: string }[];
  };
  return items[0]?.scheduledTime;
}
