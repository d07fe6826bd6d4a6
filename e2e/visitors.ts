import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { askAs, openAcceptedJob, wearCookie } from './accepted-job.ts';
import { OWNER } from './admin.ts';
import type { Screen, Visitor } from './budgets.ts';
import { asOwner } from './crew.ts';
import { newCustomer } from './customer.ts';
import { nextAddress } from './fixture.ts';
import { mailTo } from './mails.ts';
import type { Shop } from './shop.ts';

export type Visitors = {
  /** Where a screen is in this shop. */
  readonly addressOf: (screen: Pick<Screen, 'path'>) => string;
  /** An empty page of a browser that was never here but is logged in as who looks at the screen. Close its context when done. */
  readonly newPageFor: (
    screen: Pick<Screen, 'visitor'>,
    browser: Browser,
    options: BrowserContextOptions,
  ) => Promise<Page>;
};

/** One of everybody who visits a shop, logged in nowhere but here, with a job between them. */
export async function visitorsOf(shop: Shop): Promise<Visitors> {
  const job = await openAcceptedJob(shop);
  const [staff, quotes, account] = await Promise.all([
    asOwner(shop, 'GET /api/staff'),
    asOwner(shop, 'GET /api/quotes'),
    asOwner(shop, `GET /api/jobs/${job.id}/payments`),
  ]);
  const quote = firstId(quotes);
  const invoice = await asOwner(shop, 'POST /api/invoices', { body: { quotes: [quote] } });
  const gift = await asOwner(shop, 'POST /api/gift-cards', { body: { origin: 'sold', cents: 5000, method: 'cash' } });
  const ids: Readonly<Record<string, string>> = {
    token: tokenIn(job.quoteUrl),
    job: job.id,
    employee: firstId(staff),
    quote,
    invoice: tokenIn((invoice as { readonly pageUrl: string }).pageUrl),
    gift: tokenIn((gift as { readonly url: string }).url),
    pay: new URL((account as { readonly payUrl: string }).payUrl).searchParams.get('token') ?? '',
  };
  const cookies: Readonly<Record<Visitor, string>> = {
    anyone: '',
    employee: job.employee,
    customer: await cookieOf(shop, 'POST /api/customer/signup', newAccount()),
    applicant: await applicantCookie(shop),
    owner: await cookieOf(shop, 'POST /api/admin/login', OWNER),
  };
  return {
    addressOf: ({ path }) => shop.url + path.replaceAll(/:([a-z]+)/g, (_, name: string) => ids[name] ?? ''),
    newPageFor: async ({ visitor }, browser, options) => {
      const context = await browser.newContext({ ...options, extraHTTPHeaders: { 'x-forwarded-for': nextAddress() } });
      const page = await context.newPage();
      for (const cookie of cookies[visitor].split('; ').filter(Boolean)) await wearCookie(page, shop, cookie);
      // A browser that has never logged in is asked to without a call.
      if (visitor === 'customer') await page.addInitScript(() => localStorage.setItem('customerSignedIn', 'true'));
      return page;
    },
  };
}

function firstId(items: unknown): string {
  const [first] = items as readonly { readonly id: string }[];
  return first?.id ?? '';
}

function tokenIn(url: string): string {
  return url.split('/').at(-1) ?? '';
}

async function cookieOf(shop: Shop, call: string, body: object): Promise<string> {
  return (await askAs(shop, call, { body })).cookie;
}

async function applicantCookie(shop: Shop): Promise<string> {
  const { email } = newCustomer();
  const call = 'POST /api/job-applications/access';
  await askAs(shop, call, { body: { email } });
  const { subject } = await mailTo(shop, email, /is your access code/);
  return cookieOf(shop, call, { code: subject?.split(' ')[0] });
}

function newAccount() {
  const { firstName, lastName, email, phone } = newCustomer();
  const password = 'suds and sponges';
  return { firstName, lastName, email, phone, password, confirmPassword: password };
}
