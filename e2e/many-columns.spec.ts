import { expectAccessible } from './axe.ts';
import { asOwner, newMember } from './crew.ts';
import { expect, test } from './fixture.ts';
import { approved, chipOf, jobOf, openPage } from './schedule.ts';
import { freeVisits, OPEN_ALL_YEAR } from './visit.ts';

/** More bays than a screen has room for beside each other. */
const RESOURCES = Array.from({ length: 10 }, (_, index) => ({
  id: `bay-${index + 1}`,
  name: `Bay ${index + 1}`,
  kind: 'bay' as const,
  seat: 10_001 + index,
  outages: [],
}));
test.use({ world: { business: { ...OPEN_ALL_YEAR, resources: RESOURCES } } });

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('ten bays scroll within the day, also while an appointment is dragged to the last one', async ({
    page,
    shop,
    customer,
  }) => {
    const [visit] = await freeVisits(shop, 'full');
    const { reference } = await approved(shop, { customer, visit });
    await openPage(page, `/job-schedule?show=day&rows=resources&week=${visit?.date}`);
    const chip = await chipOf(page, shop, reference);
    const last = page.getByRole('region', { name: 'Bay 10' });
    await expect(last).not.toBeInViewport();
    await expectAccessible(page, 'a day with ten bays');
    await chip.hover();
    const box = await chip.boundingBox();
    const frame = await page
      .getByRole('region', { name: 'Bay 1', exact: true })
      .locator('xpath=../../..')
      .boundingBox();
    if (!box || !frame) throw new Error('nothing is drawn');
    await page.mouse.down();
    await page.mouse.move(frame.x + frame.width - 40, box.y + box.height / 2, { steps: 5 });
    await expect(last).toBeInViewport({ ratio: 0.1 });
    await expect(page.locator(`[data-drop$="|bay-10"][data-takes="over"]`).first()).toBeAttached();
    await page.mouse.up();
    const ask = page.getByRole('alertdialog');
    await expect(ask).toContainText('Bay 10');
    await ask.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(last.getByText(customer.firstName)).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('the week shows the appointments of one employee', async ({ page, shop, customer }) => {
    const [, visit] = await freeVisits(shop, 'full');
    const [one, other] = [await newMember(shop), await newMember(shop)];
    const { reference } = await approved(shop, { customer, visit });
    const job = await jobOf(shop, reference);
    await asOwner(shop, `PATCH /api/jobs/${job}`, { body: { assignedStaff: one.id } });
    await openPage(page, `/job-schedule?show=week&week=${visit?.date}`);
    const chip = await chipOf(page, shop, reference);
    await expect(chip).toBeVisible();
    const whose = page.getByLabel('Whose jobs', { exact: true });
    await whose.selectOption({ label: other.name });
    await expect(chip).toHaveCount(0);
    await whose.selectOption({ label: one.name });
    await expect(chip).toBeVisible();
    await expectAccessible(page, 'the week of one employee');
  });
});
