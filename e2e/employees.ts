import { expect, type Page } from '@playwright/test';
import { asOwner, newMember } from './crew.ts';
import { mailTo, textOf } from './mails.ts';
import type { Shop } from './shop.ts';

export type Invited = {
  readonly name: string;
  readonly email: string;
  readonly employeeId: string;
  readonly code: string;
};

/** The crew's screens read ahead: requests still in flight at log-out are rejected. */
export const REFUSED_AFTERWARDS = /^answered 401: GET|^console error .* status of 401/;

/** Another browser's window, whatever this one is. */
export const AT_A_DESK = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

/** A phone and a desk, for journeys that are taken at both. */
export const BOTH_SCREENS = [
  ['on a phone', { viewport: { width: 360, height: 740 } }],
  ['at a desk', AT_A_DESK],
] as const;

type SigningUp = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly code: string;
  readonly password: string;
};

/** Fills in the employee sign-up form. */
export async function fillSignUp(page: Page, { firstName, lastName, email, code, password }: SigningUp): Promise<void> {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Access code').fill(code);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
}

/** Adds an employee and returns the details of the invitation. */
export async function invite(shop: Shop): Promise<Invited> {
  const { name, email } = await newMember(shop);
  const mail = textOf(await mailTo(shop, email, /^Welcome to the crew/));
  expect(mail).toContain('/employee-login?signup');
  return {
    name,
    email,
    employeeId: /FKE-\d{10}/.exec(mail)?.[0] ?? '',
    code: /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(mail)?.[0] ?? '',
  };
}

/** Approves a quote and sends its job to the crew; returns the id of the job. */
export async function sendJob(shop: Shop, quoteId: string): Promise<string> {
  await asOwner(shop, `POST /api/quotes/${quoteId}/approve`, { body: {} });
  const jobs = (await asOwner(shop, 'GET /api/jobs')) as readonly { readonly id: string; readonly quoteId: string }[];
  const id = jobs.find((job) => job.quoteId === quoteId)?.id ?? '';
  await asOwner(shop, `POST /api/jobs/${id}/send-to-employees`);
  return id;
}

/** What was done to a job, in the order in which it happened. */
export async function historyOf(shop: Shop, jobId: string): Promise<readonly string[]> {
  const job = await asOwner(shop, `GET /api/jobs/${jobId}`);
  const { history } = job as { readonly history: readonly { readonly action: string }[] };
  return history.map(({ action }) => action);
}
