import type { Page } from '@playwright/test';
import { applyTexts } from '#core/languages/en/apply.ts';
import { customerAccountTexts } from '#core/languages/en/customer-account.ts';
import { authTexts } from '#core/languages/en/forms.ts';
import { giftCardPageTexts } from '#core/languages/en/gift-cards.ts';
import { paymentsTexts } from '#core/languages/en/payments.ts';
import { photoEstimateTexts } from '#core/languages/en/photo-estimate.ts';
import { ownPlanTexts } from '#core/languages/en/plans.ts';
import { quotePageTexts } from '#core/languages/en/quote-page.ts';
import { siteTexts } from '#core/languages/en/site.ts';
import { wizardTexts } from '#core/languages/en/wizard.ts';
import { pathIn, type Language } from '#core/languages/language.ts';
import { acceptQuote, askAs, wearCookie } from './accepted-job.ts';
import { asOwner } from './crew.ts';
import { newCustomer } from './customer.ts';
import { ENGINE } from './estimate.ts';
import { expect } from './fixture.ts';
import { startPlan } from './offer-plans.ts';
import { clearPhotos } from './pictures.ts';
import { carPlan, dirtBikePlan, garbagePlan } from './plans.ts';
import { submitElsewhere, type Submitted } from './quotes.ts';
import { APPLICANT_CODE, type Shop } from './shop.ts';
import { firstFreeVisit, freeVisits } from './visit.ts';
import { choose, keepDraft, stepsOf, STEPS, type Plan, type StepName } from './wizard.ts';

/** A visitor who goes through the customers' screens in a language and looks at each. */
export type Tour = {
  readonly page: Page;
  readonly shop: Shop;
  readonly language: Language;
  readonly see: (screen: string) => Promise<void>;
};

/** The ways through the customers' screens. No selector of theirs depends on the language. */
export const TOURS: Readonly<Record<string, (tour: Tour) => Promise<void>>> = {
  'the public pages': seeSite,
  'the wizard': seeWizard,
  'the photo estimate': seeEstimate,
  'the quote page': seeQuotes,
  'the plans': seePlans,
  'the payment pages': seePayments,
  'the gift cards': seeGiftCards,
  'the customer account': seeAccount,
  'the application': seeApplication,
};

async function seeSite({ page, language, see }: Tour): Promise<void> {
  const t = siteTexts(language);
  await page.goto(pathIn('/', language));
  await see('home');
  await page.getByRole('button', { name: t('sendMessage') }).click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await see('contact form with errors');
  const menu = page.locator('header [popovertarget]');
  if (await menu.isVisible()) {
    await menu.click();
    await page.locator('header [popover]').waitFor();
    await see('menu');
  }
  for (const path of ['/disclaimer', '/admin-staff-portal', '/nowhere']) {
    await page.goto(pathIn(path, language));
    await see(path.slice(1));
  }
  for (const name of ['unsubscribe', 'again', 'continue']) {
    await page.goto(`/${name}/cut-off`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await see(name);
  }
}

async function seeWizard(tour: Tour): Promise<void> {
  const { page, shop, language, see } = tour;
  const { plan: car } = await carPlan(shop, newCustomer());
  const { plan: bike } = await dirtBikePlan(shop, newCustomer());
  const { plan: cans } = await garbagePlan(shop, newCustomer());
  const truck: Plan = { ...car, pack: 'Exterior Only', id: 'exterior', kind: 'Truck', brand: 'Ford F-150' };
  const sideBySide: Plan = { ...bike, pack: 'SXS/UTV Detail', id: 'sxs', brand: 'Polaris' };
  await page.goto(pathIn('/quote', language));
  await openStep(tour, car, 'package');
  await see('car, nothing chosen');
  for (const [name, plan, steps] of [
    ['car', car, stepsOf(car).map((step) => step.name)],
    ['truck', truck, ['vehicle', 'review']],
    ['dirt bike', bike, ['vehicle', 'review']],
    ['side-by-side', sideBySide, ['vehicle']],
    ['cans', cans, ['location', 'cans', 'time', 'extras', 'contact', 'review']],
  ] as const) {
    for (const step of steps) {
      await openStep(tour, plan, step);
      await see(`${name}, ${step}`);
    }
  }

  await openStep(tour, car, 'location');
  await choose(page.locator('input[type=radio][value=mobile]'));
  await see('mobile, location');

  await openStep(tour, car, 'time');
  await page.locator('[role=gridcell] button[aria-pressed]:not([aria-disabled=true])').last().click();
  await choose(page.getByRole('radio').first());
  await see('time, chosen');

  await openStep(tour, car, 'contact');
  const fields = page.getByRole('textbox');
  for (const [place, text] of ['Dana', 'Whitfield', 'dana', '12'].entries()) await fields.nth(place).fill(text);
  await page.getByRole('button', { name: wizardTexts(language)('getQuote') }).click();
  await see('contact, with errors');

  await openStep(tour, car, 'review');
  await page.getByRole('checkbox').nth(0).check();
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: wizardTexts(language)('submit') }).click();
  await expect(page.getByText(/BB-[2-9A-Z]{4,6}/).first()).toBeVisible();
  await see('submitted');
}

async function openStep({ page, language }: Tour, plan: Plan, name: StepName): Promise<void> {
  await keepDraft(page, plan, name);
  await page.goto(pathIn('/quote', language));
  const number = STEPS.find((step) => step.name === name)?.number ?? 0;
  await expect(page.getByTestId('progress')).toContainText(new RegExp(`\\b${number}\\D+8`));
  await expect(page.getByTestId('calendar-waiting')).toHaveCount(0);
}

async function seeEstimate(tour: Tour): Promise<void> {
  const { page, shop, language, see } = tour;
  const t = photoEstimateTexts(language);
  const { plan } = await carPlan(shop, newCustomer());
  await page.goto(pathIn('/quote', language));
  await openStep(tour, plan, 'estimate');
  await page.goto(pathIn('/ai-quote', language));
  await page.getByTestId('gallery').waitFor({ state: 'attached' });
  await see('no photos');
  await page.getByTestId('gallery').setInputFiles(await clearPhotos(2));
  await expect(page.locator('main img')).toHaveCount(2, { timeout: 30_000 });
  await see('photos');
  await page.locator('input[name=inside]').first().check();
  await page.getByRole('button', { name: t('analyze'), exact: true }).click();
  await expect(page.getByRole('button', { name: t('useAnalysis') })).toBeVisible(ENGINE);
  await see('result');
  await page.getByRole('button', { name: t('isWrong') }).click();
  await page.getByRole('alertdialog').waitFor();
  await see('feedback');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('useAnalysis') }).click();
  await page.waitForURL(/step=time/);
  await page.goto(pathIn('/quote?step=estimate', language));
  await page.getByTestId('progress').waitFor();
  await see('estimate in the wizard');
}

async function seeQuotes(tour: Tour): Promise<void> {
  const { page, shop, language, see } = tour;
  const t = quotePageTexts(language);
  await page.goto(pathIn('/quote', language));
  const open = async ({ quoteUrl }: Pick<Submitted, 'quoteUrl'>) => {
    await page.goto(quoteUrl);
    await page.getByTestId('price').waitFor();
  };
  const pending = await submitted(shop);
  await open(pending);
  await see('pending');
  await page.getByRole('button', { name: t('reschedule') }).click();
  await page.getByRole('grid').waitFor();
  await expect(page.getByTestId('calendar-waiting')).toHaveCount(0);
  await see('reschedule');
  await asOwner(shop, `POST /api/quotes/${pending.id}/approve`, { body: {} });
  await open(pending);
  await see('approved');
  await page.goto(`${pending.quoteUrl}?do=confirm`);
  await see('approved, to confirm');
  await page.getByRole('button', { name: t('cancelAppointment') }).click();
  await see('to cancel');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('cancelIt') })
    .click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await open(pending);
  await see('cancelled');

  const countered = await submitted(shop);
  const [other] = await freeVisits(shop, 'full');
  const lines = [
    { label: 'Full Detail', cents: 14_000 },
    { label: 'Pet hair', cents: 2_550 },
  ];
  const offer = { lines, scheduledDate: other?.date, scheduledTime: other?.time, reason: 'Pet hair takes an hour.' };
  await asOwner(shop, `POST /api/quotes/${countered.id}/counter-offer`, { body: offer });
  await open(countered);
  await see('countered');

  const untimed = await submitElsewhere(shop, { customer: newCustomer() });
  await open(untimed);
  await see('pending, without a time');
  await asOwner(shop, `POST /api/quotes/${untimed.id}/decline`, { body: { reason: 'Too far away' } });
  await open(untimed);
  await see('declined');

  const done = await submitted(shop);
  const { id, employee: cookie } = await acceptQuote(shop, done.id);
  await open(done);
  await see('crew assigned');
  const photos = await clearPhotos(2);
  for (const [place, photoType] of (['before', 'after'] as const).entries()) {
    const photoUrl = `data:image/jpeg;base64,${photos[place]?.buffer.toString('base64')}`;
    await askAs(shop, `POST /api/jobs/${id}/photos`, { cookie, body: { photoType, photoUrl } });
  }
  await open(done);
  await see('in progress');
  const damage = {
    damageType: 'existing',
    description: 'Scratch',
    location: 'Door',
    severity: 'low',
    point: { view: 'car', x: 0.3, y: 0.3 },
  };
  await askAs(shop, `POST /api/jobs/${id}/damage-logs`, { cookie, body: damage });
  const completion = { completionNotes: 'Done', qualityRating: 5, timeSpent: 95, additionalServices: ['Wax'] };
  await askAs(shop, `POST /api/jobs/${id}/completion`, { cookie, body: completion });
  await open(done);
  await see('completed');
  await page.goto(`${done.quoteUrl}?do=rate`);
  await page.getByRole('radio', { name: '5', exact: true }).check();
  await see('to rate');

  await page.goto('/quote/cut-off');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await see('unknown');
}

/** The choice in the wizard, and the plan on the page of a quote: chosen, started and paused. */
async function seePlans(tour: Tour): Promise<void> {
  const { page, shop, language, see } = tour;
  await page.goto(pathIn('/quote', language));
  const { plan: car } = await carPlan(shop, newCustomer());
  await openStep(tour, car, 'time');
  await page.locator('input[name=plan]').last().check();
  await see('time, with a plan');
  await openStep(tour, car, 'review');
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('quoteDraft') ?? '{}') as object;
    localStorage.setItem('quoteDraft', JSON.stringify({ ...kept, plan: '4-weeks' }));
  });
  await page.reload();
  await page.getByRole('checkbox').first().waitFor();
  await see('review, with a plan');

  const { quoteUrl, plan } = await startPlan(shop);
  await page.goto(quoteUrl);
  await page.locator('#own-plan').waitFor();
  await see('a plan');
  await page.getByRole('button', { name: ownPlanTexts(language)('pause') }).click();
  await page.getByRole('alertdialog').waitFor();
  await see('to pause a plan');
  await asOwner(shop, `POST /api/plans/${plan.id}/pause`);
  await page.goto(quoteUrl);
  await page.locator('#own-plan').waitFor();
  await see('a paused plan');
}

async function seePayments(tour: Tour): Promise<void> {
  const { page, shop, language, see } = tour;
  const t = paymentsTexts(language);
  await page.goto(pathIn('/quote', language));
  const quote = await submitted(shop);
  const { id } = await acceptQuote(shop, quote.id);
  const { payUrl } = (await asOwner(shop, `GET /api/jobs/${id}/payments`)) as { readonly payUrl: string };
  await page.goto(payUrl);
  await page.getByRole('radio').first().waitFor();
  await see('to pay');
  await page.goto(payUrl.replace('collect-payment', 'payment-success'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await see('nothing paid');
  await page.goto(payUrl);
  await page.getByRole('button', { name: t('havePaid') }).click();
  await expect(page.getByRole('button', { name: t('notPaidYet') })).toBeVisible();
  await see('claimed');
  const payment = { kind: 'payment', method: 'venmo', cents: 12_000 };
  await asOwner(shop, `POST /api/jobs/${id}/payments`, { body: payment });
  await page.goto(payUrl);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await see('paid');
  await page.goto(payUrl.replace('collect-payment', 'payment-success'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await see('receipt');
  await page.goto(quote.quoteUrl);
  await page.getByTestId('price').waitFor();
  await see('quote that is paid');
  await page.goto('/collect-payment');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await see('unknown');
}

async function seeGiftCards(tour: Tour): Promise<void> {
  const { page, shop, language, see } = tour;
  const t = giftCardPageTexts(language);
  await page.goto(pathIn('/quote', language));
  await page.goto('/gift-card');
  await page.getByRole('textbox').fill('WRONG');
  await page.getByRole('button', { name: t('check') }).click();
  await page.locator('[aria-invalid=true]').waitFor();
  await see('a balance, with an error');
  const sold = { origin: 'sold', cents: 5000, method: 'cash', recipientName: 'Dana', senderName: 'Maya' };
  const card = (await asOwner(shop, 'POST /api/gift-cards', { body: sold })) as { readonly url: string };
  await page.goto(card.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await see('a gift card');
  const bundle = { ...sold, bundle: '5 details', cents: 50_000 };
  const visits = (await asOwner(shop, 'POST /api/gift-cards', { body: bundle })) as { readonly url: string };
  await page.goto(visits.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await see('a bundle');
  await page.getByRole('link', { name: t('useIt') }).click();
  const { plan } = await carPlan(shop, newCustomer());
  await openStep(tour, plan, 'review');
  await page.getByRole('checkbox').first().waitFor();
  await see('review, with a prepaid visit');
  await page.goto('/gift-cards');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await see('buying a gift card');
}

async function seeAccount(tour: Tour): Promise<void> {
  const { page, shop, language, see } = tour;
  const t = customerAccountTexts(language);
  await page.goto(pathIn('/quote', language));
  await page.goto('/customer-account');
  await page.getByRole('tab').first().waitFor();
  await see('log in');
  await page.getByRole('button', { name: t('mailLink') }).click();
  await see('log in without a password');
  await page.getByRole('textbox').fill('dana@customer.example');
  await page.getByRole('button', { name: authTexts(language)('sendLink') }).click();
  await expect(page.getByText(t('mailedTitle'))).toBeVisible();
  await see('link sent');
  await page.goto('/customer-account');
  await page.getByRole('tab').nth(1).click();
  await see('sign up');
  await page.getByRole('button', { name: t('signUp') }).click();
  await see('sign up, with errors');
  for (const path of ['/customer-account/link?token=cut-off', '/customer-account/reset?token=cut-off']) {
    await page.goto(path);
    await page.getByRole('button').last().waitFor();
    await see(path.replace(/\?.*/, ''));
  }

  const customer = newCustomer();
  const quote = await submitElsewhere(shop, { customer, visit: await firstFreeVisit(shop, 'full') });
  const password = 'suds and sponges';
  const account = { ...customer, tidyPhone: undefined, password, confirmPassword: password };
  const { cookie } = await askAs(shop, 'POST /api/customer/signup', {
    body: { ...account, claimToken: quote.claimToken },
  });
  await wearCookie(page, shop, cookie);
  await page.evaluate(() => localStorage.setItem('customerSignedIn', 'true'));
  await page.goto('/customer-account');
  await expect(page.getByRole('article')).toBeVisible();
  await see('account');
  await page.getByRole('button', { name: t('addVehicle') }).click();
  await page.locator('select').first().selectOption('truck');
  await see('a vehicle');
  await page.getByRole('button', { name: t('deleteAccount') }).click();
  await page.getByRole('alertdialog').waitFor();
  await see('to delete');
  await page.goto(`/customer-account?open=${quote.id}`);
  await page.getByTestId('price').waitFor();
  await see('quote in an account');
}

async function seeApplication(tour: Tour): Promise<void> {
  const { page, language, see } = tour;
  const t = applyTexts(language);
  await page.goto(pathIn('/quote', language));
  await page.goto('/apply/confirmation');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await see('nothing sent');
  await page.goto('/apply');
  const next = page.getByRole('button', { name: t('next'), exact: true });
  await page.getByLabel(t('accessCode')).fill('WRONG');
  await page.getByRole('button', { name: t('continue'), exact: true }).click();
  await expect(page.locator('[data-sonner-toast]').first()).toBeVisible();
  await see('wrong access code');
  await page.getByLabel(t('accessCode')).fill(APPLICANT_CODE);
  await page.getByRole('button', { name: t('continue'), exact: true }).click();
  await next.waitFor();
  await next.click();
  await see('step 1, with errors');
  const answers = {
    firstName: 'Ola',
    lastName: 'Berg',
    email: newCustomer().email,
    phone: '(518) 555-0142',
    availability: ['Sunday'],
    experience: 'Ok',
    whyJoin: 'Ok',
    transportation: 'Ok',
    key: `ola-${Date.now()}`,
  };
  for (const step of [2, 3, 4]) {
    await page.evaluate(
      (draft) => localStorage.setItem('applicationDraft', draft),
      JSON.stringify({ ...answers, step }),
    );
    await page.goto(`/apply/onboarding?step=${step}`);
    await page
      .getByText(t('stepCount', { step, count: 4 }))
      .first()
      .waitFor({ state: 'attached' });
    await see(`step ${step}`);
  }
  await page.getByRole('button', { name: t('submit') }).click();
  await page.waitForURL(/confirmation/);
  await see('confirmation');
}

async function submitted(shop: Shop): Promise<Submitted> {
  return submitElsewhere(shop, { customer: newCustomer(), visit: await firstFreeVisit(shop, 'full') });
}
