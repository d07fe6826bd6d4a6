import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { newAdmin, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expect, test as base } from './fixture.ts';
import { giveDevice } from './push-device.ts';

/** A push service on this machine: browsers' own are on the internet. */
const test = base.extend<object, { readonly pushes: { readonly url: string; readonly received: string[] } }>({
  pushes: [
    // eslint-disable-next-line no-empty-pattern -- it needs nothing, and the first argument has to be a pattern
    async ({}, use) => {
      const received: string[] = [];
      const service: Server = createServer((request, response) => {
        received.push(String(request.headers['content-encoding']));
        request.resume().on('end', () => response.writeHead(201).end());
      });
      await once(service.listen(0, '127.0.0.1'), 'listening');
      await use({ url: `http://127.0.0.1:${(service.address() as AddressInfo).port}`, received });
      service.close();
    },
    { scope: 'worker' },
  ],
  world: [async ({ pushes }, use) => use({ env: { PUSH_TEST_ORIGIN: pushes.url } }), { scope: 'worker' }],
});

test('notifications are turned on for a device, sent to it, narrowed, and turned off', async ({
  page,
  shop,
  pushes,
}) => {
  await giveDevice(page, `${pushes.url}/device`);
  await signIn(page, await newAdmin(shop));
  await page.goto('/admin/dashboard?tab=account');
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(page.getByText('Notifications are on')).toBeVisible();
  await expectAccessible(page, 'notifications that are on');

  await page.getByRole('button', { name: 'Send test notification' }).click();
  await expect.poll(() => pushes.received).toEqual(['aes128gcm']);

  await page.getByRole('checkbox', { name: 'Payments' }).click();
  await expect(page.getByRole('checkbox', { name: 'Payments' })).not.toBeChecked();
  await expect.poll(() => topicsOff(page)).toEqual(['payment']);
  await page.getByRole('button', { name: 'Turn off on this device' }).click();
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
});

async function topicsOff(page: Page): Promise<readonly string[]> {
  const { topics } = (await (await page.request.get('/api/notifications')).json()) as {
    readonly topics: readonly { readonly topic: string; readonly isOn: boolean }[];
  };
  return topics.filter(({ isOn }) => !isOn).map(({ topic }) => topic);
}
