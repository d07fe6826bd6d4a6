import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { acceptQuote, askAs, wearCookie } from './accepted-job.ts';
import { OWNER, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { submitElsewhere } from './quotes.ts';
import type { Shop } from './shop.ts';
import { expectFits } from './translated.ts';
import { OPEN_TODAY } from './visit.ts';

const TIMES = ['8:00 AM', '8:00 PM'].map((time) => ({ time }));

// One bay, every package two hours, and starts every quarter of an hour; it's 8 AM there.
test.use({
  world: {
    business: {
      ...OPEN_TODAY,
      packages: DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, minutes: 120 })),
      seasons: [
        { name: 'All year', from: '01-01', to: '12-31', timing: 'quarterHourly', weekends: TIMES, weekdays: TIMES },
      ],
      resources: [{ id: 'bay', name: 'Bay', kind: 'bay', seat: 10_001, outages: [] }],
    },
  },
});

const SCREENS = [
  ['a phone', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }],
  ['a desk', { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }],
] as const;

/** Two appointments of today in the only bay, at 10 AM and at noon; an employee has begun the first one. */
async function underWay(shop: Shop) {
  const date = Temporal.Now.plainDateISO(OPEN_TODAY.timeZone).toString();
  const quotes = [];
  for (const quote of (await asOwner(shop, 'GET /api/quotes')) as readonly { id: string; status: string }[])
    if (quote.status === 'approved') await asOwner(shop, `POST /api/quotes/${quote.id}/cancel`, { body: {} });
  const next = { ...newCustomer(), firstName: 'Kim', lastName: 'Sorel' };
  for (const [customer, time] of [
    [newCustomer(), '10:00 AM'],
    [next, '12:00 PM'],
  ] as const)
    quotes.push(await submitElsewhere(shop, { customer, visit: { date, time } }));
  const [first, second] = quotes;
  if (!first || !second) throw new Error('nothing was booked');
  const job = await acceptQuote(shop, first.id);
  await asOwner(shop, `POST /api/quotes/${second.id}/approve`, { body: {} });
  await askAs(shop, `POST /api/jobs/${job.id}/start`, { cookie: job.employee });
  const timeOfNext = async () =>
    ((await asOwner(shop, `GET /api/quotes/${second.id}`)) as { readonly scheduledTime: string }).scheduledTime;
  return { job, next, timeOfNext };
}

/** An hour after noon or later, when the employee needs until then. */
const until = (minutes: number) => Temporal.Now.instant().add({ minutes }).toString();

for (const [where, screen] of SCREENS)
  test.describe(`at ${where}`, () => {
    test.use(screen);

    test('the employee needs more time, and the owner moves what follows with one press', async ({
      page,
      browser,
      shop,
    }) => {
      const { job, next, timeOfNext } = await underWay(shop);
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: shop.url });
      const phone = await context.newPage();
      try {
        await wearCookie(phone, shop, job.employee);
        await phone.goto('/employee-dashboard');
        const own = phone.getByRole('region', { name: 'Next job' });
        const needMore = own.getByRole('button', { name: 'I need more time' });
        await expect(own).toContainText(/Done by \d+:\d\d\sAM/);
        // What is said without a network goes out later.
        await context.setOffline(true);
        for (let said = 0; said < 2; said += 1) {
          await needMore.click();
          const ask = phone.getByRole('alertdialog');
          await ask.getByRole('radio', { name: /^120 more minutes/ }).check();
          if (said === 0) await expectAccessible(phone, 'how much more time the work takes');
          await ask.getByRole('button', { name: /^Done by/ }).click();
        }
        await expect(own).toContainText(/Done by \d+:\d\d\sPM/);
        await context.setOffline(false);
        await expect(async () => {
          const { body } = await askAs(shop, `GET /api/jobs/${job.id}`, { cookie: job.employee });
          expect(JSON.stringify(body)).toMatch(/"until":"20/);
        }).toPass();
      } finally {
        await context.close();
      }

      await signIn(page, OWNER);
      await page.goto('/admin/dashboard');
      const needs = page.getByRole('region', { name: 'What needs you' });
      const need = needs.getByRole('listitem').filter({ hasText: 'A job is running over' });
      await expect(need).toContainText(/Takes until [\d:]+\sPM\. Kim Sorel at 12:00\sPM would have to wait \d+ min\./);
      await expectFits(page, 'a job that runs over');
      await need.getByRole('button', { name: /^See what/ }).click();
      const ask = page.getByRole('alertdialog');
      await expect(ask).toContainText('says Maya Hale');
      await expect(ask.getByRole('listitem')).toContainText(/instead of 12:00\sPM/);
      await expectAccessible(page, 'what a job runs into');
      expect(await timeOfNext()).toBe('12:00 PM');
      await ask.getByRole('button', { name: 'Move 1 appointment' }).click();
      await expect(page.getByText('1 appointment moved. We’ve emailed the customers.')).toBeVisible();
      await expect.poll(timeOfNext).not.toBe('12:00 PM');
      await expect(need).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('Undone', { exact: true })).toBeVisible();
      await expect.poll(timeOfNext).toBe('12:00 PM');

      await page.goto('/job-schedule?show=day');
      const note = page.getByRole('button', { name: /^Takes until .*See what/ });
      await note.click();
      await expect(ask.getByRole('button', { name: 'Move 1 appointment' })).toBeVisible();
      await ask.getByRole('button', { name: 'Ask the customer for another time' }).click();
      const reason = page.getByRole('alertdialog').last();
      await reason.getByRole('textbox').fill('The job before yours takes longer.');
      await reason.getByRole('button', { name: 'Ask the customer' }).click();
      expect(textOf(await mailTo(shop, next.email, /another time/i))).toContain('The job before yours takes longer.');
      await ask.getByRole('button', { name: 'Leave as it is' }).click();
      await expect(page.getByText('Left as it is')).toBeVisible();
      expect(await timeOfNext()).toBe('12:00 PM');
      await page.goto('/admin/dashboard');
      await expect(needs).toContainText('Hasn’t picked another time yet');
      await expect(need).toHaveCount(0);

      // Another end that the employee says is news again.
      await askAs(shop, `POST /api/jobs/${job.id}/expected-end`, {
        cookie: job.employee,
        body: { until: until(7 * 60) },
      });
      await expect(need).toHaveCount(1);
    });
  });
