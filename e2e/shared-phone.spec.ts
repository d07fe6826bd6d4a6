import { customerAccountTexts } from '#core/languages/en/customer-account.ts';
import { giftCardPageTexts } from '#core/languages/en/gift-cards.ts';
import { askAs, wearCookie } from './accepted-job.ts';
import { asOwner } from './crew.ts';
import { expect, test } from './fixture.ts';
import { carPlan } from './plans.ts';
import { keepDraft } from './wizard.ts';

test('a log-out takes along the gift card and the quote that were typed on a shared phone', async ({
  page,
  shop,
  customer,
}) => {
  const { firstName, lastName, email, phone } = customer;
  const password = 'suds and sponges';
  const body = { firstName, lastName, email, phone, password, confirmPassword: password };
  const { cookie } = await askAs(shop, 'POST /api/customer/signup', { body });
  const given = { origin: 'goodwill', cents: 3000, reason: 'A scratch', recipientName: 'Dana', recipientEmail: email };
  const { url } = (await asOwner(shop, 'POST /api/gift-cards', { body: given })) as { readonly url: string };
  const { plan } = await carPlan(shop, customer);
  await wearCookie(page, shop, cookie);
  await keepDraft(page, { ...plan, extras: [] }, 'review');
  await page.goto(new URL(url).pathname);
  await page.getByRole('link', { name: giftCardPageTexts('en')('useIt') }).click();
  await expect(page.getByText(/^Gift card ending in .{4} has \$30\./)).toBeVisible();
  const kept = () => page.evaluate(() => Object.keys(localStorage));
  expect(await kept()).toEqual(expect.arrayContaining(['giftCard', 'quoteDraft', 'selectedPackage']));

  await page.evaluate(() => localStorage.setItem('customerSignedIn', 'true'));
  await page.goto('/customer-account');
  await page.getByRole('button', { name: customerAccountTexts('en')('logOut') }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  const left = await kept();
  for (const key of ['giftCard', 'quoteDraft', 'selectedPackage', 'selectedVehicleType', 'draftsAt'])
    expect(left).not.toContain(key);
});
