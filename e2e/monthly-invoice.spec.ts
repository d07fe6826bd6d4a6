import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { acceptQuote, askAs, PASSWORD, wearCookie } from './accepted-job.ts';
import { OWNER, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { newCustomer, type Customer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { submitElsewhere } from './quotes.ts';
import type { Shop } from './shop.ts';
import { freeVisits, OPEN_ALL_YEAR } from './visit.ts';
import { expectStep, keepDraft, press, walk, type Plan } from './wizard.ts';

const CLOCK_FILE = join(tmpdir(), `brightbay-invoice-clock-${process.pid}`);
writeFileSync(CLOCK_FILE, '0');

// A world of its own: its clock moves on to the day on which the month is invoiced. A deposit is asked for of everyone else.
test.use({
  world: {
    business: {
      ...OPEN_ALL_YEAR,
      slotCapacity: 20,
      packages: DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, depositPercent: 20 })),
    },
    env: {
      NODE_OPTIONS: `--import ${join(import.meta.dirname, '../chaos/moved-clock.ts')}`,
      CLOCK_FILE,
      SCHEDULER_SECONDS: '3',
    },
  },
});

/** The next day that every month has, in the shop's time. */
const BILLED_ON = [1, 2, 3, 4]
  .map((days) => Temporal.Now.plainDateISO('America/New_York').add({ days }))
  .find(({ day }) => day <= 28);

function moveToBilling(): void {
  const now = Temporal.Now.instant();
  const then = BILLED_ON?.toZonedDateTime({ timeZone: 'America/New_York', plainTime: '10:00' });
  writeFileSync(CLOCK_FILE, String((then?.epochMilliseconds ?? 0) - now.epochMilliseconds));
}

/** A company with a confirmed account and one quote, which the owner bills monthly; its cookie and its record. */
async function company(shop: Shop, { firstName, lastName, email, phone }: Customer) {
  const customer = { firstName, lastName, email, phone, tidyPhone: phone };
  const [visit] = await freeVisits(shop, 'full');
  const first = await submitElsewhere(shop, { customer, visit });
  const account = { firstName, lastName, email, phone, password: PASSWORD, confirmPassword: PASSWORD };
  const { cookie } = await askAs(shop, 'POST /api/customer/signup', {
    body: { ...account, claimToken: first.claimToken },
  });
  const token = /\/customer-account\/link\?token=([\w.-]+)/.exec(textOf(await mailTo(shop, email, /verify/i)))?.[1];
  const { cookie: own } = await askAs(shop, 'POST /api/customer/open-link', { cookie, body: { token } });
  const { items } = (await asOwner(shop, `GET /api/customers?q=${encodeURIComponent(email)}`)) as {
    readonly items: readonly { readonly id: string }[];
  };
  const record = items[0]?.id ?? '';
  const terms = { company: 'Whitfield Fleet LLC', purchaseOrder: 'PO-4711', email: `billing.${email}`, dueDays: 30 };
  await asOwner(shop, `PUT /api/customers/${record}/monthly-billing`, { body: { ...terms, day: BILLED_ON?.day } });
  return { cookie: own || cookie, record, first: first.id, billedTo: terms.email };
}

test('companies book on their monthly invoice, and each gets one for all that was done', async ({
  page,
  browser,
  shop,
}) => {
  test.slow();
  const owner = await (
    await browser.newContext({ viewport: { width: 1280, height: 740 }, baseURL: shop.url })
  ).newPage();
  const billed = [];
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const customer = newCustomer();
    const { cookie, record, first, billedTo } = await company(shop, customer);
    billed.push({ customer, record, billedTo });
    const visit = (await freeVisits(shop, 'full')).at(-1);
    if (!visit) throw new Error('nothing is free');
    const work = { pack: 'Full Detail', id: 'full', kind: 'Car', brand: 'Lincoln' } as const;
    const plan: Plan = { ...work, payment: 'Venmo', customer, visit };
    await wearCookie(page, shop, cookie);
    await keepDraft(page, plan, 'payment');
    await page.addInitScript(() => localStorage.setItem('customerSignedIn', 'true'));
    await page.goto('/quote');
    await expectStep(page, 'payment');
    const form = page.locator('form[action="/quote"]');
    await expect(form).toContainText('We’ll put it on your monthly invoice. There’s nothing to pay now.');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/: Payment Method$/);
    await expect(form.getByRole('radio')).toHaveCount(0);
    await expectAccessible(page, 'a monthly invoice in place of ways to pay');
    await press(page, 'Continue');
    await expectStep(page, 'review');
    await expect(form).toContainText('We’ll put it on your monthly invoice.');
    await expect(form).not.toContainText('Deposit');
    await walk(page, plan, { from: 'review' });
    await press(page, 'Submit Quote');
    await expect(page.getByRole('heading', { name: 'Quote Submitted Successfully!' })).toBeVisible();
    const { items } = (await asOwner(shop, `GET /api/quotes?q=${encodeURIComponent(customer.email)}`)) as {
      readonly items: readonly { readonly id: string; readonly reference: string; readonly deposit: object | null }[];
    };
    const own = items.find(({ id }) => id !== first);
    expect(own?.deposit).toBeNull();
    const received = textOf(await mailTo(shop, customer.email, new RegExp(`request ${own?.reference}`)));
    expect(received).toContain('We’ll put it on your monthly invoice.');
    expect(received).not.toContain('Venmo');
    await signIn(owner, OWNER);
    await owner.goto(`/admin/dashboard?tab=quotes&quote=${own?.id}`);
    await expect(owner.getByRole('dialog')).toContainText('Monthly invoice');
    for (const id of [first, own?.id ?? '']) {
      const job = await acceptQuote(shop, id);
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: shop.url });
      const crew = await context.newPage();
      await wearCookie(crew, shop, job.employee);
      await crew.goto('/employee-dashboard');
      await expect(crew.getByRole('region', { name: 'Next job' })).toContainText('Billed monthly: nothing to collect');
      await context.close();
      const done = { completionNotes: 'Done', qualityRating: 5, reasonWithoutPhotos: 'The camera broke' };
      await askAs(shop, `POST /api/jobs/${job.id}/completion`, { cookie: job.employee, body: done });
    }
  }

  // Log-ins end with the time that passes.
  moveToBilling();
  for (const { customer, record, billedTo } of billed) {
    const isSent = () => shop.post.received.some(({ to }) => to.includes(billedTo));
    await expect.poll(isSent).toBe(true);
    const mail = await mailTo(shop, billedTo, /INV-/);
    expect(mail.attachments.find(({ filename }) => filename?.endsWith('.pdf'))?.mimeType).toBe('application/pdf');
    await page.goto(/https?:\/\/\S+\/invoice\/[\w-]+/.exec(textOf(mail))?.[0] ?? '');
    await expect(page.getByRole('main')).toContainText('PO-4711');
    await signIn(owner, OWNER);
    const answer = await owner.request.get(`${shop.url}/api/customers/${record}/invoices`);
    const { invoices } = (await answer.json()) as {
      readonly invoices: readonly { readonly number: string; readonly dueOn: string; readonly quotes: object[] }[];
    };
    expect(invoices[0]?.quotes).toHaveLength(2);
    expect(invoices[0]?.dueOn).toBe(BILLED_ON?.add({ days: 30 }).toString());
    await owner.goto(`/admin/dashboard?tab=invoices`);
    await expect(owner.getByRole('main')).toContainText(invoices[0]?.number ?? 'INV');
    const again = { email: customer.email, password: PASSWORD };
    await wearCookie(page, shop, (await askAs(shop, 'POST /api/customer/login', { body: again })).cookie);
    await page.goto('/customer-account');
    await expect(page.getByRole('main')).toContainText(invoices[0]?.number ?? 'INV');
  }
  await owner.context().close();
});
