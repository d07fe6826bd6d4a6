import { askAs, openAcceptedJob, wearCookie } from './accepted-job.ts';
import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { expect, nextAddress, test } from './fixture.ts';
import { HEIC, phonePhoto } from './pictures.ts';
import { openPage } from './schedule.ts';
import { closeToast } from './toast.ts';

// Long enough to reopen a job; the email after it waits as long.
test.use({ world: { env: { REOPEN_SECONDS: '600' } } });

/** A browser that is refused says so in its console. */
const REFUSED = /answered (401|403|404|409|422)|status of (401|403|404|409|422)/;

test('a before photo of a job that is days ahead asks before the camera opens, and a no loses nothing', async ({
  page,
  shop,
}) => {
  const job = await openAcceptedJob(shop);
  await wearCookie(page, shop, job.employee);
  await page.goto(`/employee/job/${job.id}/documentation`);
  const take = page.getByRole('button', { name: 'Take photo', exact: true });
  const question = page.getByRole('alertdialog', { name: 'Start this job now?' });
  let cameras = 0;
  page.on('filechooser', () => (cameras += 1));
  await take.click();
  await expect(question).toContainText('The appointment is ');
  await expectAccessible(page, 'the question about an early photo');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(take).toBeFocused();
  expect(cameras).toBe(0);

  await take.click();
  const camera = page.waitForEvent('filechooser');
  await question.getByRole('button', { name: 'Take photo and start' }).click();
  await (await camera).setFiles(await phonePhoto('early', '#5577aa'));
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  const again = page.waitForEvent('filechooser');
  await take.click();
  await again;
  await expect(question).toHaveCount(0);
});

test('the crew documents a job: photos, damage, completion', async ({ page, browser, shop }) => {
  const job = await openAcceptedJob(shop);
  const soap = { name: 'Crew soap', unit: 'oz', unitCents: 10, packages: [{ package: 'full', quantity: 2.5 }] };
  const supply = (await asOwner(shop, 'POST /api/supplies', { body: soap })) as { readonly id: string };
  await wearCookie(page, shop, job.employee);
  const toast = (text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text }).first();
  await page.goto(`/employee/job/${job.id}/documentation`);

  await test.step('photos of 12 megapixels, several at once, are shrunk, sent and shown upright', async () => {
    await expect(page.getByRole('heading', { name: 'Full Detail, Car, Lincoln' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
    await expectAccessible(page, 'no photos');
    const photos = await Promise.all(['one', 'two', 'three'].map((name) => phonePhoto(name, '#5577aa')));
    await page.getByTestId('gallery').setInputFiles(photos);
    await expect(toast('Photo Added')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Before 3' })).toBeVisible();
    await expect(page.getByText('Sent', { exact: true })).toHaveCount(3);
    await expect(page.getByText('All sent')).toBeVisible();
    const { body } = await askAs(shop, `GET /api/jobs/${job.id}/photos`, { cookie: job.employee });
    const kept = body as readonly { readonly width: number; readonly height: number; readonly sha256: string }[];
    expect(kept).toHaveLength(3);
    for (const { width, height } of kept) expect([width, height]).toEqual([1536, 2048]);

    await page.getByRole('radio', { name: 'After' }).check();
    await page.getByLabel('Description').fill('Left side');
    await page.getByTestId('camera').setInputFiles(await phonePhoto('after', '#77aa55'));
    await expect(page.getByRole('button', { name: 'Open Left side' })).toBeVisible();
    await expect(page.getByText('Sent', { exact: true })).toHaveCount(4);
    await page.getByRole('slider', { name: 'Wipe between before and after' }).press('ArrowRight');
    await expectAccessible(page, 'photos');
    await page.getByRole('button', { name: 'Open Left side' }).click();
    await expect(page.getByRole('dialog')).toContainText('Maya Hale');
    await page.keyboard.press('Escape');
  });

  await test.step('a file that is no photo is refused with a sentence that helps', async () => {
    await page.getByTestId('gallery').setInputFiles(HEIC);
    await expect(page.getByRole('alert').filter({ hasText: 'Most Compatible' })).toBeVisible();
  });

  await test.step('damage is marked on the drawing, with the keyboard alone as well', async () => {
    await page.getByRole('link', { name: 'Damage Logs' }).click();
    await page.getByRole('button', { name: 'Log damage' }).click();
    await expect(page.getByText('Description is missing.')).toBeVisible();
    await page.getByRole('button', { name: 'Set mark' }).click();
    const mark = page.getByRole('slider', { name: 'Place of the damage' });
    for (const key of ['Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowDown', 'Shift+ArrowDown'])
      await mark.press(key);
    await expect(page.getByLabel('Location')).toHaveValue('Front, left side');
    await page.getByRole('radio', { name: 'Medium' }).check();
    await page.getByLabel('Description').fill('Scratch, 12 cm');
    await page.getByTestId('camera').setInputFiles(await phonePhoto('scratch', '#aa5555'));
    await expect(page.getByRole('img', { name: 'The damage' })).toBeVisible();
    await expectAccessible(page, 'damage');
    await page.getByRole('button', { name: 'Log damage' }).click();
    await expect(toast('Damage Logged')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Damage 1, Front, left side' })).toBeVisible();
    await page.getByRole('button', { name: 'Correct damage 1' }).click();
    await page.getByRole('radio', { name: 'High' }).check();
    await page.getByRole('button', { name: 'Log correction' }).click();
    await expect(page.getByText('high severity')).toContainText('corrected');
    await expect(page.getByText('All sent')).toBeVisible();
    const { body } = await askAs(shop, `GET /api/jobs/${job.id}/damage-logs`, { cookie: job.employee });
    expect(body).toHaveLength(2);
  });

  await test.step('completion survives a reload and completes the job once', async () => {
    await page.getByRole('link', { name: 'Completion' }).click();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Complete job' }).click();
    await expect(toast('Failed to submit job completion.')).toBeVisible();
    await closeToast(page);
    await page.getByLabel('For the customer').fill('Dog hair out of every seam.');
    await expect(page.getByLabel('Time spent')).toHaveValue('0');
    await page.getByLabel('Time spent').fill('95');
    await page.getByText('More, if you like').click();
    await page.getByText('Supplies used').click();
    await page.getByLabel('Crew soap').fill('4');
    await expect(page.getByText('1 quantity changed')).toBeVisible();
    await page.getByRole('textbox', { name: /^Other supplies/ }).fill('Clay bar, , clay bar');
    await page.getByRole('textbox', { name: /^Other supplies/ }).press('Enter');
    await page.getByRole('button', { name: 'Wax', exact: true }).click();
    await page.getByRole('radio', { name: 'Excellent' }).check();
    const pad = (await page.getByTestId('signature').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.getByTestId('signature').scrollIntoViewIfNeeded();
    const box = (await page.getByTestId('signature').boundingBox()) ?? pad;
    await page.mouse.move(box.x + 20, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + 20, { steps: 5 });
    await page.mouse.move(box.x + box.width - 20, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await page.getByRole('textbox', { name: /^Name/ }).fill('Dana Whitfield');
    await expectAccessible(page, 'completion');
    await page.reload();
    await expect(page.getByLabel('For the customer')).toHaveValue('Dog hair out of every seam.');
    await expect(page.getByRole('img', { name: /signature, drawn/ })).toBeVisible();
    await page.getByRole('button', { name: 'Complete job' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Complete job' }).click();
    await expect(toast('Job Completed')).toBeVisible();
    await expect(page.getByText('1 h 35 min')).toBeVisible();
    await expect(page.getByText('Clay bar, Wax')).toBeVisible();
    await expectAccessible(page, 'a completed job');
    // Pressed too early: the form is back with what was typed.
    await page.getByRole('button', { name: 'Reopen' }).click();
    await expect(page.getByLabel('For the customer')).toHaveValue('Dog hair out of every seam.');
    await page.getByText('Supplies used').click();
    await page.getByLabel('Crew soap').fill('4');
    await page.getByRole('button', { name: 'Complete job' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Complete job' }).click();
    await expect(page.getByText('1 h 35 min')).toBeVisible();
    const { body } = await askAs(shop, `GET /api/jobs/${job.id}/completion`, { cookie: job.employee });
    expect(body).toMatchObject({ state: 'completed', timeSpent: 95, photos: { length: 4 } });
    const used = await asOwner(shop, `GET /api/jobs/${job.id}/supplies`);
    expect(used).toMatchObject({ supplies: [{ name: 'Crew soap', quantity: 4 }] });
    await asOwner(shop, `DELETE /api/supplies/${supply.id}`);
  });

  await test.step('the customer sees how it was done', async () => {
    await page.goto(job.quoteUrl);
    const report = page.getByRole('region', { name: 'How it was done' });
    await expect(report).toContainText('Dog hair out of every seam.');
    await expect(report).not.toContainText('Excellent');
    await expect(report.getByRole('slider')).toBeVisible();
    await expectAccessible(page, 'the quote of a completed job');
  });

  await test.step('and so does the owner, with who and when', async () => {
    const desk = await (await browser.newContext({ baseURL: shop.url })).newPage();
    await desk.setExtraHTTPHeaders({ 'x-forwarded-for': nextAddress() });
    await openPage(desk, `/job-schedule?open=${job.id}`);
    const sheet = desk.getByRole('dialog');
    await expect(sheet.getByText('Clay bar, Wax')).toBeVisible();
    await expect(sheet.getByText('high severity')).toContainText('corrected');
    await expectAccessible(desk, 'the job in the owner’s sheet');
    await desk.goto('/admin/dashboard?tab=quotes&status=unpaid');
    const row = desk.getByTestId('list-body').getByRole('row').filter({ hasText: job.reference });
    for (const fact of ['Completed', 'Unpaid', 'Maya Hale']) await expect(row).toContainText(fact);
    await desk.context().close();
  });
});

test(
  'three photos of 12 megapixels arrive over 1 Mbit/s, and the screen stays usable meanwhile',
  { tag: '@full' },
  async ({ page, context, shop }) => {
    const job = await openAcceptedJob(shop);
    await wearCookie(page, shop, job.employee);
    await page.goto(`/employee/job/${job.id}/documentation`);
    await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
    const photos = await Promise.all(['one', 'two', 'three'].map((name) => phonePhoto(name, '#5577aa')));
    const network = await context.newCDPSession(page);
    const megabit = 1_000_000 / 8;
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 50,
      downloadThroughput: megabit,
      uploadThroughput: megabit,
    });
    await page.getByTestId('gallery').setInputFiles(photos);
    await expect(page.getByRole('heading', { name: 'Before 3' })).toBeVisible();

    await page.getByRole('link', { name: 'Damage Logs' }).click();
    await page.getByLabel('Description').fill('Scratch, 12 cm');
    await page.getByRole('radio', { name: 'Medium' }).check();
    await expect(page.getByRole('radio', { name: 'Medium' })).toBeChecked();
    await expect(page.getByText('All sent')).toBeVisible({ timeout: 100_000 });
    await expect(page.getByLabel('Description')).toHaveValue('Scratch, 12 cm');
    const { body } = await askAs(shop, `GET /api/jobs/${job.id}/photos`, { cookie: job.employee });
    expect(body).toHaveLength(3);
  },
);

test('a job that is not there, not one’s own, or not named says so', async ({ page, shop, faults }) => {
  faults.expect(REFUSED);
  const [own, other] = [await openAcceptedJob(shop), await openAcceptedJob(shop)];
  await wearCookie(page, shop, own.employee);
  await page.goto('/employee/job/documentation');
  await expect(page.getByText('No job ID was provided in the URL.')).toBeVisible();
  await expectAccessible(page, 'no job');
  await page.goto(`/employee/job/${other.id}/documentation`);
  await expect(page.getByRole('heading', { name: 'Not one of your jobs' })).toBeVisible();
});
