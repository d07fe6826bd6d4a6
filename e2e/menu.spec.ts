import type { Page } from '@playwright/test';
import { newAdmin, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixture.ts';

// A world of its own: its menu changes.
test.use({ world: { business: { slotCapacity: 2 } } });

test('an owner sells what the documents never named, priced by vehicle class and by number', async ({
  page,
  browser,
  shop,
}) => {
  await signIn(page, await newAdmin(shop));
  await openSection(page, 'brands');
  await addItem(page, 'Name of a new vehicle class', 'Van');
  await page.getByLabel('Surcharge', { exact: true }).fill('20');
  await openSection(page, 'packages');
  await addItem(page, 'Name of a new package', 'Paint Correction');
  await page.getByLabel('Drop-off price').fill('300');
  await page.getByLabel('Mobile price').fill('340');
  await describePackage(page, { on: 'On the site', place: 'At the shop only' });
  await addItem(page, 'Name of a new package', 'Solar Panels');
  await describePackage(page, { on: 'On the site', place: 'Always at the customer’s address' });
  await page.getByLabel('What it’s for').selectOption('Something counted');
  await page.getByLabel('What is counted').fill('Panels');
  await page.getByLabel('One of it').fill('panel');
  await page.getByLabel('Several of it').fill('panels');
  await page.getByLabel('Price of one').fill('10');
  await page.getByLabel('Price of two').fill('20');
  await page.getByLabel('Each beyond two').fill('8');
  await expectAccessible(page, 'a package for something counted');
  await page
    .getByRole('region', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Save', exact: true })
    .click();
  await expect(page.getByText(/^Published\. Version \d+$/)).toBeVisible();

  const customer = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await customer.goto('/quote', { waitUntil: 'networkidle' });
  // A press answers the question and moves on; it's done at the shop only, so nothing is asked about the place.
  await customer.getByRole('radio', { name: /Paint Correction/ }).click();
  await customer.getByRole('radio', { name: /Van/ }).click();
  await customer.getByLabel('Brand and model').fill('Ford Transit');
  await expect(customer.getByText('Van fee')).toBeVisible();
  await expect(customer.getByText('$320', { exact: true }).first()).toBeVisible();

  await customer.goto('/quote?package=solar-panels', { waitUntil: 'networkidle' });
  await customer.getByRole('button', { name: 'Continue' }).click();
  await customer.getByRole('combobox', { name: 'Number of panels' }).selectOption('4');
  await expect(customer.getByText('$36', { exact: true }).first()).toBeVisible();
  await customer.context().close();
});

async function openSection(page: Page, section: string): Promise<void> {
  await page.goto(`/admin/dashboard?tab=business&section=${section}`, { waitUntil: 'networkidle' });
}

async function addItem(page: Page, label: string, name: string): Promise<void> {
  await page.getByLabel(label).fill(name);
  await page.getByLabel(label).press('Enter');
  await expect(page.getByRole('button', { name, expanded: true })).toBeVisible();
}

async function describePackage(
  page: Page,
  { on, place }: { readonly on: string; readonly place: string },
): Promise<void> {
  await page.getByLabel('Sold', { exact: true }).selectOption(on);
  await page.getByLabel('Where it’s done').selectOption(place);
  await page.getByLabel(/^Description/).fill('As good as new.');
  await page.getByLabel(/^Features/).fill('One\nTwo');
}
