import type { Page } from '@playwright/test';
import type { Catalog } from '#contract/catalog.ts';
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
  await save(page);

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

test('prices by vehicle class are pasted from a spreadsheet, moved through by keyboard, and sold', async ({
  page,
  shop,
  faults,
}) => {
  faults.expect(/422|api\/admin\/business\/check/);
  await signIn(page, await newAdmin(shop));
  await openSection(page, 'prices');
  const grid = page.getByRole('grid', { name: 'Drop-off prices' });
  const cell = (name: string) => grid.getByRole('textbox', { name, exact: true });
  const car = cell('Full Detail, Car');
  await expect(cell('Full Detail, Truck')).toHaveAttribute('placeholder', '$125');
  await car.focus();
  await paste(page, '$1,234.50\task\n\t55\n');
  await expect(car).toHaveValue('1234.50');
  await expect(cell('Full Detail, Truck')).toHaveAccessibleDescription(/“ask” isn’t a price/);
  await expectAccessible(page, 'a table with something that isn’t a price');

  await car.press('ArrowRight');
  await expect(cell('Full Detail, Truck')).toBeFocused();
  await page.keyboard.type('150');
  await page.keyboard.press('Enter');
  await expect(cell('Interior Only, Truck')).toBeFocused();
  await expect(cell('Interior Only, Truck')).toHaveValue('55');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+Tab');
  await expect(car).toBeFocused();
  await page.keyboard.press('Delete');
  await page.keyboard.press('ArrowDown');
  await expect(car).toHaveValue('');
  await save(page);

  await page.getByText('Mobile', { exact: true }).click();
  await expect(
    page.getByRole('grid', { name: 'Mobile prices' }).getByRole('textbox', { name: 'Full Detail, Truck', exact: true }),
  ).toHaveAttribute('placeholder', '$170');
  const menu = (await (await page.request.get('/api/catalogue')).json()) as Catalog;
  const full = menu.packages.find(({ id }) => id === 'full');
  expect(full?.classPrices).toEqual({ truck: { dropoffPrice: 150, mobilePrice: 170 } });
});

test('on a phone the list is first, then the package with its price as it’s being edited', async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, await newAdmin(shop));
  await openSection(page, 'packages');
  await expect(page.getByLabel('Drop-off price')).toHaveCount(0);
  await page.getByRole('button', { name: /Exterior Only/ }).click();
  await expect(page.getByRole('heading', { name: 'Exterior Only' })).toBeFocused();
  await expect(page.getByRole('button', { name: /Express Wash/ })).toBeHidden();
  await page.getByLabel('Drop-off price').fill('70');
  await page.getByRole('combobox', { name: 'Vehicle class' }).selectOption('Truck');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('[data-total]')).toContainText('$75');
  await expect(preview).toContainText('$70');
  await expectAccessible(page, 'a package on a phone');
  await page.getByLabel('Drop-off price').fill('soon');
  await expect(preview).toContainText('The price appears once every amount is a number.');
  await page.getByLabel('Drop-off price').fill('70');
  await page.getByRole('button', { name: 'All packages' }).click();
  await expect(page.getByRole('button', { name: /Exterior Only/ })).toBeFocused();
  await save(page);
  await openSection(page, 'prices');
  await page.getByRole('textbox', { name: 'Exterior Only, Truck', exact: true }).fill('90');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
  await save(page);
});

/** Pastes into the field with the focus, as a spreadsheet hands it over. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((block) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', block);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

async function save(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Save', exact: true })
    .click();
  await expect(page.getByText(/^Published\. Version \d+$/).last()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
}

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
