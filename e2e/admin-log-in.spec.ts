import { createHmac } from 'node:crypto';
import { giveAuthenticator, linkIn, logIn, newAdmin, openAccount } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixture.ts';
import { mailTo } from './mails.ts';
import { expectNothingRan, IMAGE } from './malicious-text.ts';

// As a fresh install: locked until its launch. Browsers make passkeys for names, not for numbers.
test.use({ world: { name: 'localhost', env: { LAUNCH_LOCK: 'on' } } });

const REFUSED = /answered 401|console error .*401/;
/** What the dashboard asked just before the log-out may arrive after it. */
const ASKED_BEFORE = /(answered 423: GET|console error at) \S+\/api\/(admin\/(counts|setup)|dashboard\/)/;

test('an admin logs in before the launch, is asked for nothing twice, and is out after logging out', async ({
  page,
  shop,
  faults,
}) => {
  faults.expect(ASKED_BEFORE);
  const admin = await newAdmin(shop);
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(/\/admin\?to=/);
  await expectAccessible(page, 'log-in');
  await logIn(page, admin);
  await openAccount(page);
  await expect(page.getByText('This browser')).toBeVisible();
  await expectAccessible(page, 'account');
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('a wrong password is answered in words that tell nothing', async ({ page, shop, faults }) => {
  faults.expect(REFUSED);
  const admin = await newAdmin(shop);
  await page.goto('/admin');
  for (const email of [admin.email, 'stranger@brightbay.example']) {
    await logIn(page, { email, password: 'not this one' });
    await expect(page.getByRole('alert')).toHaveText('Invalid credentials');
  }
  await expectAccessible(page, 'refused log-in');
});

test('a forgotten password is reset once with the emailed link', async ({ page, shop, faults }) => {
  const admin = await newAdmin(shop);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(admin.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  const link = linkIn(await mailTo(shop, admin.email, /Set a new password/));
  await page.goto(link);
  await expectAccessible(page, 'reset');
  await page.getByLabel('New password').fill('short');
  faults.expect(/answered 422|console error .*422/);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Password must be at least 8 characters long.')).toBeVisible();
  await page.getByLabel('New password').fill('a brand new one');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await logIn(page, { ...admin, password: 'a brand new one' });
  await openAccount(page);
  await expect(page.getByText('This browser')).toBeVisible();

  faults.expect(REFUSED);
  await page.goto(link);
  await page.getByLabel('New password').fill('the one of a thief');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('alert')).toContainText('already been used or has expired');
});

test('an authenticator app is set up, then asked for; a recovery code opens when the phone is lost', async ({
  page,
  shop,
  faults,
}) => {
  faults.expect(REFUSED);
  const admin = await newAdmin(shop);
  await page.goto('/admin');
  await logIn(page, admin);
  await openAccount(page);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByLabel('Your password').fill(admin.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await expectAccessible(page, 'second factor');
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel('Code from the app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allTextContents();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('On, 10 recovery codes left')).toBeVisible();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();

  await logIn(page, admin);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.getByLabel('Code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await openAccount(page);
  await expect(page.getByText('On, 9 recovery codes left')).toBeVisible();
});

test('a passkey is made and opens the dashboard without a password', async ({ page, shop }) => {
  await giveAuthenticator(page);
  const admin = await newAdmin(shop);
  await page.goto('/admin');
  await logIn(page, admin);
  await openAccount(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the device').fill(IMAGE);
  await page.getByLabel('Your password').fill(admin.password);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Never used')).toBeVisible();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();

  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await openAccount(page);
  await expect(page.getByRole('listitem').filter({ hasText: IMAGE })).toContainText('Last used');
  await expectNothingRan(page, 'the name of a passkey');
  await page.getByRole('button', { name: `Remove ${IMAGE}` }).click();
  await expect(page.getByRole('button', { name: `Remove ${IMAGE}` })).toBeHidden();
});

test('another admin is invited, and a session elsewhere is ended', async ({ page, shop, browser }) => {
  const admin = await newAdmin(shop);
  await page.goto('/admin');
  await logIn(page, admin);
  await openAccount(page);
  await page.getByRole('button', { name: 'Invite an admin' }).click();
  const invited = `invited-by-${admin.email}`;
  await page.getByLabel('Name').fill('Sam Ortiz');
  await page.getByLabel('Email').fill(invited);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  const row = page.getByRole('region', { name: 'Admins' }).getByRole('listitem').filter({ hasText: invited });
  await expect(row).toContainText('Invited');

  const phone = await browser.newPage({ baseURL: shop.url });
  await phone.goto(linkIn(await mailTo(shop, invited, /invites you/)));
  await expect(phone.getByRole('heading', { name: 'Accept the invitation' })).toBeVisible();
  await phone.getByLabel('New password').fill('quick brown polish');
  await phone.getByRole('button', { name: 'Accept' }).click();
  await phone.getByRole('link', { name: 'Log in', exact: true }).click();
  await logIn(phone, admin);
  await openAccount(phone);
  await expect(phone.getByText('This browser')).toBeVisible();

  await page.reload();
  await expect(row).not.toContainText('Invited');
  await page.getByRole('button', { name: /^Log out Chrome/ }).click();
  await expect(page.getByText('Logged out there')).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await phone.close();
});

/** What an authenticator app shows now for that key. */
function codeOf(secret: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(secret.replaceAll(' ', ''), (sign) => letters.indexOf(sign).toString(2).padStart(5, '0'));
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}
