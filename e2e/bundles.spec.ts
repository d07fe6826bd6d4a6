import { bundleOffersTexts } from '#core/languages/en/bundles.ts';
import { giftCardMailTexts, giftCardPageTexts, giftCardsTexts } from '#core/languages/en/gift-cards.ts';
import { ledgerTexts } from '#core/languages/en/ledger.ts';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { wizardTexts } from '#core/languages/en/wizard.ts';
import { pathIn } from '#core/languages/language.ts';
import { exampleWalkIn } from '#testing/quotes.ts';
import { expectAccessible } from './axe.ts';
import { tell, withCards } from './cards.ts';
import { asOwner } from './crew.ts';
import { expect } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { carPlan } from './plans.ts';
import { openPage } from './schedule.ts';
import { freeVisits, OPEN_ALL_YEAR } from './visit.ts';
import { keepDraft } from './wizard.ts';

const bundles = [{ name: '5 details', packageType: 'full', visits: 5, priceCents: 50_000, months: 12 }];

// A shop of its own: its settings are published.
const test = withCards.extend({
  world: async ({ cards }, use) => use({ env: cards.env, business: { ...OPEN_ALL_YEAR, slotCapacity: 5, bundles } }),
});

type Sold = { readonly items: readonly { readonly id: string; readonly last4: string }[] };

// A quick run walks each width in one language, a full run in both.
for (const language of ['en', 'es'] as const)
  for (const width of [360, 1280])
    test.describe(
      `at ${width} px in ${language}`,
      { tag: (language === 'es') === (width === 360) ? [] : ['@full'] },
      () => {
        test.use({ viewport: { width, height: 740 } });

        test.beforeEach(async ({ page, shop }) => {
          await page.context().addCookies([{ name: 'language', value: language, url: shop.url }]);
        });
        const [t, onPage, inWizard] = [
          giftCardsTexts(language),
          giftCardPageTexts(language),
          wizardStepsTexts(language),
        ];

        test('a customer buys a bundle by card, books with its code, and the approval uses a visit', async ({
          page,
          shop,
          cards,
          faults,
          customer,
        }) => {
          await page.goto(pathIn('/gift-cards', language));
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(onPage('buyBundle'));
          await expect(page.getByRole('radio', { name: '5 details' })).toBeChecked();
          const names = [onPage('recipientName'), onPage('senderName')];
          for (const name of names) await page.getByLabel(name).fill('Dana');
          for (const email of [onPage('recipientEmail'), onPage('buyerEmail')])
            await page.getByLabel(email, { exact: true }).fill(customer.email);
          await expectAccessible(page, 'buying a bundle');
          faults.expect(new RegExp(`^left the site: ${RegExp.escape(cards.url)}/`));
          await page.getByRole('button', { name: onPage('buy') }).click();
          await page.waitForURL((url) => url.href.startsWith(cards.url));
          expect(await tell(shop, cards, page.url().split('/').at(-1) ?? '')).toBe(200);
          const subject = giftCardMailTexts(language)('bundleSubject', { sender: 'Dana', name: '5 details' });
          const mail = await mailTo(shop, customer.email, new RegExp(`^${RegExp.escape(subject)}$`));
          expect(textOf(mail)).toContain(onPage('visits', { visits: 5 }));
          const code = /[A-Z0-9]{4}(?:-[A-Z0-9]{4}){3}/.exec(textOf(mail))?.[0] ?? '';

          const { plan } = await carPlan(shop, customer);
          await page.goto(pathIn('/quote', language));
          await keepDraft(page, { ...plan, extras: [] }, 'review');
          await page.goto(`${pathIn('/quote', language)}?step=review`);
          const useCode = async () => {
            await page.getByRole('button', { name: inWizard('giftCardAdd') }).click();
            await page.getByLabel(inWizard('giftCard')).fill(code);
            await page.getByRole('button', { name: inWizard('promoApply') }).click();
          };
          await useCode();
          await expect(page.getByText(inWizard('prepaidUsed', { name: '5 details', left: 5 }))).toBeVisible();
          await expect(page.locator('[data-review]')).toContainText('$100');
          await expectAccessible(page, 'the review with a prepaid visit');
          await page.locator('[name=acceptedTermsOfService]').check();
          await page.locator('[name=acceptedLiability]').check();
          const answered = page.waitForResponse(
            (response) => response.url().endsWith('/api/quotes') && response.request().method() === 'POST',
          );
          await page.getByRole('button', { name: wizardTexts(language)('submit') }).click();
          const quote = (await (await answered).json()) as { readonly id: string; readonly totalPrice: number };
          expect(quote.totalPrice).toBe(100);

          await asOwner(shop, `POST /api/quotes/${quote.id}/approve`, { body: {} });
          const { items } = (await asOwner(shop, `GET /api/gift-cards?q=${customer.email}`)) as Sold;
          await openPage(page, `/admin/dashboard?tab=gifts&open=${items[0]?.id}`);
          const sheet = page.getByRole('dialog', { name: 'Dana' });
          await expect(sheet).toContainText(t('visitsLeft', { left: 4, visits: 5 }));
          await expectAccessible(page, 'a bundle');
          const path = await sheet.getByRole('link', { name: t('openPage') }).getAttribute('href');
          await page.goto(path ?? '');
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(
            onPage('visitsLeft', { name: '5 details', left: 4 }),
          );
          await expectAccessible(page, 'the page of a bundle');

          await keepDraft(page, { ...plan, pack: 'Interior Detail', id: 'interior', extras: [] }, 'review');
          await page.goto(`${pathIn('/quote', language)}?step=review`);
          await useCode();
          await expect(page.getByText(inWizard('prepaidOther'))).toBeVisible();
        });

        test('the owner offers a bundle and sells it at the counter', async ({ page, shop, customer }) => {
          const settings = bundleOffersTexts(language);
          await openPage(page, '/admin/dashboard?tab=business&section=payment');
          await page.getByRole('button', { name: settings('add') }).click();
          await expectAccessible(page, 'a new bundle in the settings');
          await openPage(page, '/admin/dashboard?tab=gifts&open=new');
          const form = page.getByRole('dialog', { name: t('add') });
          await form
            .getByLabel(t('what'))
            .selectOption({ label: t('bundleFor', { name: '5 details', price: '$500' }) });
          await expect(form.getByLabel(t('amount'))).toBeHidden();
          await form.getByLabel(t('recipientName')).fill('Sam');
          await form.getByLabel(t('recipientEmail')).fill(customer.email);
          await expectAccessible(page, 'selling a bundle');
          await form.getByRole('button', { name: t('sellAction') }).click();
          const sheet = page.getByRole('dialog', { name: 'Sam' });
          await expect(sheet).toContainText(t('visitsLeft', { left: 5, visits: 5 }));
          await mailTo(shop, customer.email, /5 details/);
        });

        test('the owner uses a visit with one press, and sees before voiding which requests wait for others', async ({
          page,
          shop,
          customer,
        }) => {
          const ledger = ledgerTexts(language);
          const sold = { origin: 'sold', method: 'cash', bundle: '5 details', cents: 50_000, recipientName: 'Sam' };
          const { id: card } = (await asOwner(shop, 'POST /api/gift-cards', {
            body: { ...sold, recipientEmail: customer.email },
          })) as { readonly id: string };
          const code = /[A-Z0-9]{4}(?:-[A-Z0-9]{4}){3}/.exec(
            textOf(await mailTo(shop, customer.email, /5 details/)),
          )?.[0];
          const walkIn = async (more: object) => {
            const [visit] = await freeVisits(shop, 'full');
            const time = { scheduledDate: visit?.date, scheduledTime: visit?.time };
            const body = { ...exampleWalkIn({ extras: [], customerEmail: customer.email, ...time }), ...more };
            return (await asOwner(shop, 'POST /api/quotes/walk-in', { body })) as { readonly id: string };
          };
          const { id: quote } = await walkIn({ approve: true });
          await openPage(page, `/admin/dashboard?tab=quotes&quote=${quote}`);
          await page.getByRole('button', { name: ledger('usePrepaid') }).click();
          const ask = page.getByRole('alertdialog', { name: ledger('usePrepaidTitle', { name: '5 details' }) });
          await expect(ask).toContainText(ledger('usePrepaidHelp', { left: 5, amount: '$100.00', due: '$0.00' }));
          await expectAccessible(page, 'using a prepaid visit');
          await ask.getByRole('button', { name: ledger('usePrepaid') }).click();
          await expect(ask).toBeHidden();
          await expect(page.getByRole('button', { name: ledger('usePrepaid') })).toBeHidden();
          await walkIn({ giftCard: code });
          await page.goto(`/admin/dashboard?tab=gifts&open=${card}`);
          await page.getByRole('button', { name: t('void'), exact: true }).click();
          const voiding = page.getByRole('alertdialog', { name: t('voidTitle') });
          await expect(voiding).toContainText(t('voidWaiting', { count: 1 }));
          await expect(voiding.getByRole('listitem')).toContainText('$100.00');
          await expectAccessible(page, 'voiding a bundle that requests use');
        });
      },
    );
