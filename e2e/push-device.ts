import { createECDH, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';

type Subscription = { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };

/** Makes every page that is opened from now on act as a browser whose user allows notifications, with that subscription. */
export async function giveDevice(page: Page, subscription: Subscription): Promise<void> {
  await page.addInitScript(subscribeTo, subscription);
}

/** A subscription whose messages no one reads. */
export function subscriptionAt(endpoint: string): Subscription {
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url');
  return { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } };
}

/** Runs in the page: what a browser with a screen would ask its user, and what it would get from its own push service. */
function subscribeTo({ endpoint, keys }: Subscription): void {
  let isOn = false;
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      isOn = false;
      sessionStorage.removeItem('subscribed');
      return true;
    },
  };
  Object.defineProperty(Notification, 'permission', { get: () => (isOn ? 'granted' : 'default') });
  Notification.requestPermission = async () => 'granted';
  Object.assign(PushManager.prototype, {
    subscribe: async () => {
      isOn = true;
      sessionStorage.setItem('subscribed', 'yes');
      return subscription;
    },
    getSubscription: async () => (isOn ? subscription : null),
  });
  isOn = sessionStorage.getItem('subscribed') === 'yes';
}
