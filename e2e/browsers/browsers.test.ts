import { after, before, describe, test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { openShop } from '#e2e/shop.ts';
import { openCardService } from '#testing/checkout.ts';
import type { Browser } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { openGate } from './gate.ts';
import { findFirefox, findWebKit } from './installed.ts';
import { JOURNEYS, type Stage } from './journeys.ts';
import { openWebKit } from './webkit.ts';

/** Even a light estimate costs something, so that there is a price to follow. */
const estimate = {
  ...DEFAULT_SETTINGS.estimate,
  mode: 'price',
  percentByLevel: { light: 10, moderate: 12, heavy: 15, extreme: 25 },
} as const;

const firefox = findFirefox();
const webKit = findWebKit();
const only = process.env['BROWSER_JOURNEYS'];
const journeys = JOURNEYS.filter(({ title }) => only === undefined || title.includes(only));

inBrowser('Firefox', firefox.missing, () => openFirefox(firefox.path));
inBrowser('WebKit', webKit.missing, () => openWebKit(webKit.programs));

function inBrowser(name: string, missing: string | undefined, open: () => Promise<Browser>): void {
  describe(name, { skip: missing ?? false }, () => {
    let stage: Stage;
    before(async () => {
      // First, so that a browser that doesn't open leaves nothing running.
      const browser = await open();
      const [gate, cards] = await Promise.all([openGate(), openCardService()]);
      const env = { ...cards.env, PUBLIC_URL: gate.url };
      const shop = await openShop({ env, business: { slotCapacity: 4, estimate } });
      gate.leadTo(Number(new URL(shop.url).port));
      stage = { browser, shop, gate, cards };
      for (const lack of Object.values(stage.browser.lacks)) console.log(`${stage.browser.name}: ${lack}.`);
    });
    after(async () => {
      const { browser, gate, shop, cards } = stage;
      await browser.close();
      await Promise.all([gate.close(), shop.close(), cards.close()]);
    });
    for (const { title, walk } of journeys) test(title, () => walk(stage));
  });
}
