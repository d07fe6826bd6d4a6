import { expect, type Page } from '@playwright/test';
import { OWNER } from './admin.ts';
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
  /** Cookies of the employee and of the owner. */
  readonly employee: string;
  readonly owner: string;
};

/** Of every employee here. */
export const PASSWORD = 'suds and more';

let crew = 0;

/** An employee signs up, asks for the job of a new quote, and the owner approves; all without a browser. */
export async function openAcceptedJob(shop: Shop): Promise<AcceptedJob> {
  crew += 1;
  const email = `crew${crew}.${Date.now()}@crew.example`;
  const { cookie: owner } = await ask(shop, 'POST /api/admin/login', { body: OWNER });
  await ask(shop, 'POST /api/staff', { body: { name: `Maya ${crew}`, email }, cookie: owner });
  const mail = textOf(await mailTo(shop, email, /^Welcome to the crew/));
  const accessCode = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(mail)?.[0];
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  const person = { firstName: 'Maya', lastName: `Hale`, email, ...passwords, accessCode };
  const { cookie: employee } = await ask(shop, 'POST /api/employee/register', { body: person });

  const visit = await firstFreeVisit(shop, 'full');
  const { id: quoteId, quoteUrl } = await submitElsewhere(shop, { customer: newCustomer(), visit });
  await ask(shop, `POST /api/quotes/${quoteId}/approve`, { body: {}, cookie: owner });
  const { body } = await ask(shop, 'GET /api/jobs', { cookie: owner });
  const jobs = body as readonly { readonly id: string; readonly quoteId: string }[];
  const id = jobs.find((job) => job.quoteId === quoteId)?.id ?? '';
  await ask(shop, `POST /api/jobs/${id}/send-to-employees`, { cookie: owner });
  await ask(shop, `POST /api/jobs/${id}/request`, { cookie: employee });
  await ask(shop, `POST /api/jobs/${id}/approve`, { cookie: owner });
  return { id, quoteUrl, employee, owner };
}

/** Logs this browser in with a cookie that was opened elsewhere. */
export async function wearCookie(page: Page, shop: Shop, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: shop.url, httpOnly: true, sameSite: 'Lax' }]);
}

type Asked = { readonly body?: unknown; readonly cookie?: string };

/** Makes a call as a program would. */
export async function ask(shop: Shop, call: string, { body, cookie = '' }: Asked) {
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
  expect(answer.ok, `${call} answered ${answer.status} ${text}`).toBe(true);
  const cookies = answer.headers.getSetCookie().map((set) => set.split(';')[0]);
  return { body: (text ? JSON.parse(text) : undefined) as unknown, cookie: cookies.join('; ') };
}
