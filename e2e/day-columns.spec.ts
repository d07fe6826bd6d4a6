import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { expectAccessible } from './axe.ts';
import { asOwner, newMember } from './crew.ts';
import { expect, test } from './fixture.ts';
import { approved, chipOf, freeWeek, jobOf, openPage } from './schedule.ts';

const RESOURCES = [
  { id: 'bay-1', name: 'Bay 1', kind: 'bay', seat: 10_001, outages: [] },
  { id: 'bay-2', name: 'Bay 2', kind: 'bay', seat: 10_002, outages: [] },
] as const;
/** Two bays are named, and a full detail takes two people. */
const packages = DEFAULT_SETTINGS.packages.map((pack) => (pack.id === 'full' ? { ...pack, people: 2 } : pack));
test.use({ world: { business: { resources: RESOURCES, packages } } });

test('a day is shown by bay and by employee, and an appointment is dragged to another column', async ({
  page,
  shop,
  customer,
}) => {
  const [visit] = await freeWeek(shop);
  const members = [await newMember(shop), await newMember(shop)] as const;
  const { reference } = await approved(shop, { customer, visit });
  await openPage(page, `/job-schedule?show=day&week=${visit.date}`);
  const isPhone = (page.viewportSize()?.width ?? 0) < 992;
  await page.getByText('Bays and vans', { exact: true }).click();
  await expect(page).toHaveURL(/rows=resources/);
  await expectAccessible(page, 'a day by bay and van');
  const chip = await chipOf(page, shop, reference);
  if (isPhone) {
    const columns = page.getByLabel('Columns', { exact: true }).and(page.locator('select'));
    await columns.selectOption({ label: 'Bay 2 (0)' });
    await expect(chip).toHaveCount(0);
    await columns.selectOption({ label: 'Bay 1 (1)' });
    await expect(chip).toBeVisible();
  } else {
    const other = page.getByRole('region', { name: 'Bay 2' });
    await chip.hover();
    await page.mouse.down();
    await other.hover({ position: { x: 20, y: 5 } });
    await page.mouse.up();
    const ask = page.getByRole('alertdialog');
    await expect(ask).toContainText('Bay 2');
    await ask.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(other.getByText(customer.firstName)).toBeVisible();
  }

  await page.getByText('By employee', { exact: true }).click();
  await expect(page).toHaveURL(/rows=crew/);
  await expectAccessible(page, 'a day by employee');

  // The month has them, too: a row for each, of which a phone shows one.
  await page.goto(`/job-schedule?show=month&week=${visit.date}&rows=resources`);
  const bay = isPhone ? 'Bay 1' : 'Bay 2';
  if (isPhone) await page.getByLabel('Bays and vans shown').selectOption(bay);
  else await expect(page.getByRole('row', { name: /^Bay 2/ })).toBeVisible();
  const day = page.locator(`a[href*="week=${visit.date}"][href*="show=day"]`);
  await expect(day.filter({ hasText: isPhone ? '1 appointment' : 'Bay 2, 1 appointment' })).toBeVisible();
  await expectAccessible(page, 'a month by bay and van');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );
  await page.getByText('By employee', { exact: true }).click();
  await expect(page).toHaveURL(/rows=crew/);
  if (isPhone) await page.getByLabel('Whose jobs').selectOption(members[0].name);
  else await expect(page.getByRole('row', { name: new RegExp(`^${members[0].name}`) })).toBeVisible();
  await expectAccessible(page, 'a month by employee');

  // Two people do it together: it's in both of their columns.
  const id = await jobOf(shop, reference);
  await asOwner(shop, `PATCH /api/jobs/${id}`, { body: { assignedStaff: members[0].id } });
  await page.goto(`/job-schedule?show=day&week=${visit.date}&rows=crew&open=${id}`);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Full Detail takes 2 people, 1 is assigned.')).toBeVisible();
  await sheet.getByLabel('Add someone').selectOption(members[1].id);
  await expect(sheet.getByRole('button', { name: `Remove ${members[1].name}` })).toBeVisible();
  await expect(sheet.getByText('Full Detail takes 2 people, 1 is assigned.')).toHaveCount(0);
  await expectAccessible(page, 'a job with a teammate');
  await page.keyboard.press('Escape');
  if (!isPhone)
    for (const { name } of members)
      await expect(page.getByRole('region', { name }).getByText(customer.firstName)).toBeVisible();
});
