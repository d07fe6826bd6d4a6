import type { Page } from '@playwright/test';
import type { Availability } from '#contract/catalog.ts';
import type { InvoiceDetail, InvoicesOf } from '#contract/invoices.ts';
import { dashboardTexts } from '#core/languages/en/dashboard.ts';
import { invoicePageTexts } from '#core/languages/en/invoice-page.ts';
import { invoiceTexts } from '#core/languages/en/invoices.ts';
import { paymentsTexts } from '#core/languages/en/payments.ts';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { wizardTexts } from '#core/languages/en/wizard.ts';
import { pathIn, type Language } from '#core/languages/language.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { OWNER, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { tell, withCards } from './cards.ts';
import { asOwner } from './crew.ts';
import { newCustomer, type Customer } from './customer.ts';
import { AT_A_DESK } from './employees.ts';
import { expect } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { carPlan } from './plans.ts';
import { submitForToday, type Submitted } from './quotes.ts';
import type { Shop } from './shop.ts';
import { expectFits } from './translated.ts';
import { OPEN_TODAY } from './visit.ts';
import { keepDraft } from './wizard.ts';

const TAXED = {
  ...OPEN_TODAY,
  taxId: '14-7654321',
  tax: { name: 'Sales tax', rates: { services: 8000, extras: 8000, fees: 8000 } },
  cancellation: { feeCents: 2500, feePercent: 20, noticeHours: 24 },
};
const test = withCards.extend({
  world: async ({ cards }, use) => use({ business: TAXED, env: cards.env }),
});

for (const [language, look] of [
  ['es', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }],
  ['en', AT_A_DESK],
] as const) {
  test.describe(`in ${language} at ${look.viewport.width} px`, () => {
    test.use(look);

    test('a taxed quote with a promo code is invoiced, mailed, opened by its link and paid', async ({
      page,
      browser,
      shop,
      customer,
      cards,
      faults,
    }) => {
      // The page of the card service is another site.
      faults.expect(new RegExp(`^left the site: ${RegExp.escape(cards.url)}/`));
      const t = invoiceTexts(language);
      const at = invoicePageTexts(language);
      const id = await requestQuote(page, shop, { customer, language });
      await asOwner(shop, `POST /api/quotes/${id}/approve`, { body: {} });
      const desk = await (await browser.newContext({ ...look, baseURL: shop.url })).newPage();
      await openAsOwner(desk, shop, language);

      await test.step('the owner issues the invoice on the quote', async () => {
        await desk.goto(`/admin/dashboard?tab=quotes&quote=${id}`);
        await desk.getByRole('button', { name: t('create') }).click();
        const form = desk.getByRole('form', { name: t('create') });
        await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(3);
        await form.getByLabel(t('company')).fill('Whitfield Fleet LLC');
        await form.getByLabel(t('taxId')).fill('98-7654321');
        await form.getByLabel(t('address')).fill('1 Main St\nTroy, NY 12180');
        await form.getByLabel(t('dueDays')).fill('9999');
        await form.getByRole('button', { name: t('issue') }).click();
        await expect(form.getByLabel(t('dueDays'))).toHaveAttribute('aria-invalid', 'true');
        await form.getByLabel(t('dueDays')).fill('14');
        await expectAccessible(desk, 'the form of an invoice');
        await form.getByRole('button', { name: t('issue') }).click();
        await expect(desk.getByRole('link', { name: /^INV-/ })).toBeVisible();
      });

      const mail = await mailTo(shop, customer.email, language === 'es' ? /^Factura INV-/ : /^Invoice INV-/);
      expect(mail.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/^INV-.*\.pdf$/)]);
      const [url = ''] = /http\S+\/invoice\/[\w-]+/.exec(textOf(mail)) ?? [];
      await test.step('the customer opens its page, in their language', async () => {
        await page.goto(url);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(at('toPay', { amount: '$116.64' }));
        const paper = page.getByRole('region', { name: /INV-/ });
        for (const words of ['Whitfield Fleet LLC', '98-7654321', '14-7654321', '−$12.00', '$8.64', '$116.64'])
          await expect(paper).toContainText(words);
        await expectFits(page, 'an invoice');
        await expectAccessible(page, 'an invoice');
        await expect(page.getByRole('button', { name: at('payInvoice', { amount: '$116.64' }) })).toBeVisible();
        await page.getByRole('link', { name: at('otherWays') }).click();
        await expect(page).toHaveURL(/-payment\?token=/);
      });

      await test.step('the owner finds it in the list and records the payment', async () => {
        await desk.goto('/admin/dashboard?tab=invoices&q=whitfield&status=open');
        const row = desk.getByRole('row').filter({ hasText: 'Whitfield Fleet LLC' });
        await expect(row).toContainText('$116.64');
        await expectFits(desk, 'the list of invoices');
        await row.getByRole('link').click();
        await expect(desk.getByRole('button', { name: t('recordPayment') })).toBeVisible();
        await expectAccessible(desk, 'an open invoice');
        await desk.getByRole('button', { name: t('recordPayment') }).click();
        const dialog = desk.getByRole('alertdialog');
        await dialog.getByLabel(t('amount')).fill('116.65');
        await dialog.getByRole('button', { name: t('record') }).click();
        await expect(dialog.getByLabel(t('amount'))).toHaveAttribute('aria-invalid', 'true');
        await dialog.getByLabel(t('amount')).fill('116.64');
        await dialog.getByRole('button', { name: t('record') }).click();
        await expect(dialog).toHaveCount(0);
        await expect(desk.getByRole('button', { name: t('recordPayment') })).toHaveCount(0);
        await expect(desk.getByText(t('state', { state: 'paid' }), { exact: true }).last()).toBeVisible();
      });

      await test.step('the customer has the receipt, and the page says that it is paid', async () => {
        await page.goto(url);
        await expect(page.getByText(at('paid'))).toBeVisible();
        await expect(page.getByRole('link', { name: at('otherWays') })).toHaveCount(0);
        const receipt = await mailTo(shop, customer.email, language === 'es' ? /^Recibo/ : /^Receipt/);
        expect(textOf(receipt)).toContain('$116.64');
      });
      await desk.context().close();

      await test.step('the next invoice has three quotes, which are paid at once by card', async () => {
        const { number, references, amount } = await invoiceThree(shop, id, { customer, language });
        const next = await mailTo(shop, customer.email, new RegExp(`^(Invoice|Factura) ${number}`));
        await page.goto(/http\S+\/invoice\/[\w-]+/.exec(textOf(next))?.[0] ?? '');
        const pay = page.getByRole('button', { name: at('payInvoice', { amount }) });
        await expectFits(page, 'an invoice of three quotes');
        await expectAccessible(page, 'an invoice of three quotes');
        await pay.click();
        await expect(page.getByRole('heading', { name: amount, exact: true })).toBeVisible();
        for (const reference of references)
          await expect(page.getByRole('listitem').filter({ hasText: reference })).toBeVisible();
        await page.getByRole('link', { name: 'Back' }).click();
        await expect(page.getByRole('alert').filter({ hasText: at('notCharged') })).toBeVisible();
        await pay.click();
        await expect(page.getByRole('heading', { name: amount, exact: true })).toBeVisible();
        const session = new URL(page.url()).pathname.split('/').at(-1) ?? '';
        await page.getByRole('button', { name: 'Pay', exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name: at('awaitingCard') })).toBeVisible();
        await expectAccessible(page, 'an invoice that is being paid');
        expect(await tell(shop, cards, session)).toBe(200);
        await expect(page.getByText(at('paid'))).toBeVisible();
        await expect(pay).toHaveCount(0);
        // The last ones may wait: these are more emails than a mailbox gets within an hour.
        const log = `GET /api/mails?q=${encodeURIComponent(customer.email)}&limit=50`;
        const { items } = (await asOwner(shop, log)) as { readonly items: readonly { readonly kind: string }[] };
        expect(items.filter(({ kind }) => kind === 'receipt')).toHaveLength(1 + references.length);
      });
    });

    test('a company is billed monthly: nothing is asked for on the day, and the owner can end it', async ({
      page,
      browser,
      shop,
      customer,
      faults,
    }) => {
      faults.expect(/answered 422|status of 422/);
      const t = invoiceTexts(language);
      const submitted = await submitForToday(shop, customer);
      await asOwner(shop, `POST /api/quotes/${submitted.id}/approve`, { body: {} });
      const { items } = (await asOwner(shop, `GET /api/customers?q=${encodeURIComponent(customer.email)}`)) as {
        readonly items: readonly { readonly id: string }[];
      };
      await openAsOwner(page, shop, language);
      await page.goto(`/admin/dashboard?tab=customers&open=${items[0]?.id}`);
      await page.getByRole('button', { name: t('billMonthly') }).click();
      const form = page.getByRole('form', { name: t('billMonthly') });
      await form.getByRole('button', { name: t('saveMonthly') }).click();
      await expect(form.getByLabel(t('company'))).toHaveAttribute('aria-invalid', 'true');
      await form.getByLabel(t('company')).fill('Whitfield Fleet LLC');
      await form.getByLabel(t('purchaseOrder')).fill('PO-4711');
      await form.getByLabel(t('billingDay')).fill('31');
      await form.getByRole('button', { name: t('saveMonthly') }).click();
      await expect(form.getByLabel(t('billingDay'))).toHaveAttribute('aria-invalid', 'true');
      await form.getByLabel(t('billingDay')).fill('28');
      await expectAccessible(page, 'the terms of monthly invoices');
      await form.getByRole('button', { name: t('saveMonthly') }).click();
      await expect(page.getByText(t('billedMonthlyTo', { company: 'Whitfield Fleet LLC' }))).toBeVisible();
      await expectFits(page, 'a customer who is billed monthly');

      const guest = await (await browser.newContext({ ...look, baseURL: shop.url })).newPage();
      await guest.goto(submitted.quoteUrl);
      await expect(guest.getByText(paymentsTexts('en')('whyBilledMonthly'))).toBeVisible();
      await guest.context().close();

      await page.getByRole('button', { name: t('endMonthly') }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: t('endMonthly') }).click();
      await expect(page.getByRole('button', { name: t('billMonthly') })).toBeVisible();
    });

    test('a late cancellation is charged, invoiced and paid, and waived for another customer', async ({
      page,
      shop,
      customer,
    }) => {
      const t = invoiceTexts(language);
      const d = dashboardTexts(language);
      const { id } = await cancelledToday(shop, customer);
      const other = await cancelledToday(shop, newCustomer());
      await openAsOwner(page, shop, language);
      await page.goto(`/admin/dashboard?tab=quotes&quote=${id}`);
      const fee = page.getByRole('region', { name: d('fee') });
      await fee.getByRole('button', { name: d('chargeLateFee') }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: d('chargeLateFee') })
        .click();
      await expect(fee.getByRole('button', { name: d('waiveFee') })).toBeVisible();
      await page.getByRole('button', { name: t('create') }).click();
      const form = page.getByRole('form', { name: t('create') });
      await form.getByRole('button', { name: t('issue') }).click();
      await page.getByRole('link', { name: /^INV-/ }).click();
      await page.getByRole('button', { name: t('recordPayment') }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('record') })
        .click();
      await expect(page.getByText(t('state', { state: 'paid' }), { exact: true }).last()).toBeVisible();

      await asOwner(shop, `POST /api/quotes/${other.id}/cancellation-fee`, { body: { reason: 'late' } });
      await page.goto(`/admin/dashboard?tab=quotes&quote=${other.id}`);
      await fee.getByRole('button', { name: d('waiveFee') }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: d('waiveFee') })
        .click();
      await expect(fee.getByRole('button', { name: d('chargeLateFee') })).toBeVisible();
      // A canceled quote that owes nothing can't be invoiced.
      await expect(page.getByRole('button', { name: t('create') })).toHaveCount(0);
    });
  });
}

type Asking = { readonly customer: Customer; readonly language: Language };

/** A customer requests a quote with a promo code in the wizard; its ID. */
async function requestQuote(page: Page, shop: Shop, { customer, language }: Asking): Promise<string> {
  const t = wizardStepsTexts(language);
  const code = `FLEET-${language.toUpperCase()}`;
  await asOwner(shop, 'POST /api/promo-codes', { body: { code, percent: 10 } });
  const { plan } = await carPlan(shop, customer);
  await keepDraft(page, { ...plan, extras: [] }, 'review');
  await page.goto(`${pathIn('/quote', language)}?code=${code}`);
  await expect(page.getByText(t('promoUsed', { code, amount: '$12' }))).toBeVisible();
  await page.locator('[name=acceptedTermsOfService]').check();
  await page.locator('[name=acceptedLiability]').check();
  await page.getByRole('button', { name: wizardTexts(language)('submit') }).click();
  await expect(page.getByRole('heading', { name: t('doneTitle') })).toBeVisible();
  const { items } = (await asOwner(shop, `GET /api/quotes?q=${encodeURIComponent(customer.email)}`)) as {
    readonly items: readonly { readonly id: string }[];
  };
  return items[0]?.id ?? '';
}

/** An invoice for three more quotes of a quote's customer, mailed, and what is to be paid for it. */
async function invoiceThree(shop: Shop, id: string, { customer, language }: Asking) {
  const { invoices } = (await asOwner(shop, `GET /api/quotes/${id}/invoices`)) as InvoicesOf;
  const { customerId } = (await asOwner(shop, `GET /api/invoices/${invoices[0]?.id}`)) as InvoiceDetail;
  const { firstName: customerFirstName, lastName: customerLastName, email: customerEmail } = customer;
  const known = { customerId, customerFirstName, customerLastName, customerEmail, language };
  const sold = { vehicleType: 'car', vehicleSubtype: 'Lincoln', paymentMethod: 'cash', hasAgreed: true, approve: true };
  const quotes: string[] = [];
  const references: string[] = [];
  const today = Temporal.Now.plainDateISO(OPEN_TODAY.timeZone);
  const range = `from=${today.add({ days: 1 }).toString()}&to=${today.add({ days: 20 }).toString()}`;
  const free = (await asOwner(shop, `GET /api/availability?${range}&package=full`)) as Availability;
  const open = free.days.flatMap(({ date, slots }) => slots.slice(0, 1).map(({ time }) => ({ date, time })));
  for (const [index, packageType] of ['express', 'interior', 'full'].entries()) {
    const { date: scheduledDate, time: scheduledTime } = open[index] ?? {};
    const body = { ...known, ...sold, packageType, extras: [], scheduledDate, scheduledTime };
    const quote = (await asOwner(shop, 'POST /api/quotes/walk-in', { body })) as Submitted;
    quotes.push(quote.id);
    references.push(quote.reference);
  }
  const body = { quotes, company: 'Whitfield Fleet LLC', mail: true };
  const { number, totalCents } = (await asOwner(shop, 'POST /api/invoices', { body })) as InvoiceDetail;
  return { number, references, amount: formatMoneyExact(totalCents) };
}

/** An approved appointment for today that the owner cancels. */
async function cancelledToday(shop: Shop, customer: Customer): Promise<{ readonly id: string }> {
  const quote = await submitForToday(shop, customer);
  await asOwner(shop, `POST /api/quotes/${quote.id}/approve`, { body: {} });
  await asOwner(shop, `POST /api/quotes/${quote.id}/cancel`, { body: {} });
  return quote;
}

/** Signs the owner in, who reads the dashboard in that language. */
async function openAsOwner(page: Page, shop: Shop, language: Language): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: language, url: shop.url }]);
  await signIn(page, OWNER);
}
