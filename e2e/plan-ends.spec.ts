import { dashboardTexts } from '#core/languages/en/dashboard.ts';
import { jobsTexts } from '#core/languages/en/jobs.ts';
import { quotePageTexts } from '#core/languages/en/quote-page.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixture.ts';
import { PLAN_OFFERS, startPlan } from './offer-plans.ts';
import { openPage } from './schedule.ts';
import { OPEN_ALL_YEAR } from './visit.ts';

// A world of its own: the visits of its plans take many times.
test.use({ world: { business: { ...OPEN_ALL_YEAR, slotCapacity: 5, planOffers: PLAN_OFFERS } } });

// A quick run walks each width in one language, a full run in both.
for (const language of ['en', 'es'] as const)
  for (const width of [360, 1280])
    test.describe(
      `at ${width} px in ${language}`,
      { tag: (language === 'es') === (width === 360) ? [] : ['@full'] },
      () => {
        test.use({ viewport: { width, height: 740 } });

        test('who cancels the first appointment of a plan reads before that the plan ends with it', async ({
          page,
          shop,
        }) => {
          const [t, inDashboard, onPage] = [jobsTexts(language), dashboardTexts(language), quotePageTexts(language)];
          const { id, quoteUrl, plan } = await startPlan(shop);
          await page.context().addCookies([{ name: 'language', value: language, url: shop.url }]);
          await openPage(page, `/admin/dashboard?tab=quotes&quote=${id}`);
          await page
            .getByRole('dialog')
            .getByRole('button', { name: inDashboard('cancelQuote') })
            .click();
          const ask = page.getByRole('alertdialog');
          await expect(ask).toContainText(t('cancelEndsPlan'));
          await expectAccessible(page, 'canceling the first appointment of a plan');

          await openPage(page, `/admin/dashboard?tab=quotes&quote=${plan.visits[0]?.id}`);
          await page
            .getByRole('dialog')
            .getByRole('button', { name: inDashboard('cancelQuote') })
            .click();
          await expect(ask).toContainText(t('cancelAbout'));
          await expect(ask).not.toContainText(t('cancelEndsPlan'));

          await page.goto(language === 'en' ? quoteUrl : quoteUrl.replace('/quote/', '/es/quote/'));
          await page.getByRole('button', { name: onPage('cancelAppointment') }).click();
          await expect(ask).toContainText(onPage('cancelEndsPlan'));
          await ask.getByRole('button', { name: onPage('cancelIt') }).click();
          await expect(page.getByRole('button', { name: onPage('cancelAppointment') })).toBeHidden();
        });
      },
    );
