import { expectAccessible } from './axe.ts';
import { dropFile, pastePicture } from './drop-files.ts';
import { analyzePhotos, choosePhotos, ENGINE, openEstimate, previews, WITH_ESTIMATES } from './estimate.ts';
import { expect, test } from './fixture.ts';
import { expectReview, submitAndSee } from './journey.ts';
import { animalPhoto, clearPhotos, darkened, drawnPicture, HEIC, mirrored, shrunk } from './pictures.ts';
import { carPlan } from './plans.ts';
import { expectStep, press, walk } from './wizard.ts';

test.use({ settings: WITH_ESTIMATES });

test('photos without a vehicle get no estimate, and the quote goes on', async ({ page, shop, customer, faults }) => {
  faults.expect(/422/);
  const { plan, price } = await carPlan(shop, customer);
  await openEstimate(page, plan);
  await choosePhotos(page, [await animalPhoto('cat'), await animalPhoto('dog')]);
  await analyzePhotos(page);
  const notice = page.getByRole('alert').filter({ hasText: 'The photos couldn’t be analyzed' });
  await expect(notice).toContainText('We couldn’t find a vehicle in any of your photos.', ENGINE);
  await expect(page.getByText(/^We couldn’t find a vehicle in photo 2\./)).toBeVisible();
  await expectAccessible(page, 'photos without a vehicle');

  await test.step('answers make an estimate instead', async () => {
    await page.getByRole('radio', { name: 'Longer ago' }).check();
    await page.getByRole('radio', { name: 'Dust' }).check();
    await expect(page.getByRole('radio', { name: 'Tidy' })).toBeChecked();
    await press(page, 'See my estimate');
    await expect(page.getByRole('region', { name: 'The estimate' })).toContainText('+$14');
    await press(page, 'Change answers');
  });

  await press(page, 'Continue Without Analysis');
  await expectStep(page, 'time');
  await walk(page, plan);
  await expectReview(page, plan, price);
});

test('a screenshot, a motorcycle and an interior get no estimate, and each photo is named', async ({
  page,
  shop,
  customer,
  faults,
}) => {
  faults.expect(/422/);
  const { plan } = await carPlan(shop, customer);
  await openEstimate(page, plan);
  const screenshot = { name: 'screen.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await choosePhotos(page, [screenshot, await drawnPicture('motorcycle'), await drawnPicture('interior')]);
  await analyzePhotos(page);
  await expect(page.getByRole('alert')).toContainText('We couldn’t find a vehicle in any of your photos.', ENGINE);
  for (const number of [1, 2, 3])
    await expect(page.getByText(new RegExp(`^We couldn’t find a vehicle in photo ${number}\\.`))).toBeVisible();
  await expect(page.getByRole('region', { name: 'Is it something else?' })).toContainText('Interior Only');
});

test('of three photos, the one of a dog is named and doesn’t count', async ({ page, shop, customer }) => {
  const { plan } = await carPlan(shop, customer);
  await openEstimate(page, plan);
  const [side, street] = [(await clearPhotos(1))[0]!, (await clearPhotos(3))[2]!];
  await choosePhotos(page, [side, await animalPhoto('dog'), street]);
  await analyzePhotos(page);
  await expect(page.getByRole('heading', { name: 'Your photo estimate' })).toBeVisible(ENGINE);
  await expect(page.getByRole('region', { name: 'The estimate' })).toContainText('−$12');
  await expect(page.getByText(/^We couldn’t find a vehicle in photo 2\./)).toBeVisible();
  await expectAccessible(page, 'a result without one of the photos');
});

test('photos that are dark, tiny or sent twice are named before they are sent', async ({ page, shop, customer }) => {
  const { plan } = await carPlan(shop, customer);
  await openEstimate(page, plan);
  const [photo] = await clearPhotos(1);
  const [dark, tiny] = await Promise.all([darkened(photo!), shrunk(photo!)]);
  await choosePhotos(page, [photo!, dark, tiny]);
  await expect(page.getByText(/^This photo is too dark/)).toBeVisible();
  await expect(page.getByText(/^This photo is too small/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove photo 3' }).click();
  await page.getByRole('button', { name: 'Remove photo 2' }).click();
  await page.getByTestId('gallery').setInputFiles(await mirrored(photo!));
  await expect(page.getByText(/^This is the same view as another photo/)).toBeVisible();
  await expectAccessible(page, 'hints before the photos are sent');
  await page.reload();
  await expect(page.getByText(/^This is the same view as another photo/)).toBeVisible();
});

test('photos that cannot be sent don’t block the quote', async ({ page, shop, customer, faults }) => {
  faults.expect(/ERR_FAILED/);
  const { plan, price } = await carPlan(shop, customer);
  await openEstimate(page, plan);
  await choosePhotos(page, await clearPhotos(1));
  await page.route('**/api/analyze-photos', (route) => route.abort());
  await analyzePhotos(page);
  await expect(page.getByText('Analysis Failed', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Unable to analyze photos. Please try again or proceed without AI analysis.', { exact: true }),
  ).toBeVisible();
  await expect(previews(page)).toHaveCount(1);
  await expectAccessible(page, 'a failed analysis');
  await press(page, 'Continue Without Analysis');
  await expectStep(page, 'time');
  await walk(page, plan);
  await submitAndSee(page, plan, price);
});

test('files are taken up to three, pictures only, and each refusal helps', async ({ page, shop, customer }) => {
  const { plan } = await carPlan(shop, customer);
  await openEstimate(page, plan);
  const said = async (title: string, text: string) => {
    await expect(page.getByText(title, { exact: true })).toBeVisible();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  };
  await analyzePhotos(page);
  await said('No photos selected', 'Please select at least one photo of your vehicle.');
  const [photo] = await clearPhotos(1);
  if (!photo) return;
  await page.getByTestId('gallery').setInputFiles([photo, photo, photo, photo]);
  await said('Too many files', 'Please select up to 3 photos for analysis.');
  await dropFile(page, { name: 'notes.pdf', type: 'application/pdf' });
  await said('Invalid files', 'Please drop only image files (JPG, PNG).');
  await page.getByTestId('gallery').setInputFiles(HEIC);
  await expect(page.getByRole('alert')).toContainText('Most Compatible');
  await expect(previews(page)).toHaveCount(0);

  await page.getByTestId('camera').setInputFiles(photo);
  await expect(previews(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(previews(page)).toHaveCount(0);
  await pastePicture(page, photo);
  await expect(previews(page)).toHaveCount(1);
});

test('there is none for garbage cans', async ({ page }) => {
  await page.goto('/ai-quote?package=garbage');
  await expect(page).toHaveURL(/\/quote$/);
  await page.evaluate(() => localStorage.setItem('selectedPackage', 'garbage'));
  await page.goto('/ai-quote');
  await expect(page).toHaveURL(/\/quote$/);
});
