import { expect, type Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { mailTo } from './mails.ts';
import { nextAddress } from './next-address.ts';
import type { Shop } from './shop.ts';

export type Admin = { readonly email: string; readonly password: string };

/** The first admin of every shop that the tests open. */
export const OWNER: Admin = { email: 'owner@brightbay.example', password: 'rinse and repeat' };

let admins = 0;

/** Fills in the log-in form and sends it. */
export async function logIn(page: Page, { email, password }: Admin): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Signs this browser in without the form, for journeys that are not about it. */
export async function signIn(page: Page, admin: Admin): Promise<void> {
  const answer = await page.request.post('/api/admin/login', { data: admin });
  expect(answer.ok(), `signing in answered ${answer.status()}`).toBe(true);
}

/** Opens the account from anywhere on the dashboard. */
export async function openAccount(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^My account/ }).click();
}

/** Adds a new admin, so that what a test does to it doesn't affect other tests. */
export async function newAdmin(shop: Shop): Promise<Admin> {
  admins += 1;
  const admin = { email: `admin${admins}@brightbay.example`, password: `quick brown wax ${admins}` };
  const owner = await post(shop, '/api/admin/login', { body: OWNER });
  // These journeys aren't about the set-up, to which the log-in of a locked shop leads.
  await post(shop, '/api/admin/setup/ticks', { body: { item: 'left' }, cookie: owner });
  await post(shop, '/api/admin/admins', { body: { name: `Robin ${admins}`, email: admin.email }, cookie: owner });
  const token = new URL(linkIn(await mailTo(shop, admin.email, /invites you/))).searchParams.get('token');
  await post(shop, '/api/admin/reset-password', { body: { token, password: admin.password } });
  return admin;
}

/** A device that makes passkeys, whose owner always says yes. */
export async function giveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The address of the button in a mail. */
export function linkIn(mail: Email): string {
  const link = /href="([^"]*\?token=[^"]*)"/.exec(mail.html ?? '')?.[1];
  expect(link, 'a link in the mail').toBeDefined();
  return (link ?? '').replaceAll('&amp;', '&');
}

type Sent = { readonly body: unknown; readonly cookie?: string };

/** Makes a call as a program would; the cookie that it sets. */
async function post(shop: Shop, path: string, { body, cookie = '' }: Sent): Promise<string> {
  const answer = await fetch(`${shop.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress(), cookie },
    body: JSON.stringify(body),
  });
  expect(answer.ok, `${path} answered ${answer.status}`).toBe(true);
  return answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
}
