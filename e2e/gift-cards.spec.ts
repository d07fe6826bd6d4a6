import { giftCardPageTexts, giftCardsTexts } from '#core/languages/en/gift-cards.ts';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { wizardTexts } from '#core/languages/en/wizard.ts';
import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { expect, test } from './fixture.ts';
import { carPlan } from './plans.ts';
import { openPage } from './schedule.ts';
import { keepDraft } from './wizard.ts';

test('the owner gives a card, and it pays for the quote that names it', async ({ page, shop, customer }) => {
  const t = giftCardsTexts('en');
  const [onPage, inWizard] = [giftCardPageTexts('en'), wizardStepsTexts('en')];
  await openPage(page, '/admin/dashboard?tab=gifts&open=new');
  const form = page.getByRole('dialog', { name: t('add') });
  await expect(form.getByLabel(t('amount'))).toBeFocused();
  await form.getByRole('radio', { name: t('give') }).check();
  await form.getByRole('button', { name: t('giveAction') }).click();
  await expect(form.getByText('Please say why the gift card is given.')).toBeVisible();
  await form.getByLabel(t('amount')).fill('50');
  await form.getByLabel(t('reason')).fill('A scratch');
  await form.getByLabel(t('recipientName')).fill('Dana');
  await form.getByLabel(t('recipientEmail')).fill(customer.email);
  await expectAccessible(page, 'the form of a gift card');
  await form.getByRole('button', { name: t('giveAction') }).click();
  const sheet = page.getByRole('dialog', { name: 'Dana' });
  await expect(sheet).toContainText('$50.00 left of $50');
  await expectAccessible(page, 'a gift card');
  const path = await sheet.getByRole('link', { name: t('openPage') }).getAttribute('href');

  const { plan } = await carPlan(shop, customer);
  await keepDraft(page, { ...plan, extras: [] }, 'review');
  await page.goto(path ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('$50 left');
  await expectAccessible(page, 'the page of a gift card');
  await page.getByRole('link', { name: onPage('useIt') }).click();
  await expect(page.getByText(/^Gift card ending in .{4} has \$50\./)).toBeVisible();
  await expect(page.locator('[data-review]')).toContainText(inWizard('leftToPay'));
  await expectAccessible(page, 'the review with a gift card');
  await page.locator('[name=acceptedTermsOfService]').check();
  await page.locator('[name=acceptedLiability]').check();
  await page.getByRole('button', { name: wizardTexts('en')('submit') }).click();
  await expect(page.getByRole('heading', { name: inWizard('doneTitle') })).toBeVisible();

  const { items } = (await asOwner(shop, `GET /api/quotes?q=${customer.email}`)) as {
    readonly items: readonly { readonly id: string }[];
  };
  await asOwner(shop, `POST /api/quotes/${items[0]?.id}/approve`, { body: {} });
  await page.goto(`/admin/dashboard?tab=quotes&quote=${items[0]?.id}`);
  await expect(page.getByRole('dialog')).toContainText('Paid with a gift card');
});
