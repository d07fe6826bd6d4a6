import { test as base, expect } from '@playwright/test';
import type { Settings } from '#core/settings/settings.ts';
import { newCustomer, type Customer } from './customer.ts';
import { watchFaults, type Faults } from './faults.ts';
import { KeptShops, SHARED_WORLD } from './kept-shops.ts';
import { nextAddress } from './next-address.ts';
import { resetSettings } from './reset-settings.ts';
import { ReusedContext } from './reused-context.ts';
import type { Shop, World } from './shop.ts';

export { expect, nextAddress };

type ForTest = {
  /** Complaints of the browser; any that the test does not expect fails it. */
  readonly faults: Faults;
  readonly customer: Customer;
  /** How the shop's settings differ from its first ones during the test; most settings need no shop of their own. */
  readonly settings: Partial<Settings>;
  readonly asSettled: void;
  /** How this file's shop differs from a fresh one. A file that says it has a shop of its own; the others share one. */
  readonly world: World;
  readonly shop: Shop;
};

type ForWorker = {
  readonly keptShops: KeptShops;
  readonly reusedContext: ReusedContext;
};

/** A fresh browser in front of a running shop. */
export const test = base.extend<ForTest, ForWorker>({
  keptShops: [
    async ({ browserName: _ }, use) => {
      const kept = new KeptShops();
      await use(kept);
      await kept.close();
    },
    { scope: 'worker' },
  ],
  world: [SHARED_WORLD, { option: true }],
  shop: [async ({ keptShops, world }, use, { file }) => use(await keptShops.take(world, file)), { timeout: 420_000 }],

  reusedContext: [
    async ({ browserName: _ }, use) => {
      const kept = new ReusedContext();
      await use(kept);
      await kept.close();
    },
    { scope: 'worker' },
  ],

  settings: [{}, { option: true }],
  asSettled: [
    async ({ shop, settings }, use, { file }) => {
      await resetSettings(shop, settings, file);
      await use();
    },
    { auto: true },
  ],

  baseURL: async ({ shop }, use) => use(shop.url),
  // Limits are per client address: every visitor comes from a new one.
  extraHTTPHeaders: async ({ baseURL: _ }, use) => use({ 'x-forwarded-for': nextAddress() }),
  context: async (
    {
      browser,
      reusedContext,
      shop,
      baseURL,
      extraHTTPHeaders,
      viewport,
      isMobile,
      hasTouch,
      timezoneId,
      locale,
      serviceWorkers,
    },
    use,
  ) => {
    // An option that isn't handed on here stays as it was for the first test of the context.
    const context = await reusedContext.take(browser, shop.url, {
      extraHTTPHeaders: {},
      ...(baseURL !== undefined && { baseURL }),
      ...(timezoneId !== undefined && { timezoneId }),
      ...(locale !== undefined && { locale }),
      ...(isMobile !== undefined && { isMobile }),
      ...(hasTouch !== undefined && { hasTouch }),
      ...(viewport !== undefined && { viewport }),
      ...(serviceWorkers !== undefined && { serviceWorkers }),
    });
    await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    await use(context);
  },
  customer: async ({ baseURL: _ }, use) => use(newCustomer()),
  faults: [
    async ({ context, shop }, use) => {
      const faults = watchFaults(context, shop.url);
      const before = shop.said().length;
      await use(faults);
      faults.stop();
      expect(faults.unexpected(), 'what the browser complains about').toEqual([]);
      expect(errorsIn(shop.said().slice(before)), 'what the server logs as an error').toEqual([]);
    },
    { auto: true },
  ],
});

function errorsIn(output: string): readonly string[] {
  return output.split('\n').filter((line) => line.startsWith('{'));
}
