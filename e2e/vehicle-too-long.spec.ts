import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { carPlan } from './plans.ts';
import { submitElsewhere } from './quotes.ts';
import { openPage } from './schedule.ts';
import { OPEN_ALL_YEAR } from './visit.ts';
import { chooseDay, expectStep, openAt, press } from './wizard.ts';

// A world of its own: it has one place, and every package takes an hour.
test.use({
  world: {
    business: {
      seasons: OPEN_ALL_YEAR.seasons?.map((season) => ({ ...season, timing: 'hourly' as const })) ?? [],
      packages: DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, minutes: 60 })),
      slotCapacity: 1,
      severalVehicles: { isOffered: true, discountPercent: 0, most: 3 },
    },
  },
});

test('a time that a second vehicle no longer fits is asked for again, of the customer and of the owner', async ({
  page,
  shop,
  customer,
}) => {
  const { plan } = await carPlan(shop, customer);
  const { visit } = plan;
  // Someone else comes an hour after it.
  await submitElsewhere(shop, { customer: newCustomer(), visit: { date: visit.date, time: '9:00 AM' } });
  expect(visit.time).toBe('8:00 AM');
  await openAt(page, plan, 'extras');
  await page.getByRole('button', { name: 'Add another vehicle' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Another vehicle' });
  await dialog.getByLabel('Package').selectOption('express');
  await dialog.getByRole('radio', { name: 'Truck' }).check();
  await dialog.getByLabel('Brand').selectOption('Ford F-150');
  await dialog.getByRole('button', { name: 'Add vehicle' }).click();
  await press(page, 'Continue');
  await expectStep(page, 'time');
  const said = 'The time you chose no longer has room for this work.';
  await expect(page.getByText(said)).toBeVisible();
  await chooseDay(page, visit);
  await page
    .getByRole('group', { name: visit.day })
    .getByRole('radio', { name: /^10:00/ })
    .click();
  await expectStep(page, 'extras');
  await press(page, 'Continue');
  await expectStep(page, 'contact');

  await openPage(page, '/admin/dashboard?tab=customers&section=walk-in');
  await page.getByLabel('Package').selectOption('full');
  await page.getByRole('radio', { name: 'Pick a time' }).check();
  await chooseDay(page, visit);
  const eight = page.getByRole('group', { name: visit.day }).getByRole('radio', { name: '8:00 AM' });
  await eight.check();
  await page.getByRole('button', { name: 'Add another vehicle' }).click();
  await dialog.getByLabel('Package').selectOption('interior');
  await dialog.getByRole('radio', { name: 'Car' }).check();
  await dialog.getByLabel('Brand').selectOption('Toyota');
  await dialog.getByRole('button', { name: 'Add vehicle' }).click();
  await expect(page.getByText(said)).toBeVisible();
  await expect(eight).toHaveCount(0);
});
