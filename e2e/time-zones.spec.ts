import { expect, test } from './fixture.ts';
import { expectMailsAndPage, expectReview, submitAndSee } from './journey.ts';
import { carPlan } from './plans.ts';
import { freeVisits } from './visit.ts';
import { selectPackage, walk } from './wizard.ts';

for (const timezoneId of ['Pacific/Auckland', 'Europe/London', 'Pacific/Honolulu']) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId });

    test('page, mail and calendar file say the business’s wall time', async ({ page, shop, customer }) => {
      const { plan, price } = await carPlan(shop, customer);
      // The last time of a day lies on another day in two of these zones.
      const visit = (await freeVisits(shop, 'full')).findLast(({ date }) => date === plan.visit.date);
      const late = { ...plan, visit: visit! };
      await selectPackage(page, late);
      await walk(page, late, {
        onStep: async ({ name }) => {
          if (name === 'time') await expect(page.locator('.chosen')).toContainText(late.visit.text);
        },
      });
      await expectReview(page, late, price);
      const reference = await submitAndSee(page, late, price);
      await expectMailsAndPage(page, shop, { plan: late, price, reference });
    });
  });
}
