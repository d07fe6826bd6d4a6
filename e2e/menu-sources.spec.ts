import { newAdmin, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixture.ts';

// A world of its own: its menu changes.
test.use({ world: { business: { slotCapacity: 2 } } });

test('a new owner starts with another menu by one press on the first screen', async ({ page, shop }) => {
  await signIn(page, await newAdmin(shop));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/dashboard');
  const offer = page.getByRole('region', { name: 'What does your shop sell?' });
  await expectAccessible(page, 'menus to start with');
  await offer.getByRole('button', { name: 'Can cleaning' }).click();
  await expect(page.getByText('Your menu: Can cleaning')).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Can Deep Clean' })).toBeVisible();
});

test('an owner starts with another menu, and changes it in a file', async ({ page, shop, faults }) => {
  faults.expect(/answered 422|console error .*422/);
  await signIn(page, await newAdmin(shop));
  await page.goto('/admin/dashboard?tab=business&section=packages', { waitUntil: 'networkidle' });
  await expect(page.getByText('These are example prices. Change them before you open.')).toBeVisible();
  await page.getByRole('button', { name: 'Detail studio' }).click();
  await page.getByRole('button', { name: 'Use this menu' }).click();
  await expect(page.getByText(/We’ve loaded the menu\. /)).toBeVisible();
  await expectAccessible(page, 'a menu to start with');
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await bar.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Published\. Version \d+$/)).toBeVisible();

  const upload = (csv: string) =>
    page.getByLabel('Upload menu').setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await upload('Kind,Name,Price\nExtra,Wheel Coating,much\n');
  await expect(page.getByText(/^Row 2, column “Price”: /)).toBeVisible();
  await expect(bar).toBeHidden();
  await upload('Kind,Name,Price\nCategory,Detailing,\nCategory,Paint and coatings,\nCategory,Boats,\n');
  await expect(page.getByText(/We’ve loaded the menu from your file/)).toBeVisible();
  await bar.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Published\. Version \d+$/)).toBeVisible();
});
