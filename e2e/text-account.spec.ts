import { openTextService, TEXT_ACCOUNT, type TextServiceStandIn } from '#testing/text-account.ts';
import { OWNER, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { BOTH_SCREENS } from './employees.ts';
import { expect, test as base } from './fixture.ts';

/** A shop with a text message service on this machine: the real one is on the internet. */
const test = base.extend<object, { readonly twilio: TextServiceStandIn }>({
  twilio: [
    // eslint-disable-next-line no-empty-pattern -- it needs nothing, and the first argument has to be a pattern
    async ({}, use) => {
      const twilio = await openTextService();
      await use(twilio);
      await twilio.close();
    },
    { scope: 'worker' },
  ],
  world: async ({ twilio }, use) => use({ env: { TWILIO_URL: twilio.url } }),
});

for (const [where, screen] of BOTH_SCREENS)
  test.describe(where, () => {
    test.use(screen);

    test('an owner turns text messages on, connects a service, mends a wrong token and disconnects it', async ({
      page,
      twilio,
      faults,
    }) => {
      const known = twilio.received.length;
      await signIn(page, OWNER);
      await page.goto('/admin/dashboard?tab=business&section=reminders');
      const form = page.getByRole('region', { name: 'Text message service' });
      await expect(page.getByText('Send these as text messages, too')).toBeVisible();
      await expect(form).toHaveCount(0);
      await page.getByRole('checkbox', { name: 'Send these as text messages, too' }).click();
      await expect(form.getByText('Your customers aren’t getting text messages yet')).toBeVisible();

      await form.getByLabel('Account SID').fill(TEXT_ACCOUNT.accountSid);
      await form.getByLabel('Auth token').fill('wrong');
      await form.getByLabel('Your Twilio number').fill('(518) 555-0100');
      await form.getByLabel('Your cell phone').fill('(518) 555-0199');
      faults.expect(/\/api\/admin\/text-service\/test|status of 422/);
      await form.getByRole('button', { name: 'Send a test message' }).click();
      const token = form.getByLabel('Auth token');
      await expect(token).toHaveAccessibleDescription(/doesn’t accept this account SID and auth token \(401 20003\)/);
      await expect(token).toBeFocused();
      await expect(form.getByRole('button', { name: 'Save and use it' })).toHaveCount(0);
      await expectAccessible(page, 'a text message service with a wrong token');

      await token.fill(TEXT_ACCOUNT.token);
      await form.getByRole('button', { name: 'Send a test message' }).click();
      await expect(form.getByText('A test message is on its way to (518) 555-0199')).toBeVisible();
      expect(twilio.received.slice(known).map(({ to }) => to)).toEqual(['+15185550199']);
      await form.getByRole('button', { name: 'Save and use it' }).click();
      await expect(form.getByRole('button', { name: 'Change' })).toBeFocused();
      await expect(form.getByText('(518) 555-0100')).toBeVisible();
      await expectAccessible(page, 'a text message service in use');
      expect(await page.content()).not.toContain(TEXT_ACCOUNT.token);

      await form.getByRole('button', { name: 'Disconnect' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
      await expect(form.getByText('Your customers aren’t getting text messages yet')).toBeVisible();
    });
  });
