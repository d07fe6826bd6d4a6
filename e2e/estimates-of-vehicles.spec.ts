import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { choosePhotos, WITH_ESTIMATES } from './estimate.ts';
import { expect, test } from './fixture.ts';
import { photosWithoutVehicle } from './pictures.ts';
import { carPlan } from './plans.ts';
import { openPage } from './schedule.ts';
import { expectStep, openAt, press, walk } from './wizard.ts';

test.use({
  settings: { ...WITH_ESTIMATES, severalVehicles: { isOffered: true, discountPercent: 0, most: 3 } },
  viewport: { width: 360, height: 740 },
});

test('a second vehicle has a photo estimate of its own, which its price follows', async ({ page, shop, customer }) => {
  const { plan } = await carPlan(shop, customer);
  await openAt(page, plan, 'extras');
  await page.getByRole('button', { name: 'Add another vehicle' }).click();
  const dialog = page.getByRole('alertdialog', { name: /^(Another vehicle|Vehicle 2)$/ });
  await dialog.getByLabel('Package').selectOption('interior');
  const offer = dialog.getByRole('region', { name: 'Show us your vehicle' });
  await offer.getByRole('button', { name: 'Use AI Enhancement' }).click();
  await expect(dialog.getByText('Still needed: car or truck.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Car' }).check();
  await dialog.getByLabel('Brand').selectOption('Toyota');
  await expectAccessible(page, 'the photo estimate of another vehicle is offered');
  await offer.getByRole('button', { name: 'Use AI Enhancement' }).click();

  await test.step('the page estimates that vehicle, and the price is that of all of them', async () => {
    await expect(page).toHaveURL(/ai-quote\?vehicleNumber=2/);
    await expect(page.getByTestId('progress')).toContainText('Step 5 of 8');
    await expect(page.getByText('Vehicle 2 Interior Only, Car, Toyota')).toBeVisible();
    await page.getByRole('radio', { name: 'Crumbs or hair' }).check();
    await choosePhotos(page, await photosWithoutVehicle(2));
    await press(page, 'See my estimate');
    await expect(page.getByRole('region', { name: 'The estimate' })).toContainText('+$8');
    await expectAccessible(page, 'the result for the second vehicle');
    await press(page, 'Use This Analysis for My Quote');
  });

  await expectStep(page, 'extras');
  const list = page.getByRole('region', { name: 'Vehicles' });

  await test.step('another vehicle in its place has no estimate, and moving up takes it along', async () => {
    await page.getByRole('button', { name: 'Add another vehicle' }).click();
    await dialog.getByLabel('Package').selectOption('interior');
    await dialog.getByRole('radio', { name: 'Truck' }).check();
    await dialog.getByLabel('Brand').selectOption('Ford F-150');
    await expect(offer).toBeVisible();
    await dialog.getByRole('button', { name: 'Add vehicle' }).click();
    await list.getByRole('button', { name: 'Remove Vehicle 3' }).click();
    await list.getByRole('button', { name: 'Edit Vehicle 2' }).click();
    await expect(dialog.getByRole('region', { name: 'Your photo estimate' })).toContainText('+$8 (+12%)');
    await expectAccessible(page, 'the photo estimate of another vehicle');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.keyboard.press('Escape');
  });

  await page.reload();
  await walk(page, plan, { from: 'extras' });
  const second = page.locator('[data-review] > div', { hasText: 'Vehicle 2' });
  await expect(second).toContainText(/Photo estimate.*\+12%.*\$8/);
  await press(page, 'Submit Quote');
  await expect(page).toHaveURL(/step=done/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ai')))).toEqual([]);

  const { items } = (await asOwner(shop, `GET /api/quotes?q=${encodeURIComponent(customer.email)}`)) as {
    readonly items: readonly { readonly id: string; readonly totalPrice: number }[];
  };
  // $160 for the first one, and $70 with $8 for the second.
  expect(items[0]?.totalPrice).toBe(238);
  await openPage(page, `/admin/dashboard?quote=${items[0]?.id}`);
  const estimate = page.getByRole('dialog').getByRole('region', { name: /^Vehicle 2: Photo estimate/ });
  await expect(estimate).toContainText('+$8 +12%');
  await expect(estimate.getByRole('button', { name: /^Open Photo/ })).toHaveCount(2);
  await expectAccessible(page, 'the estimate of the second vehicle at the owner');
});
