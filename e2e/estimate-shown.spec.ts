import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { analyzePhotos, choosePhotos, ENGINE, openEstimate } from './estimate.ts';
import { expect, test } from './fixture.ts';
import { expectReview, submitAndSee } from './journey.ts';
import { clearPhotos } from './pictures.ts';
import { carPlan } from './plans.ts';
import { panelPrice } from './price.ts';
import { expectStep, press, walk } from './wizard.ts';

const percentByLevel = { light: -10, moderate: 12, heavy: 15, extreme: 25 };
test.use({ settings: { estimate: { ...DEFAULT_SETTINGS.estimate, mode: 'show', percentByLevel } } });

test('an estimate that is only shown changes no price, from the result to the quote', async ({
  page,
  shop,
  customer,
}) => {
  const { plan, price } = await carPlan(shop, customer);
  await openEstimate(page, plan);
  await choosePhotos(page, await clearPhotos(2));
  await analyzePhotos(page);
  await expect(page.getByRole('region', { name: 'The estimate' })).toContainText('−$12', ENGINE);
  expect((await panelPrice(page)).total).toBe('$120');
  await press(page, 'Use This Analysis for My Quote');
  await expectStep(page, 'time');
  await walk(page, plan);
  await expectReview(page, plan, price);
  await submitAndSee(page, plan, price);
});
