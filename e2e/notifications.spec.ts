import type { BrowserContext, Page } from '@playwright/test';
import { newDevice, startPushService, type PushService } from '#server/notifications/testing/receive-push.ts';
import { newAdmin, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expect, nextAddress, test as base } from './fixture.ts';
import { giveDevice } from './push-device.ts';
import { submitElsewhere } from './quotes.ts';

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

test('a notification shows what happened, and a press on it opens the quote', async ({
  page,
  context,
  shop,
  customer,
  pushes,
}) => {
  await context.grantPermissions(['notifications'], { origin: shop.url });
  await signIn(page, await newAdmin(shop));
  const device = newDevice(pushes, 'shown');
  const headers = { origin: shop.url };
  expect((await page.request.post('/api/notifications/devices', { data: device.body, headers })).status()).toBe(201);
  await page.goto('/admin/dashboard');
  const { id } = await submitElsewhere(shop, { customer });
  const pushed = () => pushes.received.filter(({ path }) => path === '/shown').map((push) => device.decrypt(push));
  await expect.poll(pushed).toHaveLength(1);
  const [message] = pushed();

  await deliver(page, shop.url, JSON.stringify(message));
  await expect.poll(() => notificationsOf(page)).toEqual([{ title: message?.title, body: message?.body }]);
  await pressNotification(context);
  await expect(page).toHaveURL(new RegExp(`/admin/dashboard\\?.*quote=${id}`));
  await expect(page.getByRole('dialog', { name: `${customer.firstName} ${customer.lastName}` })).toBeVisible();
  expect(await notificationsOf(page)).toEqual([]);
  await context.clearPermissions();
});

/** Hands a message to the service worker, as the browser does once its push service has delivered and decrypted it. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  await page.evaluate(async () => navigator.serviceWorker.ready);
  const devTools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await devTools.detach();
}

function notificationsOf(page: Page) {
  return page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body }) => ({ title, body }));
  });
}

/** Presses the notification that is shown. Only a real press may move the focus to a window, so that part is left out. */
async function pressNotification(context: BrowserContext): Promise<void> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    scope.WindowClient.prototype.focus = async function focus() {
      return this;
    };
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error('no notification is shown');
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  });
}

type WorkerScope = {
  readonly registration: ServiceWorkerRegistration;
  readonly dispatchEvent: (event: Event) => boolean;
  readonly WindowClient: { readonly prototype: { focus: (this: unknown) => Promise<unknown> } };
  readonly NotificationEvent: new (type: string, init: { readonly notification: Notification }) => Event;
};

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
