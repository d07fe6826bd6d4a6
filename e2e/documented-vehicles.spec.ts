import { acceptQuote, askAs, wearCookie, type AcceptedJob } from './accepted-job.ts';
import { expectAccessible } from './axe.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { phonePhoto } from './pictures.ts';
import { submitElsewhere } from './quotes.ts';
import { openPage } from './schedule.ts';
import type { Shop } from './shop.ts';
import { firstFreeVisit } from './visit.ts';

test.use({
  settings: { severalVehicles: { isOffered: true, discountPercent: 0, most: 3 }, slotCapacity: 5 },
  viewport: { width: 360, height: 740 },
});

const ITEMS = [
  {
    packageType: 'express',
    vehicleType: 'car',
    vehicleSubtype: 'Toyota',
    vehicleMake: 'Toyota',
    vehicleModel: 'Camry',
  },
  { packageType: 'sxs', vehicleType: 'powersport', vehicleSubtype: 'Polaris' },
];

/** A job with three vehicles: a Lincoln, a Camry, and a side-by-side. */
async function openJobOfThree(shop: Shop): Promise<AcceptedJob & { readonly quoteId: string }> {
  const visit = await firstFreeVisit(shop, 'full');
  const quote = await submitElsewhere(shop, { customer: newCustomer(), visit, items: ITEMS });
  return { ...(await acceptQuote(shop, quote.id)), quoteUrl: quote.quoteUrl, quoteId: quote.id };
}

test('the crew documents each of three vehicles on a phone, also offline, and customer and owner see it by vehicle', async ({
  page,
  context,
  shop,
  faults,
}) => {
  // A browser without a network says so in its console.
  faults.expect(/ERR_INTERNET_DISCONNECTED/);
  const job = await openJobOfThree(shop);
  await wearCookie(page, shop, job.employee);
  const vehicle = (name: RegExp) => page.getByRole('radio', { name });
  const take = async (name: string, color: string) =>
    page.getByTestId('gallery').setInputFiles(await phonePhoto(name, color));
  await page.goto(`/employee/job/${job.id}/documentation`);

  await test.step('photos go to the vehicle that is chosen, which says what it lacks', async () => {
    await expect(vehicle(/Car, Lincoln\s*Full Detail/)).toBeChecked();
    await take('lincoln before', '#5577aa');
    await expect(page.getByRole('heading', { name: 'Before 1' })).toBeVisible();
    await expect(vehicle(/Lincoln.*No after photo/)).toBeVisible();
    await vehicle(/Camry.*No photos yet/).check();
    await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
    await expect(page.getByText('Toyota Camry', { exact: true }).last()).toBeVisible();
    await expectAccessible(page, 'photos of the second vehicle');
    await page.reload();
    await expect(vehicle(/Camry/)).toBeChecked();
  });

  await test.step('what is recorded without a network keeps its vehicle', async () => {
    await context.setOffline(true);
    await page.getByRole('radio', { name: 'Before', exact: true }).check();
    await take('camry before', '#77aa55');
    await page.getByRole('radio', { name: 'After', exact: true }).check();
    await take('camry after', '#aa7755');
    await expect(page.getByText('On phone')).toHaveCount(2);
    await expect(vehicle(/Camry.*Has before and after photos/)).toBeVisible();
    await vehicle(/Polaris/).check();
    await page.getByRole('radio', { name: 'Before', exact: true }).check();
    await take('polaris before', '#5555aa');
    await context.setOffline(false);
    await expect(page.getByText('All sent')).toBeVisible();
  });

  await test.step('damage is marked on the drawing of its vehicle, each with numbers of its own', async () => {
    await page.getByRole('link', { name: 'Damage Logs' }).click();
    await expect(vehicle(/Polaris/)).toBeChecked();
    await expect(page.getByRole('img', { name: 'The side-by-side seen from above' })).toBeVisible();
    for (const place of ['Left fender', 'Roll cage']) {
      await page.getByRole('button', { name: 'Set mark' }).click();
      await page.getByLabel('Location').fill(place);
      await page.getByRole('textbox', { name: 'Description' }).fill('Scratch');
      await page.getByRole('button', { name: 'Log damage' }).click();
      await expect(page.getByRole('img', { name: `, ${place}` })).toBeVisible();
    }
    await expect(page.getByRole('img', { name: 'Damage 2, Roll cage' })).toBeVisible();
    await vehicle(/Camry/).check();
    await expect(page.getByRole('img', { name: 'The car seen from above' })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Damage \d/ })).toHaveCount(0);
    await expectAccessible(page, 'damage of the second vehicle');
  });

  await test.step('an extra is for the vehicle that is chosen, and others can get one with it', async () => {
    await page.getByRole('button', { name: 'Add an extra' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('radio', { name: /Camry/ })).toBeChecked();
    await dialog.getByLabel(/Tire Shine/).check();
    await expect(dialog.getByRole('radio', { name: /Camry.*1 extra/ })).toBeVisible();
    await dialog.getByRole('radio', { name: /Lincoln/ }).check();
    await dialog.getByLabel(/Ceramic Coating/).check();
    await expect(dialog.getByText('Tire Shine', { exact: true })).toBeVisible();
    await expectAccessible(page, 'extras of several vehicles');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await dialog.getByRole('button', { name: 'Ask by email' }).click();
    await expect(page.getByText('We’ve emailed the customer', { exact: true })).toBeVisible();
    const { body } = await askAs(shop, `GET /api/jobs/${job.id}/price-change`, { cookie: job.employee });
    const { open } = body as { readonly open: { readonly lines: readonly { label: string; item?: number }[] } };
    expect(open.lines.flatMap(({ label, item }) => (label === 'Tire Shine' ? [item] : []))).toEqual([2]);
  });

  await test.step('completing it names the vehicle that lacks a photo, and has a checklist for each', async () => {
    await page.getByRole('link', { name: 'Completion' }).click();
    await expect(page.getByRole('group', { name: /^Vehicle \d/ })).toHaveCount(3);
    const camry = page.getByRole('group', { name: /Vehicle 2: Toyota Camry.*Checklist/ });
    await camry.getByRole('checkbox', { name: 'Wheels scrubbed' }).check();
    await page
      .getByRole('group', { name: /Vehicle 1/ })
      .getByRole('button', { name: 'Check all' })
      .click();
    await page.getByLabel('For the customer').fill('All three are clean.');
    await page.getByText('By vehicle, if you like').click();
    const second = page.getByRole('group', { name: 'Vehicle 2: Toyota Camry', exact: true }).last();
    await second.getByLabel('Time spent on it').fill('35');
    await second.getByLabel('What you did to it').fill('Gum removed from the back seat');
    await second.getByRole('radio', { name: 'Heavy' }).check();
    await expect(page.getByLabel('Time spent', { exact: true })).toHaveValue('35');
    await page.getByLabel('Time spent', { exact: true }).fill('20');
    await page.getByRole('button', { name: 'Complete job' }).click();
    await expect(
      page.getByText('The minutes of the vehicles add up to more than the time spent.').first(),
    ).toBeVisible();
    await page.getByLabel('Time spent', { exact: true }).fill('90');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expect(page.getByText('Vehicle 3: Polaris No after photo')).toBeVisible();
    await page.getByRole('button', { name: 'Complete job' }).click();
    await expect(page.getByText('Vehicle 1 (Car, Lincoln) has no after photo.').first()).toBeVisible();
    await expectAccessible(page, 'the completion of three vehicles');
    await page.getByRole('link', { name: 'Photos' }).click();
    for (const [name, color] of [
      ['Lincoln', '#223344'],
      ['Polaris', '#443322'],
    ] as const) {
      await vehicle(new RegExp(name)).check();
      await page.getByRole('radio', { name: 'After', exact: true }).check();
      await take(`${name} after`, color);
      await expect(vehicle(new RegExp(`${name}.*Has before and after photos`))).toBeVisible();
    }
    await page.getByRole('link', { name: 'Completion' }).click();
    await expect(camry.getByRole('checkbox', { name: 'Wheels scrubbed' })).toBeChecked();
    await page.getByRole('button', { name: 'Complete job' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Complete job' }).click();
    await expect(page.getByRole('list', { name: 'Checklist of Vehicle 2: Toyota Camry' })).toBeVisible();
    await expect(page.getByText('Dirt found: Heavy')).toBeVisible();
    const { body } = await askAs(shop, `GET /api/jobs/${job.id}/photos`, { cookie: job.employee });
    const photos = body as readonly { readonly vehicle?: number }[];
    const numbers = photos.map(({ vehicle: number = 1 }) => number).toSorted((one, other) => one - other);
    expect(numbers).toEqual([1, 1, 2, 2, 3, 3]);
  });

  await test.step('the customer sees a part for each vehicle', async () => {
    await page.goto(job.quoteUrl);
    const report = page.getByRole('region', { name: 'How it was done' });
    await expect(report.getByRole('slider')).toHaveCount(3);
    const camry = report.getByRole('region', { name: 'Vehicle 2: Toyota Camry' });
    await expect(camry).toContainText('Express Wash');
    await expect(camry).toContainText('Gum removed from the back seat');
    await expect(report).not.toContainText('35');
    await expect(camry.getByRole('list', { name: 'Checklist' })).toHaveText('Wheels scrubbed');
    await expect(report.getByRole('region', { name: 'Vehicle 3: Polaris' })).toContainText('Roll cage');
    await expectAccessible(page, 'the report of three vehicles');
  });

  await test.step('and so does the owner', async () => {
    await openPage(page, `/job-schedule?open=${job.id}`);
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('region', { name: 'Vehicle 3: Polaris', exact: true })).toContainText('Roll cage');
    await expect(sheet.getByRole('region', { name: 'Vehicle 2: Toyota Camry', exact: true })).toContainText('Photos');
    await expectAccessible(page, 'the job with three vehicles in the owner’s sheet');
    await page.goto(`/admin/dashboard?tab=quotes&quote=${job.quoteId}`);
    const found = page.getByRole('region', { name: 'What was found' });
    await found.getByText('Vehicle 2: Car, Toyota').click();
    await expect(found.getByText(/: heavy, 35 minutes/)).toBeVisible();
    await found.getByRole('radio', { name: 'Extreme' }).check();
    await expect(found.getByText('Saved')).toBeVisible();
    await expectAccessible(page, 'what was found on three vehicles');
  });
});
