import { askAs, PASSWORD, wearCookie } from './accepted-job.ts';
import { newAdmin, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixture.ts';
import { carPlan } from './plans.ts';
import { openPage } from './schedule.ts';
import { choice, expectStep, openAt, press, walk } from './wizard.ts';

test('a model proposes the class, and the owner reads what was said and offers the vehicle again', async ({
  page,
  browser,
  shop,
  customer,
}) => {
  const { plan } = await carPlan(shop, customer);
  await openAt(page, plan, 'vehicle');
  await page.evaluate(() => {
    localStorage.removeItem('selectedVehicleType');
    localStorage.setItem(
      'quoteDraft',
      localStorage.getItem('quoteDraft')?.replace('"vehicleSubtype":"Subaru",', '') ?? '',
    );
  });
  await page.reload();
  await page.getByRole('button', { name: /^Add year, model, and plate/ }).click();
  await expect(page.getByLabel('Year')).toBeFocused();
  await page.getByLabel('Year').fill('21');
  await page.getByLabel('Make').fill('ford');
  await expect(page.locator('datalist option').first()).toBeAttached();
  await page.getByLabel('Model', { exact: true }).fill('F-150');
  await expect(choice(page, 'Vehicle type', 'Truck')).toBeChecked();
  await expect(page.getByLabel('Brand and model')).toHaveValue('Ford F-150');
  await page.getByLabel('Model', { exact: true }).fill('Mustang');
  await expect(choice(page, 'Vehicle type', 'Car')).toBeChecked();
  await expect(page.getByLabel('Brand', { exact: true })).toHaveValue('Ford');
  await page.getByLabel('Color').fill('blue');
  await page.getByLabel('License plate').fill('7abc 123');
  await expectAccessible(page, 'what is said of a vehicle');
  await press(page, 'Continue');
  await expect(page.getByText('That doesn’t look like a year. It should read like 2021.')).toBeVisible();
  await expect(page.getByLabel('License plate')).toHaveValue('7ABC 123');
  await page.getByLabel('Year').fill('2021');
  await press(page, 'Continue');
  await expectStep(page, 'estimate');
  await walk(page, { ...plan, brand: 'Ford' }, { to: 'review' });
  await expect(page.getByRole('main')).toContainText('2021 Ford Mustang, blue, 7ABC 123');
  await walk(page, plan);
  await press(page, 'Submit Quote');
  await expect(page.getByText(/BB-[A-Z0-9]{5}/).first()).toBeVisible();

  const desk = await browser.newContext({ baseURL: shop.url });
  const owner = await desk.newPage();
  await signIn(owner, await newAdmin(shop));
  await owner.goto('/admin/dashboard?tab=quotes&q=7abc123');
  await owner.locator('[data-row]').first().click();
  const sheet = owner.getByRole('dialog', { name: `${customer.firstName} ${customer.lastName}` });
  await expect(sheet).toContainText('2021 Ford Mustang, blue, 7ABC 123');
  await owner.goto('/admin/dashboard?tab=customers&section=walk-in');
  await owner.getByLabel('Phone').fill(customer.phone);
  await owner.getByRole('button', { name: 'Use this record' }).click();
  await expect(owner.getByLabel('Email')).toHaveValue(customer.email);
  await owner.getByLabel('Package').selectOption('express');
  const known = owner.getByLabel('Vehicle of this customer');
  await expect(known.locator('option:checked')).toHaveText('Ford, 2021 Ford Mustang, blue, 7ABC 123');
  await expect(owner.getByLabel('Color')).toHaveValue('blue');
  await expectAccessible(owner, 'a walk-in quote for a known vehicle');
  await known.selectOption('Another vehicle');
  await expect(owner.getByRole('button', { name: 'Add year, model, and plate' })).toBeVisible();
  await desk.close();
});

test('the owner corrects a vehicle on the record of a customer and takes it off, and the customer’s account follows', async ({
  page,
  browser,
  shop,
  customer,
  faults,
}) => {
  faults.expect(/answered 422|status of 422/);
  const { firstName, lastName, email, phone } = customer;
  const account = { firstName, lastName, email, phone, password: PASSWORD, confirmPassword: PASSWORD };
  const { cookie } = await askAs(shop, 'POST /api/customer/signup', { body: account });
  await askAs(shop, 'POST /api/quotes', {
    cookie,
    body: {
      customerName: `${firstName} ${lastName}`,
      customerEmail: email,
      customerPhone: phone,
      packageType: 'full',
      vehicleType: 'car',
      vehicleSubtype: 'Ford',
      vehicleMake: 'Ford',
      vehicleModel: 'Mustang',
      vehiclePlate: '7ABC 123',
      paymentMethod: 'cash',
      acceptedTermsOfService: true,
      acceptedLiability: true,
    },
  });
  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await wearCookie(visitor, shop, cookie);
  await visitor.goto('/');
  await visitor.evaluate(() => localStorage.setItem('customerSignedIn', 'true'));
  await visitor.goto('/customer-account');
  const own = visitor.getByRole('region', { name: 'Your vehicles' });
  await expect(own).toContainText('Ford Mustang, 7ABC 123');

  await openPage(page, `/admin/dashboard?tab=customers&q=${phone}`);
  await page.locator('[data-row]').first().click();
  const vehicles = page.getByRole('dialog').getByRole('region', { name: 'Vehicles' });
  await vehicles.getByRole('button', { name: /^Edit Ford, Ford Mustang/ }).click();
  const form = page.getByRole('form', { name: 'Edit vehicle' });
  await form.getByLabel('Year').fill('20');
  await form.getByRole('button', { name: 'Save vehicle' }).click();
  await expect(form).toContainText('That doesn’t look like a year.');
  await expectAccessible(page, 'a vehicle that is corrected');
  await form.getByLabel('Year').fill('2021');
  await form.getByLabel('Color').fill('blue');
  await form.getByRole('button', { name: 'Save vehicle' }).click();
  await expect(vehicles).toContainText('2021 Ford Mustang, blue, 7ABC 123');
  await visitor.reload();
  await expect(own).toContainText('2021 Ford Mustang, blue, 7ABC 123');

  await vehicles.getByRole('button', { name: /^Remove Ford, 2021 Ford Mustang/ }).click();
  const ask = page.getByRole('alertdialog', { name: 'Remove this vehicle?' });
  await expect(ask).toContainText('Existing quotes keep it.');
  await expectAccessible(page, 'a vehicle that is removed');
  await ask.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Vehicle removed', { exact: true })).toBeVisible();
  await expect(vehicles).toHaveCount(0);
  await visitor.reload();
  await expect(own).toContainText('Save your vehicle to book it faster next time.');
  await visitor.context().close();
});
