import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { carPlan } from './plans.ts';
import { openPage } from './schedule.ts';
import { OPEN_ALL_YEAR } from './visit.ts';
import { chooseDay, expectStep, openAt, press, walk } from './wizard.ts';

// A world of its own: the visits of its plans take many times.
test.use({
  world: {
    business: {
      ...OPEN_ALL_YEAR,
      slotCapacity: 5,
      planOffers: [{ interval: '4-weeks', discount: { kind: 'percent', percent: 10 }, packages: ['full'] }],
    },
  },
});

for (const width of [360, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } });

    test('a customer chooses a plan with the time, the review and the quote name it, and the approval starts it', async ({
      page,
      shop,
      customer,
    }) => {
      const { plan } = await carPlan(shop, customer);
      await openAt(page, plan, 'time');
      await chooseDay(page, plan.visit);
      const often = page.getByRole('group', { name: 'How often?' });
      await expect(often.getByRole('radio', { name: 'Once' })).toBeChecked();
      await page.getByRole('radio', { name: plan.visit.time }).click();
      // A press on a time doesn't move on, so that the question is seen.
      await expectStep(page, 'time');
      await often.getByRole('radio', { name: 'Every 4 weeks, save 10%' }).click();
      await expect(page.getByText('This appointment is at the regular price.')).toBeVisible();
      await expectAccessible(page, 'choosing a plan');
      await page.reload();
      await expect(often.getByRole('radio', { name: 'Every 4 weeks, save 10%' })).toBeChecked();
      await press(page, 'Continue');

      await walk(page, plan, { from: 'extras' });
      await expect(page.getByText('Every 4 weeks, save 10%')).toBeVisible();
      await expectAccessible(page, 'a plan in the review');
      const answered = page.waitForResponse(
        (response) => response.url().endsWith('/api/quotes') && response.request().method() === 'POST',
      );
      await press(page, 'Submit Quote');
      const { id, quoteUrl } = (await (await answered).json()) as { readonly id: string; readonly quoteUrl: string };
      await expect(page).toHaveURL(/step=done/);
      const received = await mailTo(shop, customer.email, /^We received your quote/);
      expect(textOf(received)).toMatch(/HOW OFTEN\s+Every 4 weeks, save 10%/);

      await page.goto(quoteUrl);
      await expect(page.getByText('You asked for a plan: Every 4 weeks, save 10%.')).toBeVisible();
      await openPage(page, `/admin/dashboard?tab=quotes&quote=${id}`);
      const asked = page.getByRole('dialog').getByText('Asked for a plan: Every 4 weeks, save 10%.');
      await expect(asked).toBeVisible();
      await expectAccessible(page, 'a chosen plan in the quote');
      await asOwner(shop, `POST /api/quotes/${id}/approve`, { body: {} });
      await page.reload();
      await expect(
        page.getByRole('dialog').getByRole('link', { name: /^Repeats on a plan: every 4 weeks on / }),
      ).toBeVisible();
      await page.goto(quoteUrl);
      await expect(page.getByRole('heading', { name: /^Every 4 weeks on / })).toBeVisible();
    });

    test('a plan that is not offered for a further choice is not booked, and the review says so', async ({
      page,
      shop,
      customer,
    }) => {
      const { plan } = await carPlan(shop, customer);
      await openAt(page, plan, 'review');
      await page.evaluate(() => {
        const kept = JSON.parse(localStorage.getItem('quoteDraft') ?? '{}') as object;
        localStorage.setItem('quoteDraft', JSON.stringify({ ...kept, plan: '1-week' }));
      });
      await page.reload();
      await expect(page.getByText('Once. The plan you chose isn’t available for all of your vehicles.')).toBeVisible();
      await page.getByRole('button', { name: 'Change date and time' }).click();
      await expect(page.getByText('The plan you chose isn’t available for this service.')).toBeVisible();
      await page.getByRole('radio', { name: 'Once' }).click();
      await expect(page.getByText('The plan you chose isn’t available for this service.')).toBeHidden();
    });
  });
