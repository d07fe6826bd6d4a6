import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { expectAccessible } from './axe.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { submitAndSee } from './journey.ts';
import { carPlan } from './plans.ts';
import { openPage } from './schedule.ts';
import { OPEN_ALL_YEAR } from './visit.ts';
import { chooseDay, openAt, walk } from './wizard.ts';

/** A full detail takes five hours, everything else one; the time for garbage cans isn't set yet. */
const PACKAGES = DEFAULT_SETTINGS.packages.map((pack) =>
  pack.id === 'garbage' ? pack : { ...pack, minutes: pack.id === 'full' ? 300 : 60 },
);
const HOURS = ['8:00 AM', '9:00 AM', '10:00 AM', '11:00 AM', '12:00 PM', '1:00 PM'];
const LATER = ['2:00 PM', '3:00 PM', '4:00 PM', '5:00 PM', '6:00 PM', '7:00 PM', '8:00 PM'];

// A world of its own: bookings of other tests would be reviewed with its settings.
test.use({ world: { business: { ...OPEN_ALL_YEAR, packages: PACKAGES, slotCapacity: 1 } } });

test('a shop sells by length: five hours keep what overlaps from others, and a short job fits after them', async ({
  page,
  shop,
  customer,
  faults,
}) => {
  test.slow();
  faults.expect(/422|business\/check/);
  await openPage(page, '/admin/dashboard?tab=business&section=times');
  await page.getByRole('button', { name: /^All year/ }).click();
  const timing = page.getByLabel('How times are sold');
  await expect(page.getByLabel('Buffer before')).toBeHidden();
  await timing.selectOption('Every 60 minutes, by length of the work');
  await expect(page.getByLabel('Buffer before')).toHaveValue('0');
  const save = page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' });
  await save.click();
  await expect(timing).toBeFocused();
  await expect(page.getByText('First add one to Garbage Shine.')).toBeVisible();
  await expectAccessible(page, 'times by length');
  await page.getByRole('link', { name: 'Garbage Shine', exact: true }).click();
  const minutes = page.getByRole('textbox', { name: /^Time needed/ });
  await expect(minutes).toBeFocused();
  await minutes.fill('15');
  await save.click();
  await expect(page.getByText(/^Published\. Version \d+$/)).toBeVisible();

  await page.goto('about:blank');
  await page.context().clearCookies();
  const { plan, price } = await carPlan(shop, customer);
  const noon = { ...plan, visit: { ...plan.visit, time: '12:00 PM', text: `${plan.visit.fullDay} at 12:00 PM` } };
  await openAt(page, noon, 'time');
  await chooseDay(page, noon.visit);
  await expect(page.getByText(/^Takes about 5 hours\. .*, 13 of 13 free$/)).toBeVisible();
  await expect(page.getByText('Morning', { exact: true })).toBeVisible();
  await expectAccessible(page, 'many start times');
  await walk(page, noon);
  await submitAndSee(page, noon, price);

  const short = { ...plan, id: 'interior', pack: 'Interior Only', customer: newCustomer() };
  const { visit } = plan;
  await openAt(page, { ...short, visit }, 'time');
  await chooseDay(page, visit);
  await expect(page.getByText(/^Takes about 1 hour\. /)).toBeVisible();
  const times = page.getByRole('group', { name: visit.day }).getByRole('radio');
  const left = [...HOURS.slice(0, 4), ...LATER.slice(3)];
  await expect(times).toHaveCount(left.length);
  expect(await times.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))).toEqual(left);
});
