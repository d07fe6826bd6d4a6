import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { submitElsewhere } from './quotes.ts';
import { openPage } from './schedule.ts';
import { freeVisits, OPEN_ALL_YEAR } from './visit.ts';

// A world of its own: it publishes settings, and its visits take many times.
test.use({ world: { business: { ...OPEN_ALL_YEAR, slotCapacity: 5 } } });

/** The customer sees the plan by the link in its email, skips a visit, pauses and resumes. */
async function expectOwnPlan(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const plan = page.getByRole('region', { name: /^Every 4 weeks on / });
  await expect(plan.getByText('Your next visits, $102.00 each.')).toBeVisible();
  await expectAccessible(page, 'the plan of a customer');
  await plan.getByRole('button', { name: 'Pause plan' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause plan' }).click();
  await expect(plan.getByText('Your plan is paused. No new visits are scheduled.')).toBeVisible();
  await plan.getByRole('button', { name: 'Resume plan' }).click();
  await expect(plan.getByRole('button', { name: /^Skip / }).first()).toBeVisible();
}

function linkIn(mail: Parameters<typeof textOf>[0]): string {
  return /https?:\S+\/quote\/[\w-]+/.exec(textOf(mail))?.[0] ?? '';
}

for (const width of [360, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } });

    test('the owner offers a plan, repeats a quote, skips a visit, pauses, resumes and ends it', async ({
      page,
      shop,
    }) => {
      await openPage(page, '/admin/dashboard?tab=business&section=fees');
      const part = page.getByRole('region', { name: 'Plans', exact: true });
      // The journey at the other width may have added it.
      await expect(part.getByRole('button', { name: 'Add a plan' })).toBeVisible();
      if (!(await part.getByRole('button', { name: 'Every 4 weeks' }).isVisible())) {
        await part.getByRole('button', { name: 'Add a plan' }).click();
        await part.getByLabel('Percent off each visit').fill('15');
        await expect(
          part.getByText(/^Repeat appointments on a schedule, .* up to three days earlier\.$/),
        ).toBeVisible();
        await expectAccessible(page, 'plans in the settings');
        await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click();
        await expect(page.getByText(/^Published\. Version \d+$/)).toBeVisible();
      }

      const customer = newCustomer();
      const [visit] = await freeVisits(shop, 'full');
      const { id } = await submitElsewhere(shop, { customer, visit });
      await asOwner(shop, `POST /api/quotes/${id}/approve`, { body: {} });
      await page.goto(`/admin/dashboard?tab=quotes&quote=${id}`);
      const quote = page.getByRole('dialog');
      await quote.getByRole('button', { name: 'Repeat this' }).click();
      await expect(quote.getByText('15% off each visit', { exact: false })).toBeVisible();
      await expectAccessible(page, 'starting a plan');
      await quote.getByRole('button', { name: 'Start plan' }).click();
      await expect(page.getByText('Plan started')).toBeVisible();
      const started = await mailTo(shop, customer.email, /^Your plan has started: Full Detail$/);
      expect(textOf(started)).toMatch(/Your service now repeats every 4 weeks on \w+\./);
      expect(textOf(started)).toMatch(/HOW OFTEN\s+Every 4 weeks on /);
      await expectOwnPlan(page, linkIn(started));
      await page.goto(`/admin/dashboard?tab=quotes&quote=${id}`);

      await quote.getByRole('link', { name: /^Repeats on a plan: every 4 weeks on / }).click();
      const plan = page.getByRole('dialog', { name: `${customer.firstName} ${customer.lastName}` });
      await expect(plan.getByText('Active')).toBeVisible();
      await expectAccessible(page, 'a plan');
      await plan
        .getByRole('button', { name: /^Skip / })
        .first()
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Skip visit' }).click();
      await expect(plan.getByText('Skipped', { exact: true })).toBeVisible();
      await plan.getByRole('button', { name: 'Pause plan' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Pause plan' }).click();
      await expect(plan.getByText('Paused').first()).toBeVisible();
      await plan.getByRole('button', { name: 'Resume plan' }).click();
      await expect(plan.getByText('Active')).toBeVisible();
      await plan.getByRole('button', { name: 'End plan' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'End plan' }).click();
      await expect(plan.getByText('Ended').first()).toBeVisible();
      await expect(plan.getByRole('button', { name: 'Resume plan' })).toBeHidden();
    });
  });
