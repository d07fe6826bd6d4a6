import { CARD_KEYS } from '#testing/checkout.ts';
import { OWNER, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { withCards as base } from './cards.ts';
import { BOTH_SCREENS } from './employees.ts';
import { expect } from './fixture.ts';

/** A shop that doesn't take cards yet, with a card service on this machine: the real one is on the internet. */
const test = base.extend({
  world: async ({ cards }, use) => use({ env: { STRIPE_API_URL: cards.url } }),
});
test.use({ settings: { giftCards: { sellOnline: true, expiryYears: 9 } } });

for (const [where, screen] of BOTH_SCREENS)
  test.describe(where, () => {
    test.use(screen);

    test('an owner connects the card service, mends a wrong key, and customers can pay by card at once', async ({
      page,
      cards,
      faults,
    }) => {
      const sellsGiftCards = async () =>
        ((await (await page.request.get('/api/catalogue')).json()) as { readonly sellsGiftCards: boolean })
          .sellsGiftCards;
      await signIn(page, OWNER);
      await page.goto('/admin/dashboard?tab=business&section=payment');
      const part = page.getByRole('region', { name: 'Card payments' });
      await expect(part.getByText('Your customers can’t pay by card yet')).toBeVisible();
      await expect(part.getByLabel('Secret key')).toHaveCount(0);
      expect(await sellsGiftCards()).toBe(false);

      await part.getByRole('button', { name: 'Connect Stripe' }).click();
      const key = part.getByLabel('Secret key');
      await key.fill('sk_test_wrong');
      faults.expect(/\/api\/admin\/card-service\/test|status of 422/);
      await part.getByRole('button', { name: 'Test this account' }).click();
      await expect(key).toHaveAccessibleDescription(/Stripe doesn’t accept this key/);
      await expect(key).toBeFocused();
      await expect(part.getByRole('button', { name: 'Save and use it' })).toHaveCount(0);
      await part.getByText('Set up the webhook yourself').click();
      await expect(part.getByText(/\/api\/payments\/card-events$/)).toBeVisible();
      await expectAccessible(page, 'a card service with a wrong key');

      await key.fill(CARD_KEYS.key);
      await part.getByRole('button', { name: 'Test this account' }).click();
      await expect(part.getByText('it’s for Suds & Shine')).toBeVisible();
      expect(cards.account.webhooks.size).toBe(0);
      await part.getByRole('button', { name: 'Save and use it' }).click();
      await expect(part.getByRole('button', { name: 'Change' })).toBeFocused();
      await expect(part.getByText('Test payments only')).toBeVisible();
      expect(cards.account.webhooks.size).toBe(1);
      expect(await sellsGiftCards()).toBe(true);
      await expectAccessible(page, 'a card service in use');
      expect(await page.content()).not.toContain(CARD_KEYS.key);

      await part.getByRole('button', { name: 'Disconnect' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
      await expect(part.getByText('Your customers can’t pay by card yet')).toBeVisible();
      expect(await sellsGiftCards()).toBe(false);
      expect(cards.account.webhooks.size).toBe(0);
    });
  });
