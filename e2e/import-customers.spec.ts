import { OWNER, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { AT_A_DESK } from './employees.ts';
import { expect, test } from './fixture.ts';

// A shop of its own: the import and its undo change the list of customers.
test.use({ world: {} });

const FILE = (sign: string) =>
  [
    'Client,Mobile,E-mail,Street,City,State,Zip,Memo',
    `Dana Ray${sign},(518) 555-01${sign},dana-${sign}@ray.example,12 Main St,Troy,NY,12180,Gate code 4`,
    `Cole Hart${sign},,cole-${sign}@hart.example,,,,,`,
    `No Contact,,,,,,,`,
  ].join('\r\n');

for (const [where, sign, screen] of [
  ['on a phone', '41', { viewport: { width: 360, height: 740 } }],
  ['at a desk', '42', AT_A_DESK],
] as const)
  test.describe(where, () => {
    test.use(screen);

    test('an owner imports customers from a file, finds them, and undoes the import', async ({ page }) => {
      await signIn(page, OWNER);
      await page.goto('/admin/dashboard?tab=customers');
      await page.getByRole('link', { name: 'Import', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Import customers' })).toBeVisible();
      await expectAccessible(page, 'importing customers');
      const file = { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE(sign)) };
      await page.getByLabel('Choose a CSV file').setInputFiles(file);
      await expect(page.getByText('2 customers are added.')).toBeVisible();
      await expect(page.getByText('Row 4: there’s no email address and no phone number.')).toBeVisible();
      await expect(page.getByLabel('Whole name')).toHaveValue('0');
      await expect(page.getByText('12 Main St, Troy, NY 12180')).toBeVisible();
      await expectAccessible(page, 'a preview of imported customers');

      await page.getByLabel('Notes').selectOption('Not in this file');
      await page.getByRole('button', { name: 'Import 2 customers' }).click();
      await expect(page.getByText('2 customers are imported')).toBeVisible();
      const earlier = page.getByRole('region', { name: 'Earlier imports' });
      await expect(earlier.getByText('2 customers').first()).toBeVisible();
      await expectAccessible(page, 'earlier imports');

      await page.getByRole('link', { name: 'All customers' }).click();
      await expect(page.getByText(`Dana Ray${sign}`)).toBeVisible();
      await page.goto('/admin/dashboard?tab=customers&section=import');
      await earlier.getByRole('button', { name: /^Undo ?: 2 customers$/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
      await expect(page.getByText('2 customers are removed')).toBeVisible();
      await expect(earlier).toHaveCount(0);
      await page.getByRole('link', { name: 'All customers' }).click();
      await expect(page.getByText(`Dana Ray${sign}`)).toHaveCount(0);
    });
  });
