import { expectAccessible } from './axe.ts';
import { expect, test } from './fixture.ts';
import { smallPhotos } from './pictures.ts';
import { carPlan } from './plans.ts';
import { openPage } from './schedule.ts';
import { openAt, press, walk } from './wizard.ts';

const QUESTION = 'Show us the damage';

test.use({
  settings: {
    severalVehicles: { isOffered: true, discountPercent: 0, most: 3 },
    slotCapacity: 5,
    questions: [
      {
        id: 'damage',
        text: QUESTION,
        kind: 'photo',
        required: true,
        packages: ['express'],
        categories: [],
        choices: [],
        yesCents: 0,
      },
    ],
  },
  viewport: { width: 360, height: 740 },
});

test('a second vehicle has photos of its own as an answer, also after a reload took them', async ({
  page,
  shop,
  customer,
}) => {
  const { plan } = await carPlan(shop, customer);
  await openAt(page, plan, 'extras');
  await page.getByRole('button', { name: 'Add another vehicle' }).click();
  const dialog = page.getByRole('alertdialog', { name: /^(Another vehicle|Vehicle 2)$/ });
  await dialog.getByLabel('Package').selectOption('express');
  await dialog.getByRole('radio', { name: 'Truck' }).check();
  await dialog.getByLabel('Brand').selectOption('Ford F-150');
  const field = dialog.getByRole('group', { name: QUESTION });
  await dialog.getByRole('button', { name: 'Add vehicle' }).click();
  await expect(field.getByRole('alert')).toHaveText('Please answer this question.');
  await expect(field.getByRole('button', { name: 'Add photos' })).toBeFocused();
  await field.locator('input[type=file]').setInputFiles(await smallPhotos(2));
  await expect(field.getByRole('img')).toHaveCount(2);
  await expectAccessible(page, 'photos of another vehicle');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await dialog.getByRole('button', { name: 'Add vehicle' }).click();
  const list = page.getByRole('region', { name: 'Vehicles' });

  await test.step('what isn’t saved in the dialog changes nothing', async () => {
    await list.getByRole('button', { name: 'Edit Vehicle 2' }).click();
    await field.getByRole('button', { name: 'Remove photo 1' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await list.getByRole('button', { name: 'Edit Vehicle 2' }).click();
    await expect(field.getByRole('img')).toHaveCount(2);
    await page.keyboard.press('Escape');
  });

  await page.reload();
  await press(page, 'Continue');
  await expect(list.getByRole('alert')).toHaveText('Vehicle 2: Please add your photos again.');
  await list.getByRole('button', { name: 'Edit Vehicle 2' }).click();
  await expect(field.getByRole('alert')).toContainText('Please add them again.');
  await field.locator('input[type=file]').setInputFiles(await smallPhotos(2));
  await expect(field.getByRole('img')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(list.getByRole('alert')).toHaveCount(0);

  await walk(page, plan);
  await press(page, 'Submit Quote');
  await expect(page).toHaveURL(/step=done/);
  await page.getByRole('link', { name: 'Your quote page' }).click();
  const shown = page.getByRole('figure', { name: `Vehicle 2: ${QUESTION}` });
  await expect(shown.getByRole('button')).toHaveCount(2);
  await expectAccessible(page, 'a quote with photos of its second vehicle');
  await openPage(page, `/admin/dashboard?tab=quotes&q=${encodeURIComponent(customer.email)}`);
  await page
    .getByRole('link', { name: `${customer.firstName} ${customer.lastName}` })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('figure', { name: `Vehicle 2: ${QUESTION}` })).toBeVisible();
});
