import type { Page } from '@playwright/test';
import { newDevice, startPushService, type PushService } from '#server/notifications/testing/receive-push.ts';
import { newAdmin, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expect, nextAddress, test as base } from './fixture.ts';
import { giveDevice } from './push-device.ts';

/** A push service on this machine: browsers' own are on the internet. */
const test = base.extend<object, { readonly pushes: PushService }>({
  pushes: [
    // eslint-disable-next-line no-empty-pattern -- it needs nothing, and the first argument has to be a pattern
    async ({}, use) => {
      const service = await startPushService();
      await use(service);
      service.close();
    },
    { scope: 'worker' },
  ],
  world: [async ({ pushes }, use) => use({ env: { PUSH_TEST_ORIGIN: pushes.origin } }), { scope: 'worker' }],
});

test('notifications are turned on for a device, sent to it, narrowed, and turned off', async ({
  page,
  browser,
  shop,
  pushes,
}) => {
  const device = newDevice(pushes, 'device');
  await giveDevice(page, device.body);
  const admin = await newAdmin(shop);
  await signIn(page, admin);
  await turnOn(page);
  await expectAccessible(page, 'notifications that are on');

  await page.getByRole('button', { name: 'Send test notification' }).click();
  await expect.poll(() => pushes.received.map((push) => device.decrypt(push).title)).toEqual(['Notifications work']);

  await page.getByRole('checkbox', { name: 'Payments' }).click();
  await expect(page.getByRole('checkbox', { name: 'Payments' })).not.toBeChecked();
  await expect.poll(() => topicsOff(page)).toEqual(['payment']);

  await test.step('another device of the same person is removed from here', async () => {
    const phone = await browser.newPage({ baseURL: shop.url, extraHTTPHeaders: { 'x-forwarded-for': nextAddress() } });
    await signIn(phone, admin);
    const answer = await phone.request.post('/api/notifications/devices', {
      data: newDevice(pushes, 'phone').body,
      headers: { origin: shop.url },
    });
    expect(answer.status()).toBe(201);
    await phone.close();
    await page.reload();
    const others = page.getByRole('region', { name: 'Your other devices' });
    await expectAccessible(page, 'a second device with notifications');
    await others.getByRole('button', { name: /^Remove/ }).click();
    await expect(others).toHaveCount(0);
  });

  await page.getByRole('button', { name: 'Turn off on this device' }).click();
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
});

async function turnOn(page: Page): Promise<void> {
  await page.goto('/admin/dashboard?tab=account');
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(page.getByText('Notifications are on')).toBeVisible();
}

async function topicsOff(page: Page): Promise<readonly string[]> {
  const { topics } = (await (await page.request.get('/api/notifications')).json()) as {
    readonly topics: readonly { readonly topic: string; readonly isOn: boolean }[];
  };
  return topics.filter(({ isOn }) => !isOn).map(({ topic }) => topic);
}
