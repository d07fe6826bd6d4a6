import type { CDPSession, Page, Worker } from '@playwright/test';
import { newDevice, startPushService, type PushService } from '#server/notifications/testing/receive-push.ts';
import { newAdmin, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expect, test as base } from './fixture.ts';
import { giveDevice } from './push-device.ts';
import { submitElsewhere } from './quotes.ts';

/** What these tests use in the service worker. */
declare const self: {
  readonly registration: ServiceWorkerRegistration;
  readonly dispatchEvent: (event: Event) => boolean;
  readonly WindowClient: { readonly prototype: { focus: () => Promise<unknown> } };
  readonly NotificationEvent: new (type: string, about: { readonly notification: Notification }) => Event;
};

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
    await page.request.post('/api/notifications/devices', {
      data: newDevice(pushes, 'phone').body,
      headers: { origin: shop.url },
    });
    await page.reload();
    const others = page.getByRole('region', { name: 'Your other devices' });
    await expectAccessible(page, 'a second device with notifications');
    await others.getByRole('button', { name: /^Remove/ }).click();
    await expect(others).toHaveCount(0);
  });

  await page.getByRole('button', { name: 'Turn off on this device' }).click();
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
});

test('a notification shows what happened, and pressing it opens the quote', async ({
  page,
  shop,
  pushes,
  customer,
}) => {
  const device = newDevice(pushes, 'shown');
  await page.context().grantPermissions(['notifications']);
  await giveDevice(page, device.body);
  await signIn(page, await newAdmin(shop));
  await turnOn(page);
  pushes.received.length = 0;
  const { id } = await submitElsewhere(shop, { customer });
  await expect.poll(() => pushes.received.length).toBeGreaterThan(0);
  const sent = JSON.stringify(device.decrypt(pushes.received[0]!));

  await deliver(await page.context().newCDPSession(page), shop.url, sent);
  const worker = await workerOf(page);
  await expect
    .poll(() => worker.evaluate(async () => (await self.registration.getNotifications()).map(({ title }) => title)))
    .toEqual([expect.stringMatching(/^New quote from \w+$/)]);

  await worker.evaluate(pressNotification);
  await expect(page).toHaveURL(`${shop.url}/admin/dashboard?quote=${id}`);
  expect(await worker.evaluate(async () => (await self.registration.getNotifications()).length)).toBe(0);
});

async function turnOn(page: Page): Promise<void> {
  await page.goto('/admin/dashboard?tab=account');
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(page.getByText('Notifications are on')).toBeVisible();
}

/** Hands a message to the service worker, as the browser does with one from its push service. */
async function deliver(session: CDPSession, origin: string, data: string): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
}

async function workerOf(page: Page): Promise<Worker> {
  const isOurs = (worker: Worker) => worker.url().endsWith('/crew-worker.js');
  return page.context().serviceWorkers().find(isOurs) ?? page.context().waitForEvent('serviceworker', isOurs);
}

/** Runs in the worker. Only a person's press lets a worker raise a window, so that alone is left out. */
async function pressNotification(): Promise<void> {
  self.WindowClient.prototype.focus = async function focus() {
    return this;
  };
  const [notification] = await self.registration.getNotifications();
  self.dispatchEvent(new self.NotificationEvent('notificationclick', { notification: notification! }));
}

async function topicsOff(page: Page): Promise<readonly string[]> {
  const { topics } = (await (await page.request.get('/api/notifications')).json()) as {
    readonly topics: readonly { readonly topic: string; readonly isOn: boolean }[];
  };
  return topics.filter(({ isOn }) => !isOn).map(({ topic }) => topic);
}
