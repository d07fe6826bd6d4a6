import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { acceptQuote, askAs } from './accepted-job.ts';
import { OWNER, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { submitElsewhere } from './quotes.ts';
import { openPage } from './schedule.ts';
import { firstFreeVisit, OPEN_ALL_YEAR } from './visit.ts';

test.use({
  world: { business: { ...OPEN_ALL_YEAR, site: { ...DEFAULT_SETTINGS.site, showsReviews: true } } },
  viewport: { width: 360, height: 740 },
});

test('a customer puts a review on the site, the owner answers it and hides it with a reason, and it goes when withdrawn', async ({
  page,
  shop,
  browser,
}) => {
  test.slow();
  const visit = await firstFreeVisit(shop, 'full');
  const { id, quoteUrl } = await submitElsewhere(shop, { customer: newCustomer(), visit });
  const job = await acceptQuote(shop, id);
  const completion = { completionNotes: 'Done', qualityRating: 5, reasonWithoutPhotos: 'The camera broke' };
  await askAs(shop, `POST /api/jobs/${job.id}/completion`, { cookie: job.employee, body: completion });

  await test.step('the customer rates, and agrees under a name of their choice', async () => {
    await page.goto(quoteUrl);
    await expect(page.getByRole('button', { name: 'Yes, show my review' })).toHaveCount(0);
    await page.getByRole('radio', { name: '4', exact: true }).check();
    await page.getByLabel(/^In your words/).fill('Looks new again, but they came late.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const agree = page.getByRole('button', { name: 'Yes, show my review' });
    await expect(agree).toBeVisible();
    const name = page.getByLabel('Name shown with it');
    await name.fill(' ');
    await agree.click();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.fill('Jo from Troy');
    await agree.click();
    await expect(page.getByText('Shown on our website as Jo from Troy. Thank you!')).toBeVisible();
    await expectAccessible(page, 'the consent to a review');
  });

  await test.step('visitors read it', async () => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto('/');
      const reviews = page.getByRole('region', { name: 'What customers say' });
      await expect(reviews).toContainText('4.0 of 5 from 1 review');
      await expect(reviews.getByRole('figure')).toContainText('4 of 5 stars');
      await expectAccessible(page, 'the reviews');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await page.setViewportSize({ width: 360, height: 740 });
  });

  await test.step('the owner answers it, and hides it only with a reason', async () => {
    await signIn(page, OWNER);
    await openPage(page, '/admin/dashboard?tab=business&section=site');
    await page.getByText('Reviews', { exact: true }).click();
    await page.getByLabel(/^Your answer/).fill('Sorry for the traffic. See you in spring!');
    await page.getByRole('button', { name: 'Save answer' }).click();
    await expect(page.getByRole('button', { name: 'Save answer' })).toHaveCount(0);
    await expectAccessible(page, 'the reviews in the settings');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole('button', { name: 'Hide the review of Jo from Troy' }).click();
    const ask = page.getByRole('alertdialog', { name: 'Hide this review?' });
    await ask.getByRole('button', { name: 'Hide it' }).click();
    await expect(ask.getByLabel(/^Reason/)).toHaveAttribute('aria-invalid', 'true');
    await ask.getByLabel(/^Reason/).fill('It names another customer.');
    await ask.getByRole('button', { name: 'Hide it' }).click();
    await expect(page.getByText(/^Hidden since /)).toBeVisible();
    await page.getByRole('button', { name: 'Show again the review of Jo from Troy' }).click();
    await expect(page.getByText(/^Hidden since /)).toHaveCount(0);
  });

  await test.step('the customer reads the answer, and takes the review off the site', async () => {
    await page.goto(quoteUrl);
    await expect(page.getByText('Sorry for the traffic. See you in spring!')).toBeVisible();
    const spanish = await browser.newPage({ locale: 'es' });
    await spanish.goto(`${shop.url}/es/`);
    const reviews = spanish.getByRole('region', { name: 'Lo que dicen los clientes' });
    await expect(reviews).toContainText('Jo from Troy');
    await expect(reviews).toContainText('Nuestra respuesta');
    await spanish.close();
    await page.getByRole('button', { name: 'Take it off the website' }).click();
    await expect(page.getByRole('button', { name: 'Yes, show my review' })).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Jo from Troy')).toHaveCount(0);
  });
});
