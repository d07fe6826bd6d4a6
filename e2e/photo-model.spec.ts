import { fails, judgement, openTestModel, says, TEST_KEY, type TestModel } from '#testing/hosted-model.ts';
import { OWNER, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { BOTH_SCREENS } from './employees.ts';
import { expect, test as base } from './fixture.ts';

/** A shop whose provider of models is an imitation on this machine. */
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
  world: async ({ model }, use) => use({ env: { AI_BASE_URL: model.url } }),
});

for (const [where, screen] of BOTH_SCREENS)
  test.describe(where, () => {
    test.use(screen);

    test('an owner connects a photo model, mends a wrong key and disconnects it', async ({ page, model, faults }) => {
      await signIn(page, OWNER);
      await page.goto('/admin/dashboard?tab=business&section=photo-estimate');
      const part = page.getByRole('region', { name: 'Another company’s model' });
      await expect(part.getByText('The built-in model judges photos')).toBeVisible();
      await part.getByRole('button', { name: 'Connect another model' }).click();
      await part.getByLabel('Provider').selectOption('Anthropic');
      await part.getByLabel('Model', { exact: true }).fill('sees-dirt-2');
      await part.getByLabel('Key').fill('wrong');
      model.reply(fails(401));
      faults.expect(/\/api\/admin\/photo-model\/test|status of 422/);
      await part.getByRole('button', { name: 'Test with a picture' }).click();
      await expect(part.getByLabel('Key')).toHaveAccessibleDescription(/Anthropic doesn’t accept this key/);
      await expect(part.getByRole('button', { name: 'Save and use it' })).toHaveCount(0);
      await expectAccessible(page, 'a photo model with a wrong key');

      await part.getByLabel('Key').fill(TEST_KEY);
      model.reply(says(judgement(1)));
      await part.getByRole('button', { name: 'Test with a picture' }).click();
      await expect(part.getByText(/It answered after/)).toBeVisible();
      await part.getByRole('button', { name: 'Save and use it' }).click();
      await expect(part.getByRole('button', { name: 'Change' })).toBeFocused();
      await expect(part.getByText('sees-dirt-2')).toBeVisible();
      await expectAccessible(page, 'a photo model in use');
      expect(await page.content()).not.toContain(TEST_KEY);

      await part.getByRole('button', { name: 'Disconnect' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
      await expect(part.getByText('The built-in model judges photos')).toBeVisible();
    });
  });
