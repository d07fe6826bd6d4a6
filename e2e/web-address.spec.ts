import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProxyWithTls, SITE_CERTIFICATE, TEST_SITE, type ProxyWithTls } from '#testing/proxy-with-tls.ts';
import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { expect, test as base } from './fixture.ts';
import { openPage } from './schedule.ts';

/** A shop whose environment says nothing of its address, behind a proxy with a certificate of its own. */
const test = base.extend<object, { readonly front: ProxyWithTls }>({
  front: [
    // eslint-disable-next-line no-empty-pattern -- it needs nothing, and the first argument has to be a pattern
    async ({}, use) => {
      const proxy = await openProxyWithTls('http://127.0.0.1:9');
      await use(proxy);
      await proxy.close();
    },
    { scope: 'worker' },
  ],
  world: async ({ front: proxy }, use) => {
    const trusted = join(tmpdir(), `brightbay-site-${process.pid}.pem`);
    await writeFile(trusted, SITE_CERTIFICATE);
    await use({ env: { PUBLIC_URL: '', ADDRESS_TEST_SERVER: proxy.host, NODE_EXTRA_CA_CERTS: trusted } });
  },
});
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test('an owner sets the web address on a phone, after it has led to this site', async ({
  page,
  shop,
  front: proxy,
  faults,
}) => {
  Object.assign(proxy, { target: shop.url, certificate: 'expired' });
  await openPage(page, '/admin/dashboard?tab=business&section=web-address');
  const part = page.getByRole('region', { name: 'Address of your site' });
  await expect(part.getByText('No web address yet')).toBeVisible();
  await part.getByLabel('Address').fill(TEST_SITE);
  faults.expect(/\/api\/admin\/web-address\/test|status of 422/);
  await part.getByRole('button', { name: 'Test the address' }).click();
  await expect(part.getByLabel('Address')).toHaveAccessibleDescription(/ended on .* 2026\. Renew it/);
  proxy.certificate = 'valid';
  await part.getByRole('button', { name: 'Test the address' }).click();
  await expect(part.getByText(`It works: https://${TEST_SITE} leads to this site`)).toBeVisible();
  await expectAccessible(page, 'a web address that was tested');
  await part.getByRole('button', { name: 'Save and use it' }).click();
  await expect(part.getByText('Leads to https')).toBeVisible();
  await expectAccessible(page, 'the web address in use');
  await expect
    .poll(async () => (await fetch(`${shop.url}/robots.txt`)).text())
    .toContain(`https://${TEST_SITE}/sitemap.xml`);

  await part.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(part.getByText('No web address yet')).toBeVisible();
  await asOwner(shop, 'DELETE /api/admin/web-address');
});
