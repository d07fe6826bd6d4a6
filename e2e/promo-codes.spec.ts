import { promoCodesTexts } from '#core/languages/en/promo-codes.ts';
import { pricingTexts } from '#core/languages/en/quotes.ts';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { wizardTexts } from '#core/languages/en/wizard.ts';
import { pathIn } from '#core/languages/language.ts';
import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { pickDay } from './date-range.ts';
import { expect, test } from './fixture.ts';
import { carPlan } from './plans.ts';
import { shownPrice } from './price.ts';
import { openPage } from './schedule.ts';
import { expectFits } from './translated.ts';
import { keepDraft } from './wizard.ts';

test('the owner creates a code, is told what is wrong with it by the field, and hands out its link', async ({
  page,
}) => {
  const t = promoCodesTexts('en');
  await openPage(page, '/admin/dashboard?tab=promos');
  await page.getByRole('link', { name: t('add') }).click();
  const sheet = page.getByRole('dialog', { name: t('add') });
  await expect(sheet.getByLabel(t('code'), { exact: true })).toBeFocused();
  await page.keyboard.type('spring-10');
  await sheet.getByLabel(t('percentLabel')).fill('101');
  const first = Temporal.Now.plainDateISO('UTC').add({ days: 40 });
  await pickDay(sheet, t('startsOn'), first.toString());
  await pickDay(sheet, t('endsOn'), first.subtract({ days: 1 }).toString());
  await sheet.getByRole('button', { name: t('create') }).click();
  await expect(sheet.getByText('Please enter a whole percentage from 1 to 100.')).toBeVisible();
  await expect(sheet.getByText('The last day is before the first one.')).toBeVisible();
  await expect(sheet.getByLabel(t('percentLabel'))).toBeFocused();
  await expectAccessible(page, 'the form of a promo code with errors');

  await sheet.getByLabel(t('percentLabel')).fill('10');
  await sheet.getByRole('button', { name: t('startsOn') }).click();
  await sheet.getByRole('button', { name: 'No date' }).click();
  await sheet.getByLabel(t('mostUses'), { exact: true }).fill('50');
  await sheet.getByRole('radio', { name: t('somePackages') }).check();
  await sheet.getByRole('checkbox', { name: 'Full Detail' }).check();
  await sheet.getByLabel(t('isFirstVisitOnly')).check();
  await sheet.getByRole('button', { name: t('create') }).click();

  const open = page.getByRole('dialog', { name: 'SPRING-10' });
  await expect(open).toContainText('10% off');
  await expect(open).toContainText('Covers Full Detail and All extras');
  await expect(open).toContainText('First visits only');
  await expect(open.getByLabel(t('link'))).toHaveValue(/\/quote\?code=SPRING-10$/);
  await expect(page.getByRole('row').filter({ hasText: 'SPRING-10' })).toContainText('0 of 50');
  await expectAccessible(page, 'a promo code');

  await open.getByRole('button', { name: t('edit') }).click();
  await open.getByLabel(t('percentLabel')).fill('15');
  await open.getByRole('button', { name: t('save') }).click();
  await expect(open).toContainText('15% off');
  await open.getByRole('button', { name: t('pause') }).click();
  await expect(page.getByRole('row').filter({ hasText: 'SPRING-10' })).toContainText('Paused');
  await open.getByRole('button', { name: t('delete') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('delete') })
    .click();
  await expect(page.getByText(t('none'))).toBeVisible();
});

test('a fee and a promo code are in the price of a walk-in as soon as they are typed', async ({
  page,
  shop,
  customer,
  faults,
}) => {
  faults.expect(/422/);
  await asOwner(shop, 'POST /api/promo-codes', { body: { code: 'COUNTER', percent: 10 } });
  const sold = { origin: 'sold', cents: 5000, method: 'cash' };
  const { url } = (await asOwner(shop, 'POST /api/gift-cards', { body: sold })) as { readonly url: string };
  const token = url.split('/').at(-1);
  const giftCard = (await asOwner(shop, `GET /api/gift-cards/by-token/${token}`)) as { readonly code: string };
  await openPage(page, '/admin/dashboard?tab=customers&section=walk-in');
  await page.getByLabel('Phone').fill(customer.phone);
  await page.getByLabel('First name').fill(customer.firstName);
  await page.getByLabel('Package').selectOption('full');
  await page.getByRole('radio', { name: 'Car', exact: true }).check();
  await page.getByLabel('Brand').selectOption('Subaru');
  await page.getByRole('button', { name: 'Add a fee' }).click();
  await page.getByRole('textbox', { name: 'Name of the fee' }).fill('Travel');
  await page.getByLabel('Amount', { exact: true }).fill('15');
  const code = page.getByLabel('Promo code');
  await code.fill('nope');
  await page.keyboard.press('Tab');
  await expect(code).toHaveAccessibleDescription(/don’t know this promo code/);
  await code.fill('counter');
  await page.keyboard.press('Tab');
  const price = {
    lines: [
      ['Full Detail', '$120'],
      ['Little Tree Black Ice Air Freshener', 'FREE'],
      ['Promo code', '−$12'],
      ['Travel', '$15'],
    ],
    total: '$123',
  };
  const card = page.getByLabel('Gift card');
  await card.fill('none');
  await page.keyboard.press('Tab');
  await expect(card).toHaveAccessibleDescription(/gift card/);
  await card.fill(giftCard.code);
  await page.keyboard.press('Tab');
  await expect(page.getByText('The gift card pays $50. Left to pay: $73.')).toBeVisible();
  await expect(page.locator('[data-lines]')).toContainText('−$12');
  expect(await shownPrice(page.locator('[data-lines]'))).toEqual(price);
  await expectAccessible(page, 'a walk-in with a fee and a promo code');
  await page.getByRole('button', { name: 'Create quote' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.locator('[data-total]')).toContainText('$123');
  const parts = [
    [`Gift card ending in ${giftCard.code.slice(-4)}`, '−$50'],
    ['Left to pay', '$73'],
  ];
  const shown = await shownPrice(sheet.locator('[data-lines]').first());
  expect(shown).toEqual({ ...price, lines: [...price.lines, ...parts] });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  for (const language of ['en', 'es'] as const) {
    test(`a code from a link survives in the draft, a wrong one is explained at its field (${language})`, async ({
      page,
      shop,
      customer,
      faults,
    }) => {
      faults.expect(/422/);
      const t = wizardStepsTexts(language);
      const code = `PHONE-${language.toUpperCase()}`;
      await asOwner(shop, 'POST /api/promo-codes', { body: { code, percent: 15, mostUses: 1 } });
      // Extras of a kept plan have their English names.
      const { plan } = await carPlan(shop, customer);
      await keepDraft(page, { ...plan, extras: [] }, 'review');
      await page.goto(`${pathIn('/quote', language)}?code=${code.toLowerCase()}`);
      await expect(page).toHaveURL(/step=review$/);
      const row = (title: string) =>
        page.locator('[data-review] > div').filter({ has: page.locator('dt').getByText(title, { exact: true }) });
      const promo = pricingTexts(language)('promo');
      await expect(row(promo)).toHaveCount(1);
      await expect(row(promo)).toContainText('−$18');
      await expect(row(t('total'))).toContainText('$102');
      await page.goto(pathIn('/disclaimer', language));
      await page.goto(pathIn('/quote', language));
      await expect(page.getByText(t('promoUsed', { code, amount: '$18' }))).toBeVisible();
      await expectFits(page, 'the review with a promo code');

      await page.getByRole('button', { name: t('promoRemove') }).click();
      await expect(row(promo)).toHaveCount(0);
      await expect(row(t('total'))).toContainText('$120');
      await page.getByLabel(t('promoCode')).fill('PHONY');
      await page.getByRole('button', { name: t('promoApply') }).click();
      const field = page.getByLabel(t('promoCode'));
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(
        language === 'en'
          ? 'We don’t know this promo code. Please check its spelling.'
          : 'No conocemos este código promocional. Revise cómo lo escribió.',
      );
      await expect(field).toBeFocused();
      await expectAccessible(page, 'the review with a wrong promo code');
      await field.fill(code);
      await field.press('Enter');
      await expect(page.getByText(t('promoUsed', { code, amount: '$18' }))).toBeVisible();
      await expect(page.locator('output:focus')).toContainText(code);
      await expect(row(promo)).toHaveCount(1);

      await page.locator('[name=acceptedTermsOfService]').check();
      await page.locator('[name=acceptedLiability]').check();
      await page.getByRole('button', { name: wizardTexts(language)('submit') }).click();
      await expect(page.getByRole('heading', { name: t('doneTitle') })).toBeVisible();
      const sold = await shownPrice(page.locator('[data-lines]').first());
      expect([sold.lines.filter(([label]) => label === promo), sold.total]).toEqual([[[promo, '−$18']], '$102']);

      // The last use is gone: the next customer is told at the field, and nothing else is lost.
      const next = await carPlan(shop, { ...customer, email: `next.${customer.email}` });
      await keepDraft(page, { ...next.plan, extras: [] }, 'review');
      await page.goto(`${pathIn('/quote', language)}?code=${code}`);
      await expect(page.getByLabel(t('promoCode'))).toHaveAttribute('aria-invalid', 'true');
      await expect(row(t('total'))).toContainText('$120');
    });
  }
});
