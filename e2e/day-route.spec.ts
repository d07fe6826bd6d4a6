import { expectAccessible } from './axe.ts';
import { newMember } from './crew.ts';
import { expect, test } from './fixture.ts';
import { bookDrive } from './quotes.ts';
import { openPage } from './schedule.ts';
import { freeVisits } from './visit.ts';

// A shop of its own: it fills a day, and counts drives.
test.use({
  world: {
    business: { mobileAvailable: true, slotCapacity: 1, travelTime: { isCounted: true, detourPercent: 30, mph: 25 } },
  },
});

const STOPS = [
  ['8:00 AM', '12180'],
  ['11:00 AM', '12305'],
  ['2:00 PM', '12182'],
  ['5:00 PM', '12306'],
] as const;

test.use({ viewport: { width: 360, height: 740 } });

test('the owner puts a day’s stops in a shorter order', async ({ page, shop }) => {
  const { id: employee, name } = await newMember(shop);
  const visits = await freeVisits(shop, 'express');
  const date = visits.find((visit) => visit.date > (visits[0]?.date ?? ''))?.date ?? '';
  for (const [time, zip] of STOPS)
    await bookDrive(shop, { employee, address: `12 Elm Street, Anytown, NY ${zip}`, visit: { date, time } });
  await openPage(page, `/job-schedule?show=day&week=${date}`);
  await expect(page.getByText(/^Drive: about \d+ min$/).first()).toBeVisible();
  await expectAccessible(page, 'a day with drives');
  await page.getByRole('button', { name: 'Shorten the drive' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Shorten the drive' });
  const driver = dialog.getByLabel('Who drives');
  if (await driver.isVisible()) await driver.selectOption({ label: name });
  const stops = dialog.getByRole('list', { name: 'Stops in order' }).getByRole('listitem');
  await expect(stops).toHaveCount(4);
  await expectAccessible(page, 'a shorter order');
  await dialog.getByRole('checkbox').first().check();
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await dialog.getByRole('checkbox', { checked: true }).click();
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: /^Move \d appointments$/ }).click();
  await expect(page.getByText(/^\d appointments moved\. We’ve emailed the customers\.$/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  await page.getByRole('button', { name: 'Shorten the drive' }).click();
  await expect(dialog.getByRole('button', { name: /^Move \d appointments$/ })).toBeVisible();
});
