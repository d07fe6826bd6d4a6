import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dueAgainTexts } from '#core/languages/en/due-again.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { acceptQuote, askAs } from './accepted-job.ts';
import { expectAccessible } from './axe.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { submitElsewhere } from './quotes.ts';
import { openPage } from './schedule.ts';
import type { Shop } from './shop.ts';
import { firstFreeVisit, OPEN_ALL_YEAR } from './visit.ts';

const CLOCK_FILE = join(tmpdir(), `brightbay-clock-${process.pid}`);
writeFileSync(CLOCK_FILE, '0');

// A world of its own: its clock moves on to the day on which the work is due again.
test.use({
  world: {
    business: {
      ...OPEN_ALL_YEAR,
      slotCapacity: 20,
      offeredLanguages: ['en', 'es'],
      followUp: { ...DEFAULT_SETTINGS.followUp, dueAgain: true },
      packages: DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, dueAgain: '2-weeks' as const })),
    },
    env: {
      NODE_OPTIONS: `--import ${join(import.meta.dirname, '../chaos/moved-clock.ts')}`,
      CLOCK_FILE,
      SCHEDULER_SECONDS: '3',
    },
  },
});

/** Moves the clock of the shop on to a Tuesday noon in New York, at least two weeks from now. Log-ins end with it. */
function moveToDue(): void {
  const now = Temporal.Now.zonedDateTimeISO('America/New_York');
  const days = 15 + ((2 - now.dayOfWeek - 15 + 21) % 7);
  const then = now.add({ days }).with({ hour: 12, minute: 0 });
  writeFileSync(CLOCK_FILE, String(then.epochMilliseconds - now.epochMilliseconds));
}

test('the owner sets how often a package is due again, and reads what came of the reminders', async ({ page }) => {
  await openPage(page, '/admin/dashboard?tab=business&section=reminders');
  await expect(page.getByLabel('Remind customers who ask for it')).toBeChecked();
  await openPage(page, '/admin/dashboard?tab=business&section=packages');
  await expect(page.getByLabel('Due again')).toHaveValue('2-weeks');
  await openPage(page, '/admin/dashboard?tab=reports&section=dueAgain');
  await expect(page.getByRole('radio', { name: 'Due again' })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^Booked/ })).toBeVisible();
  await expectAccessible(page, 'the report of reminders');
});

const CUSTOMERS = [
  { width: 360, language: 'es', customer: newCustomer() },
  { width: 1280, language: 'en', customer: newCustomer() },
] as const;

/** The page as this customer sees it. */
async function lookAs(page: Page, shop: Shop, { width, language }: (typeof CUSTOMERS)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 740 });
  await page.context().addCookies([{ name: 'language', value: language, url: shop.url }]);
}

test('customers ask to be reminded, and book the same again from the reminder', async ({ page, shop }) => {
  for (const each of CUSTOMERS) {
    const { customer, language } = each;
    const t = dueAgainTexts(language);
    const visit = await firstFreeVisit(shop, 'full');
    const { id, quoteUrl } = await submitElsewhere(shop, { customer, visit, language });
    const job = await acceptQuote(shop, id);
    const completion = { completionNotes: 'Done', qualityRating: 5, reasonWithoutPhotos: 'The camera broke' };
    await askAs(shop, `POST /api/jobs/${job.id}/completion`, { cookie: job.employee, body: completion });
    await lookAs(page, shop, each);
    await page.goto(quoteUrl);
    const remind = page.getByRole('button', { name: t('byMail') });
    await remind.scrollIntoViewIfNeeded();
    await expectAccessible(page, 'the offer of a reminder');
    await remind.click();
    await expect(page.getByRole('button', { name: t('stop') })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: t('stop') })).toBeVisible();
  }
  moveToDue();
  for (const each of CUSTOMERS) {
    const { customer, language } = each;
    const t = dueAgainTexts(language);
    const isReminded = () =>
      shop.post.received.some(({ to, mail }) => to.includes(customer.email) && /\/again\//.test(textOf(mail)));
    await expect.poll(isReminded).toBe(true);
    const subject = language === 'es' ? /^Es hora de su próximo/ : /^It’s time for your next/;
    const link = /https?:\/\/\S+\/again\/[\w-]+/.exec(textOf(await mailTo(shop, customer.email, subject)))?.[0] ?? '';
    await lookAs(page, shop, each);
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: t('due') })).toBeVisible();
    await expectAccessible(page, 'a reminder');
    await page.getByRole('button', { name: t('book') }).click();
    await expect(page).toHaveURL(/\/quote\?step=time/);
    expect(await page.evaluate(() => localStorage.getItem('quoteDraft'))).toContain(customer.email);
    await page.goto(link);
    await page.getByRole('button', { name: t('stopReminders') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('stopped') })).toBeVisible();
  }
});
