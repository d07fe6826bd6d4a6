import { expect, test } from './fixture.ts';
import { expectMailsAndPage, expectReview, submitAndSee } from './journey.ts';
import { panelPrice } from './price.ts';
import { firstFreeVisit } from './visit.ts';
import { choice, openAt, type Plan, walk } from './wizard.ts';

const TRUCK_MODELS =
  'Ford F-150, Chevrolet Silverado, Ram 1500, GMC Sierra, Toyota Tundra, Nissan Titan, Ford F-250/F-350, ' +
  'Chevrolet Colorado, Toyota Tacoma, Nissan Frontier, Honda Ridgeline, Ford Ranger';

test('the outside of a truck, with its fee of $5', async ({ page, shop, customer }) => {
  const plan: Plan = {
    pack: 'Exterior Only',
    id: 'exterior',
    kind: 'Truck',
    brand: 'Ford F-150',
    payment: 'Cash',
    customer,
    visit: await firstFreeVisit(shop, 'exterior'),
  };
  const price = {
    lines: [
      ['Exterior Only', '$65'],
      ['Truck fee', '$5'],
      ['Little Tree Black Ice Air Freshener', 'FREE'],
    ],
    total: '$70',
  } as const;

  await openAt(page, plan, 'review');
  await walk(page, plan);
  await expectReview(page, plan, price);
  const reference = await submitAndSee(page, plan, price);
  await expectMailsAndPage(page, shop, { plan, price, reference });
});

test('another vehicle type clears the brand and moves the fee', async ({ page, shop, customer }) => {
  const visit = await firstFreeVisit(shop, 'express');
  const plan: Plan = { pack: 'Express Wash', id: 'express', payment: 'Cash', customer, visit };
  await openAt(page, plan, 'vehicle');
  const brand = page.getByRole('combobox', { name: /^Brand/ });

  await choice(page, 'Vehicle type', 'Truck').check();
  expect((await brand.locator('option').allInnerTexts()).slice(1).join(', ')).toBe(TRUCK_MODELS);
  await brand.selectOption('Ram 1500');
  expect((await panelPrice(page)).total).toBe('$35');

  await choice(page, 'Vehicle type', 'Car').check();
  await expect(brand).toHaveValue('');
  await expect(page.getByText('Still needed: the brand.')).toBeVisible();
  expect((await panelPrice(page)).total).toBe('$30');
});
