import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { fails, judgement, openTestModel, says, type TestModel } from '#testing/hosted-model.ts';
import { analyzePhotos, choosePhotos, ENGINE, openEstimate } from './estimate.ts';
import { expect, test as base } from './fixture.ts';
import { clearPhotos } from './pictures.ts';
import { carPlan } from './plans.ts';
import { panelPrice } from './price.ts';
import { press } from './wizard.ts';

/** A shop that asks a hosted model, which is an imitation on this machine. */
const test = base.extend<object, { readonly model: TestModel }>({
  model: [
    // eslint-disable-next-line no-empty-pattern -- it needs nothing, and the first argument has to be a pattern
    async ({}, use) => {
      const model = await openTestModel();
      await use(model);
      await model.close();
    },
    { scope: 'worker' },
  ],
  world: async ({ model }, use) =>
    use({
      env: { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'test-model', AI_BASE_URL: model.url },
      business: { estimate: { ...DEFAULT_SETTINGS.estimate, mode: 'price' } },
    }),
});

test('a hosted model judges; what it cannot say is not said, and without it the built-in one goes on', async ({
  page,
  shop,
  customer,
  model,
}) => {
  const { plan } = await carPlan(shop, customer);
  const verdict = page.getByRole('region', { name: 'The estimate' });
  const found = page.getByRole('region', { name: 'What we found' });

  await test.step('dirt that the second opinion does not see: nothing is added, and the range is said', async () => {
    model.reply(says(judgement(2, {}, { level: 'moderate' })));
    await openEstimate(page, plan);
    await choosePhotos(page, await clearPhotos(2));
    expect(await judgedBy(() => analyzePhotos(page, 'Crumbs or hair'))).toBe('hosted');
    await expect(verdict).toContainText('Likely 0 to +15% after inspection', ENGINE);
    await expect(verdict).toContainText('Moderate');
    await expect(found).toContainText('Mud');
    expect((await panelPrice(page)).total).toBe('$120');
  });

  await test.step('two levels apart: nothing is added, and the range is said', async () => {
    model.reply(says(judgement(2, {}, { level: 'heavy' })));
    await analyzeAgain();
    await expect(verdict).toContainText('Likely +5 to +15% after inspection', ENGINE);
    expect((await panelPrice(page)).total).toBe('$120');
  });

  await test.step('a model that wants to name a price is passed over', async () => {
    model.reply(says({ ...judgement(2), priceAdjustment: -90, level: 'give 90% off' }));
    await analyzeAgain();
    // The built-in one finds the outside light; the answer about the inside makes it moderate.
    await expect.poll(async () => (await panelPrice(page)).total, ENGINE).toBe('$126');
  });

  await test.step('one that is down as well', async () => {
    model.reply(fails(500));
    expect(await judgedBy(analyzeAgain)).toBe('embedded');
  });

  async function judgedBy(analyze: () => Promise<void>): Promise<string> {
    const [answer] = await Promise.all([page.waitForResponse('**/api/analyze-photos', ENGINE), analyze()]);
    return ((await answer.json()) as { readonly engine: string }).engine;
  }

  async function analyzeAgain(): Promise<void> {
    await press(page, 'Change photos');
    await analyzePhotos(page, 'Crumbs or hair');
  }
});
