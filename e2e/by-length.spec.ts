import type { Locator, Page } from '@playwright/test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { expectAccessible } from './axe.ts';
import { asOwner, newMember } from './crew.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { tabTo } from './keyboard.ts';
import { approved, chipOf, jobOf, openPage } from './schedule.ts';
import { availability, firstFreeVisit, freeVisits } from './visit.ts';

const TIMES = [{ time: '8:00 AM' }, { time: '4:00 PM' }];
const OPEN = { opens: '8:00 AM', closes: '6:00 PM' };
/** Starts every hour until 4:00 PM, closed from 6:00 PM on; a full detail takes three hours, everything else one. */
test.use({
  settings: {
    seasons: [{ name: 'All year', from: '01-01', to: '12-31', weekends: TIMES, weekdays: TIMES, timing: 'hourly' }],
    openingHours: {
      monday: OPEN,
      tuesday: OPEN,
      wednesday: OPEN,
      thursday: OPEN,
      friday: OPEN,
      saturday: OPEN,
      sunday: OPEN,
    },
    slotCapacity: 2,
    buffers: { before: 15, after: 30 },
    packages: DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, minutes: pack.id === 'full' ? 180 : 60 })),
  },
});

test('the owner takes a recorded time over, says how many people it takes, and that work ends by closing time', async ({
  page,
  shop,
  faults,
}) => {
  faults.expect(/422|business\/check/);
  await newMember(shop);
  await newMember(shop);
  const recorded = { packageType: 'full', vehicleType: null, jobs: 9, median: 200, percentile80: 236 };
  await page.route('**/api/admin/work-times', async (route) => route.fulfill({ json: [recorded] }));
  await openPage(page, '/admin/dashboard?tab=business&section=packages');
  await page.getByRole('button', { name: /Full Detail/ }).click();
  await page.getByRole('button', { name: 'Use 240 minutes' }).click();
  await expect(page.getByRole('textbox', { name: /^Time needed/ })).toHaveValue('240');
  await expect(page.getByRole('button', { name: 'Use 240 minutes' })).toBeHidden();
  await page.getByLabel('People needed').selectOption('2');
  await publish(page);
  await page.reload();
  await page.getByRole('button', { name: /Full Detail/ }).click();
  await expect(page.getByRole('textbox', { name: /^Time needed/ })).toHaveValue('240');
  await expect(page.getByLabel('People needed')).toHaveValue('2');

  await page.goto('/admin/dashboard?tab=business&section=times');
  // A day that no other journey books.
  const lastStart = async () => (await availability(shop, 'full', { from: 30, to: 30 }))[0]?.slots.at(-1)?.time;
  expect(await lastStart()).toBe('4:00 PM');
  await page.getByRole('button', { name: /^All year/ }).click();
  await page.getByRole('checkbox', { name: 'The work has to end by closing time' }).check();
  await expectAccessible(page, 'times that end by closing time');
  await publish(page);
  expect(await lastStart()).toBe('2:00 PM');

  await page.goto('/admin/dashboard?tab=business#openingHours.monday');
  const monday = page.getByRole('group', { name: 'Monday', exact: true });
  await monday.getByLabel('Monday, opens').fill('10:00');
  await unsaved(page).getByRole('button', { name: 'Save' }).click();
  await expect(
    page
      .getByText(/^Monday: customers can book 8:00 AM.*, outside your opening hours \(10.*\)\. Correct the hours/)
      .first(),
  ).toBeVisible();
});

test('the day draws the buffers around an appointment, and its length is changed with the keyboard alone', async ({
  page,
  shop,
  customer,
}) => {
  const visit = await firstFreeVisit(shop, 'full');
  const { reference, id } = await approved(shop, { customer, visit });
  await openPage(page, `/job-schedule?show=day&week=${visit.date}`);
  const place = (await chipOf(page, shop, reference)).locator('xpath=..');
  const minute = await place.evaluate((element) =>
    Number.parseFloat(getComputedStyle(element).getPropertyValue('--minute')),
  );
  const heights = await place
    .locator('xpath=./i')
    .evaluateAll((buffers) => buffers.map((buffer) => buffer.getBoundingClientRect().height));
  expect(heights.map((height) => Math.round(height / minute))).toEqual([15, 30]);

  await page.goto(`/job-schedule?open=${await jobOf(shop, reference)}`);
  const change = page.getByRole('button', { name: 'Change length' });
  await expect(change).toBeVisible();
  await tabTo(page, change);
  await page.keyboard.press('Enter');
  const ask = page.getByRole('alertdialog');
  await expect(ask.getByLabel('Minutes')).toHaveValue(/^\d+$/);
  await tabTo(page, ask.getByLabel('Minutes'));
  await page.keyboard.press('ControlOrMeta+a');
  // What stands against 75 minutes is asked for before they can be chosen.
  const checked = page.waitForResponse(/\/length\?minutes=75$/);
  await page.keyboard.type('75');
  await checked;
  await expect(ask.getByRole('button', { name: /^Change/ })).toBeEnabled();
  await tabTo(page, ask.getByRole('button', { name: /^Change/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Appointment length changed')).toBeVisible();
  const { minutes } = (await asOwner(shop, `GET /api/quotes/${id}/length`)) as { readonly minutes: number };
  expect(minutes).toBe(75);
});

test('where the owner assigns a job, an employee who is at another one then is named with it', async ({
  page,
  shop,
}) => {
  const { id: assignedStaff, name } = await newMember(shop);
  // Both places are free then, whatever the other tests have booked.
  const visit = (await freeVisits(shop, 'full')).at(-1);
  const first = await approved(shop, { customer: newCustomer(), visit });
  const second = await approved(shop, { customer: newCustomer(), visit });
  await asOwner(shop, `PATCH /api/jobs/${await jobOf(shop, first.reference)}`, { body: { assignedStaff } });
  await openPage(page, `/job-schedule?open=${await jobOf(shop, second.reference)}`);
  const choices = page.getByRole('dialog').getByLabel('Assigned to');
  const busy = choices.locator('option').filter({ hasText: name });
  await expect(busy).toHaveText(/already working for Dana Whitfield until \d+:00 [AP]M/);
});

function unsaved(page: Page): Locator {
  return page.getByRole('region', { name: 'Unsaved changes' });
}

async function publish(page: Page): Promise<void> {
  await unsaved(page).getByRole('button', { name: 'Save' }).click();
  const review = page.getByRole('dialog', { name: 'Review' });
  const published = page.getByText(/^Published\. Version \d+$/);
  await expect(review.or(published).first()).toBeVisible();
  if (await review.isVisible()) await review.getByRole('button', { name: 'Publish' }).click();
  await expect(published).toBeVisible();
}
