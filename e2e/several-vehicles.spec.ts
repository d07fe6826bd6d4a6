import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { expect, test } from './fixture.ts';
import { carPlan } from './plans.ts';
import { agreeToChange, submitElsewhere } from './quotes.ts';
import { openPage } from './schedule.ts';
import { firstFreeVisit } from './visit.ts';
import { openAt, press, walk } from './wizard.ts';

test.use({ settings: { severalVehicles: { isOffered: true, discountPercent: 10, most: 3 }, slotCapacity: 5 } });

for (const width of [360, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } });

    test('a customer adds a second vehicle after the extras, changes it, and the owner sees both', async ({
      page,
      shop,
      customer,
    }) => {
      const { plan } = await carPlan(shop, customer);
      await openAt(page, plan, 'extras');
      await page.getByRole('button', { name: 'Add another vehicle' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Another vehicle' });
      await dialog.getByLabel('Package').selectOption('express');
      await dialog.getByRole('button', { name: 'Add vehicle' }).click();
      await expect(dialog.getByText('Still needed: car or truck.')).toBeVisible();
      await expect(dialog.getByRole('radio', { name: 'Car' })).toBeFocused();
      await dialog.getByRole('radio', { name: 'Truck' }).check();
      await dialog.getByRole('button', { name: 'Add vehicle' }).click();
      await expect(dialog.getByLabel('Brand')).toBeFocused();
      await dialog.getByLabel('Brand').selectOption('Ford F-150');
      await dialog.getByRole('button', { name: 'Add year, model, and plate' }).click();
      await dialog.getByLabel('Year').fill('12');
      await dialog.getByRole('button', { name: 'Add vehicle' }).click();
      await expect(dialog.getByLabel('Year')).toHaveAccessibleDescription(/It should read like 2021/);
      await dialog.getByLabel('Year').fill('');
      await expectAccessible(page, 'the dialog of another vehicle');
      await dialog.getByRole('button', { name: 'Add vehicle' }).click();
      const list = page.getByRole('region', { name: 'Vehicles' });
      await expect(list.getByRole('listitem')).toHaveText(/Vehicle 2\s*Express Wash, Truck, Ford F-150/);
      await list.getByRole('button', { name: 'Edit Vehicle 2' }).click();
      const edited = page.getByRole('alertdialog', { name: 'Vehicle 2' });
      await edited.getByRole('checkbox', { name: /Tire Shine/ }).check();
      await edited.getByRole('button', { name: 'Save changes' }).click();
      await expectAccessible(page, 'the vehicles of a quote');
      await page.reload();
      await expect(list.getByRole('listitem')).toHaveCount(1);

      await walk(page, plan);
      const second = page.locator('[data-review] > div', { hasText: 'Vehicle 2' });
      await expect(second).toContainText('Discount for another vehicle, 10% off');
      await press(page, 'Submit Quote');
      await expect(page).toHaveURL(/step=done/);
      await openPage(page, `/admin/dashboard?tab=quotes&q=${encodeURIComponent(customer.email)}`);
      await expect(page.getByText('+ 1 more').filter({ visible: true }).first()).toBeVisible();
      await page
        .getByRole('link', { name: `${customer.firstName} ${customer.lastName}` })
        .first()
        .click();
      const sheet = page.getByRole('dialog');
      await expect(sheet.getByText('Express Wash, Truck, Ford F-150')).toBeVisible();
      await expect(sheet.getByText('Vehicle 2').first()).toBeVisible();
    });

    test('the owner gives the second vehicle another package and an extra, and the customer agrees', async ({
      page,
      context,
      shop,
      customer,
    }) => {
      const visit = await firstFreeVisit(shop, 'full');
      const items = [{ packageType: 'express', vehicleType: 'car', vehicleSubtype: 'Toyota', extras: [] }];
      const { id, quoteUrl } = await submitElsewhere(shop, { customer, visit, items });
      await asOwner(shop, `POST /api/quotes/${id}/approve`, { body: {} });
      await openPage(page, `/admin/dashboard?quote=${id}`);
      const sheet = page.getByRole('dialog', { name: 'Dana Whitfield' });
      await sheet.getByRole('button', { name: 'Change what was sold' }).click();
      const dialog = page.getByRole('alertdialog');
      const second = dialog.getByRole('region', { name: 'Vehicle 2' });
      await second.getByLabel('Package').selectOption({ label: 'Full Detail' });
      await expect(second.getByLabel('Amount of Full Detail in dollars')).toHaveValue('120.00');
      await second.getByLabel('Add an extra').selectOption({ label: 'Tire Shine, $10.00' });
      await second.getByRole('button', { name: 'Add a line' }).click();
      await second
        .getByLabel(/^Name of line/)
        .last()
        .fill('Pet hair');
      await second.getByLabel('Amount of Pet hair in dollars').fill('15');
      await dialog.getByLabel('Reason for the change').fill('Both need the same.');
      await expectAccessible(page, 'changing what was sold for two vehicles');
      await dialog.getByRole('button', { name: 'Ask the customer' }).click();
      await expect(sheet.getByRole('region', { name: 'Price changes' })).toContainText(
        'Vehicle 2: Express Wash → Full Detail',
      );

      const own = await agreeToChange(context, quoteUrl, 'Vehicle 2: Full Detail instead of Express Wash');
      for (const said of ['Tire Shine', 'Pet hair']) await expect(own.getByTestId('price')).toContainText(said);
      await expect(own.getByTestId('price')).not.toContainText('Express Wash');
    });

    test('the owner writes a quote for two vehicles, and takes one out again', async ({ page }) => {
      await openPage(page, '/admin/dashboard?tab=customers&section=walk-in');
      await page.getByLabel('Package').selectOption('full');
      await page.getByRole('button', { name: 'Add another vehicle' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Another vehicle' });
      await dialog.getByLabel('Package').selectOption('interior');
      await dialog.getByRole('radio', { name: 'Car' }).check();
      await dialog.getByLabel('Brand').selectOption('Toyota');
      await dialog.getByRole('button', { name: 'Add vehicle' }).click();
      const price = page.getByRole('complementary', { name: 'Price' });
      await expect(price).toContainText('Vehicle 2');
      await expect(price).toContainText('Discount for another vehicle');
      await expectAccessible(page, 'a walk-in with two vehicles');
      await page.getByRole('button', { name: 'Remove Vehicle 2' }).click();
      await expect(price).not.toContainText('Vehicle 2');
    });
  });

test('the owner offers it in the settings, where its figures appear then', async ({ page }) => {
  await openPage(page, '/admin/dashboard?tab=business&section=fees');
  const group = page.getByRole('region', { name: 'Several vehicles' });
  await expect(group.getByLabel('Vehicles per appointment')).toHaveValue('3');
  await group.getByRole('checkbox', { name: 'One appointment can have several vehicles' }).uncheck();
  await expect(group.getByLabel('Vehicles per appointment')).toHaveCount(0);
  await group.getByRole('checkbox', { name: 'One appointment can have several vehicles' }).check();
  await expectAccessible(page, 'the setting for several vehicles');
});
