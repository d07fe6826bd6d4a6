import { formatTime } from '#core/lib/time.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { openAcceptedJob, wearCookie } from './accepted-job.ts';
import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { approved, jobOf } from './schedule.ts';
import { freeVisits } from './visit.ts';

/** A full detail takes three hours. */
const packages = DEFAULT_SETTINGS.packages.map((pack) => (pack.id === 'full' ? { ...pack, minutes: 180 } : pack));
test.use({ settings: { packages } });

for (const width of [360, 1280])
  test(`the crew sees its jobs under their days, and when each one ends, at ${width} px`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 740 });
    const { id, employee } = await openAcceptedJob(shop);
    const { assignedStaff, scheduledDate } = (await asOwner(shop, `GET /api/jobs/${id}`)) as {
      readonly assignedStaff: string;
      readonly scheduledDate: string;
    };
    const free = await freeVisits(shop, 'full');
    const days = [...Map.groupBy(free, ({ date }) => date).values()].slice(1, 4).flatMap(([visit]) => visit ?? []);
    for (const visit of days) {
      const { reference } = await approved(shop, { customer: newCustomer(), visit });
      await asOwner(shop, `PATCH /api/jobs/${await jobOf(shop, reference)}`, { body: { assignedStaff } });
    }
    const span = (startsAt: string) =>
      [0, 3]
        .map((hours) => Temporal.Instant.from(startsAt).add({ hours }))
        .map((at) => formatTime(at, DEFAULT_SETTINGS.timeZone, 'en'))
        .join(' to ');
    await wearCookie(page, shop, employee);
    await page.goto('/employee-dashboard');
    await expect(page.getByRole('region', { name: 'Next job' })).toContainText(span(scheduledDate));
    const mine = page.getByRole('region', { name: 'My jobs' });
    await mine.getByText(/^Later \(\d\)$/).click();
    for (const { startsAt } of days) await expect(mine).toContainText(span(startsAt));
    // The next ones stand above, each with its day.
    for (const { day, startsAt } of days.slice(-1)) {
      const ofDay = mine.locator('section').filter({ has: page.getByRole('heading', { name: day }) });
      await expect(ofDay).toHaveCount(1);
      await expect(ofDay).toContainText(span(startsAt));
    }
    await expectAccessible(page, 'jobs of the crew under their days');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
