import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { openNameServer, type NameServer } from '#testing/name-server.ts';
import { openPostOffice, type PostOffice } from '#testing/post-office.ts';
import { TEST_MAIL_HOST, writeTestCertificate } from '#testing/test-certificate.ts';
import { OWNER, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { newCustomer } from './customer.ts';
import { BOTH_SCREENS } from './employees.ts';
import { expect, test as base } from './fixture.ts';
import { submitElsewhere } from './quotes.ts';

const LOG_IN = { user: 'shop@brightbay.test', password: 'suds-4F7K2-and-sponges' };

/** A provider of email on this machine: real ones are on the internet. */
const test = base.extend<
  object,
  { readonly provider: PostOffice; readonly names: NameServer; readonly certificate: string }
>({
  provider: [
    // eslint-disable-next-line no-empty-pattern -- it needs nothing, and the first argument has to be a pattern
    async ({}, use) => {
      const provider = await openPostOffice({ logIn: LOG_IN });
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  names: [
    // eslint-disable-next-line no-empty-pattern -- it needs nothing, and the first argument has to be a pattern
    async ({}, use) => {
      const names = await openNameServer();
      await use(names);
      names.close();
    },
    { scope: 'worker' },
  ],
  certificate: [
    // eslint-disable-next-line no-empty-pattern -- it needs nothing, and the first argument has to be a pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'brightbay-certificate-'));
      await use(await writeTestCertificate(folder));
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  world: async ({ provider, names, certificate }, use) =>
    use({
      env: {
        SMTP_URL: '',
        DNS_SERVER: names.address,
        MAIL_TEST_SERVER: `127.0.0.1:${provider.port}`,
        NODE_EXTRA_CA_CERTS: certificate,
      },
    }),
});

for (const [where, screen] of BOTH_SCREENS)
  test.describe(where, () => {
    test.use(screen);

    test('an owner connects a mail server from Today, mends a wrong password, and emails go out at once', async ({
      page,
      shop,
      provider,
      names,
      faults,
    }) => {
      const known = provider.received.length;
      await signIn(page, OWNER);
      await page.goto('/admin/dashboard?tab=mail');
      await page.getByRole('link', { name: 'Connect a mail server' }).click();
      await expect(page.getByText('Your customers aren’t getting emails yet')).toBeVisible();
      const form = page.getByRole('region', { name: 'Email server' });
      await expect(form.getByText('create an app password there')).toBeVisible();
      await expectAccessible(page, 'a shop without a mail server');

      await form.getByLabel('Provider').selectOption('Other');
      await fill(form, 'wrong');
      faults.expect(/\/api\/admin\/mail-server\/test|status of 422/);
      await form.getByRole('button', { name: 'Send a test email' }).click();
      const password = form.getByLabel('Password');
      await expect(password).toHaveAccessibleDescription(/doesn’t accept this user name and password \(535/);
      await expect(password).toBeFocused();
      await expect(form.getByRole('button', { name: 'Save and use it' })).toHaveCount(0);
      await expectAccessible(page, 'a mail server with a wrong password');

      await password.fill(LOG_IN.password);
      await form.getByRole('button', { name: 'Send a test email' }).click();
      await expect(form.getByText(`A test email is on its way to ${OWNER.email}`)).toBeVisible();
      expect(provider.received.slice(known).map(({ to }) => to)).toEqual([[OWNER.email]]);
      await expectAccessible(page, 'a mail server that was tested');

      await form.getByRole('button', { name: 'Save and use it' }).click();
      await expect(form.getByRole('button', { name: 'Change' })).toBeFocused();
      await expect(form.getByText(`${TEST_MAIL_HOST}:587`)).toBeVisible();
      await expectAccessible(page, 'a mail server in use');
      const customer = newCustomer();
      await submitElsewhere(shop, { customer });
      await expect
        .poll(() => provider.received.some(({ to }) => to.includes(customer.email)), { timeout: 15_000 })
        .toBe(true);
      const mail = provider.received.find(({ to }) => to.includes(customer.email))?.mail;
      expect(mail?.from?.address).toBe('hello@brightbay.test');
      await page.reload();
      await expect(form.getByText(LOG_IN.user)).toBeVisible();
      expect(await page.content()).not.toContain(LOG_IN.password);

      await form.getByRole('button', { name: 'Check brightbay.test' }).click();
      await expect(form.getByText('Gmail and Yahoo ask for it.')).toBeVisible();
      await expect(form.getByText('v=DMARC1; p=none')).toBeVisible();
      names.texts.set('_dmarc.brightbay.test', ['v=DMARC1; p=reject']);
      names.texts.set('suds._domainkey.brightbay.test', ['v=DKIM1; k=rsa; p=MIGf']);
      await form.getByLabel('Name of the DKIM key').fill('suds');
      await form.getByRole('button', { name: 'Check brightbay.test' }).click();
      await expect(form.getByText('Your emails can be signed with this key.')).toBeVisible();
      await expect(form.getByText('Recipients know what to do with emails that aren’t yours.')).toBeVisible();
      await expectAccessible(page, 'records of the domain');
      names.texts.clear();

      await form.getByRole('button', { name: 'Disconnect' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
      await expect(page.getByText('Your customers aren’t getting emails yet')).toBeVisible();
    });
  });

async function fill(form: Locator, password: string): Promise<void> {
  await form.getByLabel('Server', { exact: true }).fill(TEST_MAIL_HOST);
  await form.getByLabel('Port').fill('587');
  await form.getByLabel('Encryption').selectOption('STARTTLS');
  await form.getByLabel('User name').fill(LOG_IN.user);
  await form.getByLabel('Password').fill(password);
  await form.getByLabel('Sender’s address').fill('hello@brightbay.test');
}
