import { OWNER, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixture.ts';
import { openPage } from './schedule.ts';

test.use({ world: { business: {} }, viewport: { width: 360, height: 740 } });

test('an owner adds a page about a town and one about a service on a phone, sees them before, and visitors find them', async ({
  page,
}) => {
  await signIn(page, OWNER);
  await openPage(page, '/admin/dashboard?tab=business&section=site');
  await page.getByText('Pages about towns and services', { exact: true }).click();
  await page.getByRole('button', { name: 'Add a page' }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Mobile detailing in Troy');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('We park on River Street every Tuesday.');
  await page.getByRole('button', { name: 'Add a question' }).last().click();
  await page.getByLabel('Question', { exact: true }).fill('Where in Troy?');
  await page.getByLabel('Answer', { exact: true }).fill('Behind the library.');
  await page.getByLabel('Old addresses').fill('/troy.html');
  await page.getByLabel('Page', { exact: true }).selectOption('Mobile detailing in Troy');
  const preview = page.getByTitle('Preview of your site').contentFrame();
  await expect(preview.getByRole('heading', { level: 1, name: 'Mobile detailing in Troy' })).toBeVisible();
  await expectAccessible(page, 'a page about a town in the settings');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.getByRole('button', { name: 'Add a page' }).click();
  await page.getByLabel('What it’s about').last().selectOption('Full Detail');
  await page.getByRole('textbox', { name: 'Title', exact: true }).last().fill('Full detail, inside and out');
  await page.getByRole('textbox', { name: 'Text', exact: true }).last().fill('Five hours, and nothing left behind.');
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Review' }).click();
  await page.getByRole('dialog', { name: 'Review' }).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Published\. Version \d+$/)).toBeVisible();

  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/troy.html');
    await expect(page).toHaveURL(/\/areas\/mobile-detailing-in-troy$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mobile detailing in Troy');
    await page.getByText('Where in Troy?').click();
    await expect(page.getByText('Behind the library.')).toBeVisible();
    await expectAccessible(page, 'a page about a town');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    await page.goto('/');
    await page.getByRole('link', { name: 'More about Full Detail' }).click();
    await expect(page.getByRole('row', { name: 'Truck $125 $145' })).toBeVisible();
    await expectAccessible(page, 'a page about a service');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.getByRole('link', { name: 'Get Your Quote' }).click();
  await expect(page).toHaveURL(/\/quote/);
});
