import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { analyzePhotos, choosePhotos, ENGINE, openEstimate, previews, WITH_ESTIMATES } from './estimate.ts';
import { expect, test } from './fixture.ts';
import { expectReview, submitAndSee } from './journey.ts';
import { expectNothingRan, MALICIOUS } from './malicious-text.ts';
import { clearPhotos, photosWithoutVehicle } from './pictures.ts';
import { carPlan } from './plans.ts';
import { panelPrice } from './price.ts';
import { openPage } from './schedule.ts';
import type { Shop } from './shop.ts';
import { choice, expectStep, press, walk, type Plan } from './wizard.ts';

test.use({ settings: WITH_ESTIMATES });

const KEYS = ['aiAnalysis', 'aiPhotos', 'aiAnalysisComplete'];

test('photos, the price that they give, the quote, and the same at the owner', async ({ page, shop, customer }) => {
  const { plan, price } = await carPlan(shop, customer);
  await openEstimate(page, plan);
  await expectAccessible(page, 'no photos yet');
  await choosePhotos(page, await clearPhotos(2));
  await page.reload();
  await expect(previews(page)).toHaveCount(2);
  await expectAccessible(page, 'photos');
  await analyzePhotos(page);
  await expect(page.getByText('Analysis Complete!', { exact: true })).toBeVisible(ENGINE);
  await expect(
    page.getByText('Your vehicle photos have been analyzed for a more accurate quote.', { exact: true }),
  ).toBeVisible();

  await test.step('the result says what it costs, why, and who says so', async () => {
    await expectResult(page);
    await expectAccessible(page, 'the result');
    await page.reload();
    await expectResult(page);
    await expect(page.getByRole('img', { name: /^Selection/ })).toHaveCount(2);
  });

  await test.step('the customer says what he thinks of it', async () => {
    await page.getByRole('button', { name: 'Is the AI incorrect? Let us know so we can improve' }).click();
    const modal = page.getByRole('alertdialog');
    await expect(modal.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-disabled', 'true');
    await modal.getByRole('radio', { name: 'Somewhat accurate' }).check();
    await modal.getByLabel('Explanation').fill(MALICIOUS);
    await modal.getByLabel('Correct price').fill('120');
    await expectAccessible(page, 'feedback');
    await modal.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Feedback Submitted', { exact: true })).toBeVisible();
    await expect(modal).toHaveCount(0);
  });

  await press(page, 'Use This Analysis for My Quote');
  await expectStep(page, 'time');
  expect((await panelPrice(page)).lines.at(-1)).toEqual(['Photo estimate', '−$12']);
  await press(page, 'Back');
  await expect(page.getByRole('region', { name: 'Your photo estimate' })).toContainText('−$12 (−10%)');
  await expectAccessible(page, 'the estimate in short');
  await press(page, 'Continue with This Estimate');
  await walk(page, plan);
  const sold = { lines: [...price.lines, ['Photo estimate', '−$16'] as const], total: '$144' };
  await expectReview(page, plan, sold);
  const reference = await submitAndSee(page, plan, sold);
  expect(await page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), KEYS)).toEqual([]);

  await openPage(page, `/admin/dashboard?quote=${await idOf(shop, reference)}`);
  const estimate = page.getByRole('dialog').getByRole('region', { name: /^Photo estimate/ });
  await expect(estimate).toContainText('Light');
  await expect(estimate).toContainText('−$16 −10%');
  await expect(estimate).not.toContainText('Built-in photo check');
  await expect(estimate.getByRole('button', { name: /^Open Photo/ })).toHaveCount(2);
  await expect(estimate).toContainText('Somewhat accurate');
  await expect(estimate).toContainText(MALICIOUS);
  await expectNothingRan(page, 'what the customer thinks of it');
  await expect(estimate).toContainText('Should be $120');
  await expectAccessible(page, 'the estimate at the owner');
});

test('for an interior a question gives the price, and photos go along', async ({ page, shop, customer }) => {
  const { plan } = await carPlan(shop, customer);
  await openEstimate(page, { ...plan, pack: 'Interior Only', id: 'interior' }, 'How dirty is it?');
  await press(page, 'See my estimate');
  await expect(page.getByText('Please choose one.')).toHaveCount(1);
  await page.getByRole('radio', { name: 'Crumbs or hair' }).check();
  await expectAccessible(page, 'the question');
  await choosePhotos(page, await photosWithoutVehicle(1));
  await press(page, 'See my estimate');
  const verdict = page.getByRole('region', { name: 'The estimate' });
  await expect(verdict).toContainText('From your answers');
  await expect(verdict).toContainText('+$8');
  expect((await panelPrice(page)).total).toBe('$78');
  await press(page, 'Change answers');
  await expect(page.getByRole('radio', { name: 'Crumbs or hair' })).toBeChecked();
});

test('what was changed in the browser costs nothing else: the price is that of the server', async ({
  page,
  shop,
  customer,
  faults,
}) => {
  faults.expect(/409|422|api\/quotes/);
  const { plan, price } = await carPlan(shop, customer);
  await takeEstimate(page, plan);
  await walk(page, plan);
  await changeEstimate(page, { priceAdjustment: -90, dirtinessLevel: 'extreme', confidence: 70 });
  expect((await panelPrice(page)).total).toBe('$128');
  await press(page, 'Submit Quote');
  const notice = page.getByRole('alert').filter({ hasText: 'Our prices have changed' });
  await expect(notice).toContainText('Your total was $128 and is now $144.');
  expect((await panelPrice(page)).total).toBe('$144');

  await changeEstimate(page, { analysisId: 'made-up' });
  await press(page, 'Submit Quote');
  await expectStep(page, 'estimate');
  await expect(page.getByRole('alert')).toContainText(/run it again, or continue without/);
  await expectAccessible(page, 'an estimate that is not known');
  await press(page, 'Continue with Standard Quote');
  await walk(page, plan);
  await expectReview(page, plan, price);
  await submitAndSee(page, plan, price);
});

test('another vehicle lets go of the estimate and says so', async ({ page, shop, customer }) => {
  const { plan } = await carPlan(shop, customer);
  await takeEstimate(page, plan);
  await press(page, 'Back');
  await press(page, 'Back');
  await choice(page, 'Vehicle type', 'Truck').check();
  await expect(page.getByRole('alert')).toContainText('It was made for Full Detail, car.');
  expect((await panelPrice(page)).total).toBe('$125');
  await choice(page, 'Vehicle type', 'Car').check();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect((await panelPrice(page)).lines.at(-1)).toEqual(['Photo estimate', '−$12']);
});

async function expectResult(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Your photo estimate' })).toBeVisible();
  const verdict = page.getByRole('region', { name: 'The estimate' });
  await expect(verdict).toContainText('Light');
  await expect(verdict).toContainText('−$12');
  await expect(verdict).toContainText('−10% on Full Detail, car');
  const found = page.getByRole('region', { name: 'What we found' });
  for (const title of ['Vehicle size', 'Estimated time', 'Confidence']) await expect(found).toContainText(title);
  await expect(found).not.toContainText(/None|Extra time|Special concerns|Built-in photo check/);
  await expect(page.getByText('The AI quote is not guaranteed.')).toBeVisible();
  expect((await panelPrice(page)).total).toBe('$108');
}

/** An estimate by the screens, taken for the quote. */
async function takeEstimate(page: Page, plan: Plan): Promise<void> {
  await openEstimate(page, plan);
  await choosePhotos(page, await clearPhotos(1));
  await analyzePhotos(page);
  await expect(page.getByRole('heading', { name: 'Your photo estimate' })).toBeVisible(ENGINE);
  await press(page, 'Use This Analysis for My Quote');
  await expectStep(page, 'time');
}

/** Changes the browser's storage by hand, and reloads. */
async function changeEstimate(page: Page, change: object): Promise<void> {
  await page.evaluate((fields) => {
    const kept = JSON.parse(localStorage.getItem('aiAnalysis') ?? '{}') as object;
    localStorage.setItem('aiAnalysis', JSON.stringify({ ...kept, ...fields }));
  }, change);
  await page.reload();
  await expectStep(page, 'review');
}

async function idOf(shop: Shop, reference: string): Promise<string> {
  const { items } = (await asOwner(shop, `GET /api/quotes?q=${reference}`)) as {
    readonly items: readonly { readonly id: string }[];
  };
  return items[0]?.id ?? '';
}
