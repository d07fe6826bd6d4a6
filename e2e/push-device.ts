import { createECDH, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';

/** Makes every page that is opened from now on act as a browser whose user allows notifications, with that push address. */
export async function giveDevice(page: Page, endpoint: string): Promise<void> {
  await page.addInitScript(subscribeTo, { endpoint, keys: newKeys() });
}

type Device = { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };

function newKeys(): Device['keys'] {
  return {
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}

/** Runs in the page: what a browser with a screen would ask its user, and what it would get from its own push service. */
function subscribeTo({ endpoint, keys }: Device): void {
  let isOn = false;
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      isOn = false;
      return true;
    },
  };
  Object.defineProperty(Notification, 'permission', { get: () => (isOn ? 'granted' : 'default') });
  Notification.requestPermission = async () => 'granted';
  Object.assign(PushManager.prototype, {
    subscribe: async () => {
      isOn = true;
      return subscription;
    },
    getSubscription: async () => (isOn ? subscription : null),
  });
}
