import { expectAccessible } from './axe.ts';
import { asOwner, newMember } from './crew.ts';
import { expect, test } from './fixture.ts';
import { submitElsewhere } from './quotes.ts';
import { openPage } from './schedule.ts';
import { firstFreeVisit } from './visit.ts';

// A world of its own: an employee of another test who is off would miss a job there.
test.use({ world: { business: { slotCapacity: 2 } } });

test('one press moves an appointment to the next free time, which is in the calendar below as well', async ({
  page,
  shop,
  customer,
}) => {
  const visit = await firstFreeVisit(shop, 'full');
  const { id } = await submitElsewhere(shop, { customer, visit });
  await openPage(page, `/admin/dashboard?tab=quotes&quote=${id}`);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Change time' }).click();
  await sheet.getByRole('button', { name: 'Find a time' }).click();
  const found = sheet.getByRole('group', { name: 'Next free times' });
  await expect(found.getByRole('radio')).toHaveCount(3);
  const first = await found.innerText();
  await sheet.getByRole('button', { name: 'Show later times' }).click();
  await expect.poll(() => found.innerText()).not.toBe(first);
  await found.locator('label').first().click();
  await expect(sheet.getByTestId('chosen')).toBeVisible();
  await expectAccessible(page, 'the next free times');
  await sheet.getByRole('button', { name: 'Move to this time' }).click();
  await expect(page.getByText('Appointment moved', { exact: true }).first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a new quote gets the next time with an employee, whose days off are left out', async ({ page, shop }) => {
    const [ana, ben] = [await newMember(shop), await newMember(shop)];
    const today = Temporal.Now.plainDateISO('America/New_York');
    const off = { from: today.toString(), to: today.add({ days: 20 }).toString() };
    await asOwner(shop, `POST /api/staff/${ana.id}/time-off`, { body: off });
    await openPage(page, '/admin/dashboard?tab=customers&section=walk-in');
    await page.getByLabel('Package').selectOption('full');
    await page.getByRole('radio', { name: 'Pick a time' }).check();
    await page.getByRole('button', { name: 'Find a time' }).click();
    const found = page.getByRole('group', { name: 'Next free times' });
    await expect(found.getByRole('radio')).toHaveCount(3);
    const anyone = await found.innerText();
    await page.getByLabel('With', { exact: true }).selectOption({ label: ben.name });
    await expect(found).toHaveText(anyone.replaceAll('\n', ' '), { useInnerText: true });
    await page.getByLabel('With', { exact: true }).selectOption({ label: ana.name });
    await expect.poll(() => found.innerText()).not.toBe(anyone);
    await expectAccessible(page, 'the next free times on a phone');
    await found.locator('label').first().click();
    await expect(page.getByTestId('chosen')).toContainText('Free');
  });
});
