import { expect, type Page } from '@playwright/test';
import { asOwner } from './crew.ts';
import { newCustomer } from './customer.ts';
import { nextAddress } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { submitElsewhere } from './quotes.ts';
import type { Shop } from './shop.ts';
import { firstFreeVisit } from './visit.ts';

/** A job with the employee who has it, logged in nowhere but here. */
export type AcceptedJob = {
  readonly id: string;
  /** Where its customer sees it. */
  readonly quoteUrl: string;
  /** The cookie of the employee. */
  readonly employee: string;
};

/** Of every employee here. */
export const PASSWORD = 'suds and more';

type Asked = { readonly body?: unknown; readonly cookie?: string };

let crew = 0;

/** An employee signs up, asks for the job of a new quote, and the owner approves; all without a browser. */
export async function openAcceptedJob(shop: Shop): Promise<AcceptedJob & { readonly reference: string }> {
  const visit = await firstFreeVisit(shop, 'full');
  const { id: quoteId, quoteUrl, reference } = await submitElsewhere(shop, { customer: newCustomer(), visit });
  return { ...(await acceptQuote(shop, quoteId)), quoteUrl, reference };
}

/** The owner approves a quote, and a new employee requests and gets its job; all through the API. */
export async function acceptQuote(shop: Shop, quoteId: string): Promise<Omit<AcceptedJob, 'quoteUrl'>> {
  const job = await requestJobOf(shop, quoteId);
  await asOwner(shop, `POST /api/jobs/${job.id}/approve`);
  return job;
}

/** The owner approves a quote, and a new employee requests its job, which the owner has yet to approve. */
export async function requestJobOf(shop: Shop, quoteId: string): Promise<Omit<AcceptedJob, 'quoteUrl'>> {
  const employee = await signUp(shop);
  await asOwner(shop, `POST /api/quotes/${quoteId}/approve`, { body: {} });
  const jobs = (await asOwner(shop, 'GET /api/jobs')) as readonly { readonly id: string; readonly quoteId: string }[];
  const id = jobs.find((job) => job.quoteId === quoteId)?.id ?? '';
  await asOwner(shop, `POST /api/jobs/${id}/send-to-employees`);
  await askAs(shop, `POST /api/jobs/${id}/request`, { cookie: employee });
  return { id, employee };
}

/** Makes a call as a program would; what it answers, and the cookie that it sets. */
export async function askAs(shop: Shop, call: string, { body, cookie = '' }: Asked) {
  const [method = '', path = ''] = call.split(' ');
  const answer = await fetch(`${shop.url}${path}`, {
    method,
    headers: {
      'x-forwarded-for': nextAddress(),
      cookie,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect(answer.ok, `${call} answered ${answer.status}: ${text}`).toBe(true);
  const cookies = answer.headers.getSetCookie().map((set) => set.split(';')[0]);
  return { body: (text ? JSON.parse(text) : undefined) as unknown, cookie: cookies.join('; ') };
}

/** Logs this browser in with a cookie that was opened elsewhere. */
export async function wearCookie(page: Page, shop: Shop, cookie: string): Promise<void> {
  const cookies = cookie.split('; ').map((pair) => pair.split('='));
  await page
    .context()
    .addCookies(
      cookies.map(([name = '', value = '']) => ({ name, value, url: shop.url, httpOnly: true, sameSite: 'Lax' })),
    );
}

/** Signs up an employee with the emailed invitation; returns their cookie. */
export async function signUp(shop: Shop): Promise<string> {
  crew += 1;
  const email = `maya${crew}.${Date.now()}@crew.example`;
  await asOwner(shop, 'POST /api/staff', { body: { name: 'Maya Hale', email } });
  const mail = textOf(await mailTo(shop, email, /^Welcome to the crew/));
  const accessCode = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(mail)?.[0];
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  const person = { firstName: 'Maya', lastName: 'Hale', email, ...passwords, accessCode };
  return (await askAs(shop, 'POST /api/employee/register', { body: person })).cookie;
}
