import { acceptQuote, askAs } from './accepted-job.ts';
import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { expect, test } from './fixture.ts';
import { clearPhotos } from './pictures.ts';
import { openPage } from './schedule.ts';
import type { Shop } from './shop.ts';
import { firstFreeVisit } from './visit.ts';

/** A completed visit of a company's van. */
async function visit(
  shop: Shop,
  customer: { readonly firstName: string; readonly lastName: string; readonly email: string; readonly phone: string },
) {
  const { date, time } = await firstFreeVisit(shop, 'express');
  const { id } = (await asOwner(shop, 'POST /api/quotes/walk-in', {
    body: {
      customerFirstName: customer.firstName,
      customerLastName: customer.lastName,
      customerEmail: customer.email,
      customerPhone: customer.phone,
      packageType: 'express',
      serviceType: 'dropoff',
      vehicleType: 'truck',
      vehicleSubtype: 'Ford F-150',
      vehicleColor: 'white',
      vehicleUnit: '12',
      vehiclePlate: 'ABC 1234',
      extras: ['Tire Shine'],
      scheduledDate: date,
      scheduledTime: time,
      paymentMethod: 'cash',
      hasAgreed: true,
    },
  })) as { readonly id: string };
  const job = await acceptQuote(shop, id);
  const photos = await clearPhotos(2);
  for (const [place, photoType] of (['before', 'after'] as const).entries()) {
    const photoUrl = `data:image/jpeg;base64,${photos[place]?.buffer.toString('base64')}`;
    await askAs(shop, `POST /api/jobs/${job.id}/photos`, { cookie: job.employee, body: { photoType, photoUrl } });
  }
  await askAs(shop, `POST /api/jobs/${job.id}/completion`, {
    cookie: job.employee,
    body: { completionNotes: 'Done', qualityRating: 5, timeSpent: 60 },
  });
}

for (const width of [360, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } });

    test('the owner keeps a company’s contacts, and writes a quote for the same unit to one of them', async ({
      page,
      shop,
      customer,
    }) => {
      await visit(shop, customer);
      await openPage(page, `/admin/dashboard?tab=customers&q=${customer.phone}`);
      await page.locator('[data-row]').first().click();
      const record = page.getByRole('dialog');
      await expect(record.getByRole('region', { name: 'Vehicles' })).toContainText(
        'Unit 12 · White Ford F-150 · ABC 1234',
      );
      await record.getByRole('button', { name: 'Add contacts and addresses' }).click();
      const form = record.getByRole('form', { name: 'Edit contacts and addresses' });
      await form.getByLabel('Name').fill('Sam Ortiz');
      await form.getByLabel('Role').fill('Fleet manager');
      await form.getByLabel('Email').fill('sam@fleet.example');
      await form.getByRole('button', { name: 'Add address' }).click();
      await form.getByRole('textbox', { name: 'Address' }).fill('1 Depot Rd, Albany');
      await expectAccessible(page, 'the contacts of a customer');
      await form.getByRole('button', { name: 'Save contacts' }).click();
      await expect(record.getByRole('region', { name: 'Contacts and addresses' })).toContainText(
        'Fleet manager, sam@fleet.example',
      );

      await record.getByRole('button', { name: 'Same vehicles again' }).click();
      const choose = page.getByRole('alertdialog', { name: 'Same vehicles again' });
      await expect(choose.getByRole('checkbox')).toBeChecked();
      await expect(choose).toContainText('Unit 12 · White Ford F-150 · ABC 1234, Express Wash');
      await expectAccessible(page, 'the vehicles of the last visit');
      await choose.getByRole('checkbox').uncheck();
      await expect(choose.getByText('Choose at least one vehicle.')).toBeVisible();
      await expect(choose.getByRole('button', { name: 'New quote' })).toBeDisabled();
      await choose.getByRole('checkbox').check();
      await choose.getByRole('button', { name: 'New quote' }).click();
      await expect(page.getByLabel('Package')).toHaveValue('express');
      await expect(page.getByRole('checkbox', { name: /Tire Shine/ })).toBeChecked();
      await expect(page.getByLabel('Unit number')).toHaveValue('12');
      await page.getByLabel('VIN').fill('1m8g dm9a1kp042788');
      await expect(page.getByText('The check digit doesn’t match')).toBeVisible();
      await page.getByLabel('Contact for this appointment').selectOption('Sam Ortiz, Fleet manager, sam@fleet.example');
      await expect(page.getByLabel('Email')).toHaveValue('sam@fleet.example');
      await expectAccessible(page, 'a quote for a unit of a company');
      await page.getByRole('button', { name: /^Create quote/ }).click();
      await expect(page.getByText('sam@fleet.example').first()).toBeVisible();
      await expect(page.getByRole('dialog')).toContainText('Unit 12 · White Ford F-150 · ABC 1234');
    });
  });
