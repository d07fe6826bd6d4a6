import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { savedDraftsTexts } from '#core/languages/en/saved-drafts.ts';
import { pathIn } from '#core/languages/language.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { expectAccessible } from './axe.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { carPlan } from './plans.ts';
import { openPage } from './schedule.ts';
import { OPEN_ALL_YEAR } from './visit.ts';
import { keepDraft, press, walk } from './wizard.ts';

const CLOCK_FILE = join(tmpdir(), `brightbay-drafts-clock-${process.pid}`);

/** Sets the clock of the shop to that hour in New York, today. */
function setHour(hour: number): void {
  const now = Temporal.Now.zonedDateTimeISO('America/New_York');
  writeFileSync(CLOCK_FILE, String(now.with({ hour, minute: 0 }).epochMilliseconds - now.epochMilliseconds));
}
setHour(9);

// A world of its own: its clock moves on by the hours after which the link is sent.
test.use({
  world: {
    business: {
      ...OPEN_ALL_YEAR,
      slotCapacity: 20,
      offeredLanguages: ['en', 'es'],
      followUp: { ...DEFAULT_SETTINGS.followUp, unfinished: true },
    },
    env: {
      NODE_OPTIONS: `--import ${join(import.meta.dirname, '../chaos/moved-clock.ts')}`,
      CLOCK_FILE,
      SCHEDULER_SECONDS: '3',
    },
  },
});

test('the owner sets after how many hours the link is sent', async ({ page }) => {
  await openPage(page, '/admin/dashboard?tab=business&section=reminders');
  await expect(page.getByLabel('Offer to email a link')).toBeChecked();
  await expect(page.getByLabel('Email them after')).toHaveValue('3');
});

test('customers have a link emailed, and finish their quote on another device', async ({ page, shop, faults }) => {
  faults.expect(/api\/saved-drafts/);
  const customers = [
    { width: 360, language: 'es', customer: newCustomer() },
    { width: 1280, language: 'en', customer: newCustomer() },
  ] as const;
  for (const { width, language, customer } of customers) {
    const t = savedDraftsTexts(language);
    const { plan } = await carPlan(shop, customer);
    await page.context().addCookies([{ name: 'language', value: language, url: shop.url }]);
    const tab = await page.context().newPage();
    await tab.setViewportSize({ width, height: 740 });
    await keepDraft(tab, plan, 'contact');
    await tab.goto(`${pathIn('/quote', language)}?step=contact`);
    const box = tab.getByLabel(t('box'));
    await expect(box).not.toBeChecked();
    await box.click();
    await expect(tab.getByText(t('emailFirst'))).toBeVisible();
    await tab.locator('[name=customerFirstName]').fill(customer.firstName);
    await tab.locator('[name=customerEmail]').fill(customer.email);
    await box.click();
    await expect(tab.getByText(t('saved'))).toBeVisible();
    await expectAccessible(tab, 'a quote that is saved');
    await tab.close();
  }
  await page.goto('/');
  await page.evaluate(() => localStorage.clear());
  setHour(13);
  for (const { width, language, customer } of customers) {
    const t = savedDraftsTexts(language);
    await expect.poll(() => shop.post.received.some(({ to }) => to.includes(customer.email))).toBe(true);
    const subject = language === 'es' ? /^Termine su cotización/ : /^Finish your quote/;
    const link =
      /https?:\/\/\S+\/continue\/[\w-]+/.exec(textOf(await mailTo(shop, customer.email, subject)))?.[0] ?? '';
    await page.setViewportSize({ width, height: 740 });
    await page.context().addCookies([{ name: 'language', value: language, url: shop.url }]);
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: t('title') })).toBeVisible();
    await expectAccessible(page, 'the link to a quote');
    await page.getByRole('button', { name: t('finish') }).click();
    await expect(page).toHaveURL(/\/quote\?step=contact/);
    await expect(page.locator('[name=customerEmail]')).toHaveValue(customer.email);
    if (language === 'es') continue;
    const { plan } = await carPlan(shop, customer);
    await page.locator('[name=customerLastName]').fill(customer.lastName);
    await page.locator('[name=customerPhone]').fill(customer.phone);
    await press(page, 'Get Quote');
    await walk(page, plan, { from: 'payment' });
    await press(page, 'Submit Quote');
    await expect(page).toHaveURL(/step=done/);
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: t('gone') })).toBeVisible();
  }
});
