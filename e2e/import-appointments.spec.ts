import { OWNER, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixture.ts';

// A shop of its own: the import and its undo change customers and the calendar.
test.use({ world: {}, viewport: { width: 360, height: 740 } });

/** Ahead of every other appointment, as programs in the United States write it. */
function inDays(days: number): string {
  const { year, month, day } = Temporal.Now.plainDateISO('America/New_York').add({ days });
  return `${month}/${day}/${year}`;
}

test('an owner brings upcoming appointments and their vehicles along on a phone, finds them, and undoes the import', async ({
  page,
}) => {
  const file = [
    'Client,Email,Start,Duration,Service,Price,Year,Make,Model,Status',
    `Dana Ray,dana@ray.example,${inDays(30)} 10:00 AM,90,Full Detail,$149.00,2021,Honda,Civic,Confirmed`,
    `Cole Hart,cole@hart.example,${inDays(31)} 1:15 PM,60,Wash and Wax,$85.00,2019,Ford,F-150,Confirmed`,
    'Old Visit,old@visit.example,1/5/2024 10:00 AM,60,Full Detail,$100.00,,,,Confirmed',
    `Gone Away,gone@away.example,${inDays(32)} 10:00 AM,60,Full Detail,$100.00,,,,Canceled`,
  ].join('\r\n');
  await signIn(page, OWNER);
  await page.goto('/admin/dashboard?tab=customers&section=import');
  await page.getByText('Appointments', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import upcoming appointments' })).toBeVisible();
  await expect(page.getByText('Customers get no email or text about the import.')).toBeVisible();
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'appointments.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });

  await expect(page.getByText('No appointment is added.')).toBeVisible();
  await expect(page.getByText('1 row is in the past and is skipped.')).toBeVisible();
  await expect(page.getByText('1 row is canceled or over and is skipped.')).toBeVisible();
  await expect(page.getByText('The class of the vehicle isn’t clear. Choose one for this service.')).toBeVisible();
  await expect(page.getByText('Choose a package for “Wash and Wax”.')).toBeVisible();
  await expect(page.getByLabel('Package for Full Detail')).toHaveValue('full');
  await expectAccessible(page, 'a preview of imported appointments');

  await page.getByLabel('Class for Full Detail').selectOption('Car');
  await expect(page.getByText('1 appointment is added.')).toBeVisible();
  await page.getByLabel('Package for Wash and Wax').selectOption('Express Wash');
  await expect(page.getByText('2 appointments are added.')).toBeVisible();
  await expect(page.getByText('Full Detail, Car, Honda · $149.00')).toBeVisible();
  await expect(page.getByText('Express Wash, Truck, Ford F-150 · $85.00')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 appointments' }).click();
  await expect(page.getByText('2 appointments are imported')).toBeVisible();

  await page.goto('/admin/dashboard?tab=customers');
  await page.getByText('Dana Ray').first().click();
  await expect(page.getByText('2021 Honda Civic').first()).toBeVisible();
  await page.goto('/admin/dashboard?tab=customers&section=import');
  const earlier = page.getByRole('region', { name: 'Earlier imports' });
  await earlier.getByRole('button', { name: /^Undo ?: 2 customers, 2 appointments$/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('2 appointments are removed')).toBeVisible();
  await expect(earlier).toHaveCount(0);
  await page.goto('/admin/dashboard?tab=customers');
  await expect(page.getByText('Dana Ray')).toHaveCount(0);
});
