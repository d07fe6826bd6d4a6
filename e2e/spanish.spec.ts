import type { Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { paymentsTexts } from '#core/languages/en/payments.ts';
import { wizardTexts } from '#core/languages/en/wizard.ts';
import { formatDay, formatMonth, formatSlotTime } from '#core/lib/time.ts';
import { acceptQuote, askAs } from './accepted-job.ts';
import { asOwner } from './crew.ts';
import type { Customer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { calendarOf, mailTo, textOf } from './mails.ts';
import { firstFreeVisit, type Visit } from './visit.ts';
import { choose } from './wizard.ts';

/** Words that only an English sentence has. */
const ENGLISH = /\b(?:the|your|you|and|with|please|we|our|is|are|this|that|will|for|from|at)\b/i;

const t = wizardTexts('es');

test('from the Spanish home page to the receipt, everything speaks Spanish', async ({ page, shop, customer }) => {
  const visit = await firstFreeVisit(shop, 'full');
  const quoteUrl = await test.step('the wizard', () => submitInSpanish(page, customer, visit));

  await test.step('the email and the page of the quote', async () => {
    expectSpanish(await mailTo(shop, customer.email, /^Recibimos su solicitud de cotización BB-/));
    await page.goto(quoteUrl);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('main')).toContainText('Detallado completo');
    await expect(page.getByRole('main')).toContainText('Brillo para llantas');
    await expectNoEnglish(page);
  });

  const { id, dueCents } = await test.step('approved, and done by the crew', async () => {
    const quotes = (await asOwner(shop, 'GET /api/quotes')) as readonly { id: string; customerEmail: string }[];
    const quoteId = quotes.find(({ customerEmail }) => customerEmail === customer.email)?.id ?? '';
    const job = await acceptQuote(shop, quoteId);
    expectSpanish(await mailTo(shop, customer.email, /^Confirmada: Detallado completo/));
    const completion = { completionNotes: 'Listo', qualityRating: 5, reasonWithoutPhotos: 'La cámara no funcionó' };
    await askAs(shop, `POST /api/jobs/${job.id}/completion`, { cookie: job.employee, body: completion });
    const account = (await asOwner(shop, `GET /api/jobs/${job.id}/payments`)) as { balance: { dueCents: number } };
    return { id: job.id, dueCents: account.balance.dueCents };
  });

  await test.step('the payment', async () => {
    const pay = paymentsTexts('es');
    await page.goto(quoteUrl);
    await page.getByRole('link', { name: /^Pagar \$130/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: pay('toPay', { amount: '$130' }) })).toBeVisible();
    await expectNoEnglish(page);
    await asOwner(shop, `POST /api/jobs/${id}/payments`, {
      body: { method: 'venmo', kind: 'payment', cents: dueCents },
    });
    expectSpanish(await mailTo(shop, customer.email, /^Recibo: Detallado completo/));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: pay('paidInFull') })).toBeVisible();
    await page.getByRole('link', { name: pay('seeReceipt') }).click();
    await expect(page.getByRole('main')).toContainText('Detallado completo');
    await expectNoEnglish(page);
  });

  await test.step('every email that the customer got, with its calendar file', () => {
    const mails = shop.post.received.filter(({ to }) => to.includes(customer.email)).map(({ mail }) => mail);
    expect(mails.length).toBeGreaterThanOrEqual(4);
    for (const mail of mails) {
      expectSpanish(mail);
      if (mail.attachments.length > 0)
        expect(calendarOf(mail)).toMatch(/PRODID:.*\/\/ES[^]*SUMMARY:.*Detallado completo/);
    }
  });
});

/** Answers every step on the Spanish pages; returns the address of the quote. */
async function submitInSpanish(page: Page, customer: Customer, visit: Visit): Promise<string> {
  await page.goto('/?language=es');
  await expect(page).toHaveURL('/es/');
  await expectNoEnglish(page);
  await page.locator('#packages a[href="/es/quote?package=full"]').click();
  const next = page.getByRole('button', { name: t('next'), exact: true });
  await next.click();
  await choose(page.locator('input[name=service][value=dropoff]'));
  await expectNoEnglish(page);
  await next.click();
  await choose(page.locator('input[name=vehicle][value=car]'));
  await page.getByRole('combobox').selectOption('Subaru');
  await expectNoEnglish(page);
  await next.click();
  await page.getByRole('button', { name: t('withoutEstimate') }).click();
  await chooseTime(page, visit);
  await expectNoEnglish(page);
  await next.click();
  await page.getByRole('checkbox', { name: /^Brillo para llantas/ }).check();
  await expectNoEnglish(page);
  await next.click();
  await page.locator('[autocomplete=given-name]').fill(customer.firstName);
  await page.locator('[autocomplete=family-name]').fill(customer.lastName);
  await page.locator('[autocomplete=email]').fill(customer.email);
  await page.locator('[autocomplete=tel]').fill(customer.phone);
  await page.getByRole('button', { name: t('getQuote'), exact: true }).click();
  await choose(page.locator('input[name=payment][value=venmo]'));
  await expectNoEnglish(page);
  await next.click();
  await page.locator('input[name=acceptedTermsOfService]').check();
  await page.locator('input[name=acceptedLiability]').check();
  await expectNoEnglish(page);
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/quotes'));
  await page.getByRole('button', { name: t('submit'), exact: true }).click();
  await expect(page.getByText(t('submitted'))).toBeVisible();
  await expectNoEnglish(page);
  const { quoteUrl, lines } = (await (await answer).json()) as { quoteUrl: string; lines: { label: string }[] };
  expect(lines.map(({ label }) => label)).toContain('Brillo para llantas');
  return quoteUrl;
}

async function chooseTime(page: Page, { date, time }: Visit): Promise<void> {
  const day = Temporal.PlainDate.from(date);
  const calendar = page.getByRole('grid');
  const month = formatMonth(date.slice(0, 7), 'es');
  await expect(calendar).toBeVisible();
  for (let turns = 0; turns < 13 && (await calendar.getAttribute('aria-label')) !== month; turns += 1) {
    const shown = (await calendar.getAttribute('aria-label')) ?? '';
    await page.getByRole('button', { name: /mes siguiente/i }).click();
    await expect(calendar).not.toHaveAccessibleName(shown);
  }
  await page
    .getByRole('gridcell')
    .getByRole('button', { name: new RegExp(`${formatDay(day, 'es')}(?!\\d)`, 'i') })
    .click();
  await choose(page.getByRole('radio', { name: formatSlotTime(time, 'es'), exact: true }));
}

/** Nothing that a person sees or hears on the page is English. */
async function expectNoEnglish(page: Page): Promise<void> {
  const said = await page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].map(
      (element) => element.getAttribute('aria-label') ?? element.getAttribute('title') ?? '',
    );
    return [document.title, ...document.body.innerText.split('\n'), ...labels];
  });
  expect(
    said.filter((text) => ENGLISH.test(text)),
    page.url(),
  ).toEqual([]);
}

function expectSpanish(mail: Email): void {
  const said = textOf(mail).replaceAll(/https?:\S+/g, '');
  expect(ENGLISH.exec(said)?.[0], said).toBeUndefined();
  expect(said).toContain('Detallado completo');
}
