import type { Page } from '@playwright/test';
import { newDevice, startPushService, type PushService } from '#testing/receive-push.ts';
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
  world: async ({ pushes }, use) => use({ env: { PUSH_TEST_ORIGIN: pushes.origin } }),
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
  await signIn(page, await newAdmin(shop));
  const device = newDevice(pushes, 'shown');
  const headers = { origin: shop.url };
  expect((await page.request.post('/api/notifications/devices', { data: device.body, headers })).status()).toBe(201);
  await page.goto('/admin/dashboard');
  const { id } = await submitElsewhere(shop, { customer });
  const pushed = () => pushes.received.filter(({ path }) => path === '/shown').map((push) => device.decrypt(push));
  await expect.poll(pushed).toHaveLength(1);
  const [message] = pushed();

  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const worker = context.serviceWorkers().at(-1) ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(noteNotifications);
  await worker.evaluate(receivePush, message);
  await expect.poll(() => worker.evaluate(shownIn)).toEqual([message]);
  const address = `${shop.url}/admin/dashboard?quote=${id}`;
  const quote = page.getByRole('dialog', { name: `${customer.firstName} ${customer.lastName}` });

  await test.step('in the window of the app that is open', async () => {
    expect(await worker.evaluate(pressWithOpenWindow)).toEqual([`${shop.url}/admin/dashboard`]);
    await expect(quote).toBeVisible();
  });

  await test.step('in a new window if there is none', async () => {
    const opened = await worker.evaluate(pressNotification);
    expect(opened).toBe(address);
    await page.goto('about:blank');
    await page.goto(opened);
    await expect(quote).toBeVisible();
  });
});

type Shown = { readonly title: string; readonly body: string; readonly path: string; readonly tag: string };
type WorkerScope = {
  shown?: Shown[];
  readonly registration: {
    showNotification: (title: string, look: { body: string; tag: string; data: string }) => Promise<void>;
  };
  readonly dispatchEvent: (event: Event) => boolean;
  readonly WindowClient: { readonly prototype: { focus: () => Promise<unknown> } };
  readonly clients: { matchAll: () => Promise<readonly unknown[]>; openWindow: (href: string) => Promise<void> };
};

/** Runs in the worker: a browser without a screen has nowhere to show a notification, so it's noted instead. */
function noteNotifications(): void {
  const scope = globalThis as unknown as WorkerScope;
  const shown: Shown[] = [];
  scope.shown = shown;
  scope.registration.showNotification = async (title, { body, tag, data }) => {
    shown.push({ title, body, path: data, tag });
  };
}

/** Runs in the worker: what a browser does once its push service has delivered a message. */
function receivePush(message: unknown): void {
  const event = Object.assign(new Event('push'), { data: { json: () => message }, waitUntil: () => {} });
  (globalThis as unknown as WorkerScope).dispatchEvent(event);
}

function shownIn(): readonly Shown[] {
  return (globalThis as unknown as WorkerScope).shown ?? [];
}

/** Runs in the worker: presses what was shown, and returns the windows it focuses, which only a real press may do. */
async function pressWithOpenWindow(): Promise<readonly string[]> {
  const scope = globalThis as unknown as WorkerScope;
  const focused: string[] = [];
  scope.WindowClient.prototype.focus = async function focus(this: { readonly url: string }) {
    focused.push(this.url);
    return this;
  };
  scope.clients.openWindow = async (href) => void focused.push(`a new window at ${href}`);
  const handled = Promise.withResolvers<unknown>();
  const notification = { data: scope.shown?.[0]?.path, close: () => {} };
  const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: handled.resolve });
  scope.dispatchEvent(event);
  await handled.promise;
  return focused;
}

/** Runs in the worker: presses what was shown, and returns the address that it opens. Only a real press may open a window. */
function pressNotification(): Promise<string> {
  const scope = globalThis as unknown as WorkerScope;
  const opened = Promise.withResolvers<string>();
  scope.clients.matchAll = async () => [];
  scope.clients.openWindow = async (href) => opened.resolve(href);
  const notification = { data: scope.shown?.[0]?.path, close: () => {} };
  scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }));
  return opened.promise;
}

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
