import { expectAccessible } from './axe.ts';
import { newCustomer } from './customer.ts';
import { pickDays } from './date-range.ts';
import { expect, test } from './fixture.ts';
import { submitElsewhere } from './quotes.ts';
import { openPage } from './schedule.ts';
import { freeVisits, OPEN_ALL_YEAR } from './visit.ts';

// A world of its own: bookings of other tests would be reviewed with its settings.
test.use({ world: { business: { ...OPEN_ALL_YEAR, slotCapacity: 1 } } });

const PLACES = [
  ['a phone', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }],
  ['a desk', { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }],
] as const;

for (const [index, [place, screen]] of PLACES.entries())
  test.describe(`on ${place}`, () => {
    test.use(screen);

    test('the owner closes an afternoon, and asks who is booked then for another time', async ({ page, shop }) => {
      test.slow();
      const days = [...new Set((await freeVisits(shop, 'full')).map(({ date }) => date))];
      const date = days[index + 2];
      const visit = (await freeVisits(shop, 'full')).find((each) => each.date === date && each.time === '4:00 PM');
      if (!date || !visit) throw new Error('no afternoon is free');
      const { reference } = await submitElsewhere(shop, { customer: newCustomer(), visit });

      await openPage(page, '/admin/dashboard?tab=business&section=times');
      await pickDays(page.getByRole('main'), 'Days to close', { from: date, to: date });
      await page.getByLabel('Only part of the day').check();
      await page.getByLabel('Closed from').fill('12:00');
      await page.getByLabel('Open again at').fill('11:00');
      await expect(page.getByText('You can’t open again before you close.')).toBeVisible();
      await page.getByLabel('Open again at').fill('17:00');
      await page.locator('#closed-reason').fill('Training');
      await expectAccessible(page, 'a closed afternoon');
      await page.getByRole('button', { name: 'Close this time' }).click();
      const closed = page.getByRole('listitem').filter({ hasText: '12:00 PM to 5:00 PM' });
      await expect(closed.nth(index)).toContainText('Training');

      const bar = page.getByRole('region', { name: 'Unsaved changes' });
      await bar.getByRole('button', { name: 'Review' }).click();
      const review = page.getByRole('dialog', { name: 'Review' });
      await expect(review.getByText(reference)).toBeVisible();
      await review.getByRole('button', { name: 'Publish' }).click();
      await expect(page.getByText(/^Published\. Version \d+$/)).toBeVisible();
      // The other screen's appointment is in its closed afternoon still.
      await page.getByRole('button', { name: /^Ask (the customer|them all) for another time/ }).click();
      const ask = page.getByRole('dialog', { name: /for another time/ }).or(page.getByRole('alertdialog'));
      await ask.getByRole('textbox').fill('We have a training');
      await ask.getByRole('button', { name: /^Ask (the customer|\d customers)$/ }).click();
      await expect(page.getByText(/(The customer has|\d customers have) been asked/)).toBeVisible();

      const times = (await freeVisits(shop, 'full')).filter((each) => each.date === date).map(({ time }) => time);
      expect(times).toEqual(['8:00 AM', '8:00 PM']);
      await page.goto(`/job-schedule?show=day&week=${date}`);
      await expect(page.getByText('Closed 12:00 PM to 5:00 PM')).toBeVisible();
    });
  });
