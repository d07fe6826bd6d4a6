import { PSEUDO, pathIn } from '#core/languages/language.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { TOURS } from './customer-screens.ts';
import { test } from './fixture.ts';
import { expectReadable } from './large-text.ts';
import { BUNDLES, PLAN_OFFERS } from './offer-plans.ts';
import { openShop } from './shop.ts';
import { expectFits, expectTitle, expectTranslated, namesOf } from './translated.ts';

const percentByLevel = { light: 10, moderate: 12, heavy: 15, extreme: 25 };
const business = {
  mobileAvailable: true,
  slotCapacity: 20,
  planOffers: PLAN_OFFERS,
  bundles: BUNDLES,
  estimate: { ...DEFAULT_SETTINGS.estimate, mode: 'price', percentByLevel },
} as const;
test.use({ world: { business }, viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

/** What the owner has written on the lock page, in its two parts. */
const LOCK_NAMES = [...DEFAULT_SETTINGS.launch.message.split(/(?<=\.) /), 'Brightbay Detailing', 'English', 'Español'];

/** Calls are refused on the way, where the screens say so. */
const REFUSED = /answered 4\d\d|status of 4\d\d/;

for (const [name, go] of Object.entries(TOURS)) {
  test(`${name}: every text is translated and fits a phone`, async ({ page, shop, faults }) => {
    faults.expect(REFUSED);
    const names = await namesOf(shop);
    const see = async (screen: string) => {
      await expectTitle(page, screen);
      await expectTranslated(page, names, screen);
      await expectFits(page, screen);
    };
    await go({ page, shop, language: PSEUDO, see });
  });
}

test.describe('at a desk', { tag: '@full' }, () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });
  for (const [name, go] of Object.entries(TOURS)) {
    test(`${name} can be read at 200 %, and in the colors of the system`, async ({ page, shop, faults }) => {
      faults.expect(REFUSED);
      await go({ page, shop, language: 'es', see: (screen) => expectReadable(page, screen) });
    });
  }
});

test('the lock page: every text is translated and fits a phone', async ({ page, faults }) => {
  faults.expect(/./);
  const shop = await openShop({ env: { LAUNCH_LOCK: 'on' } });
  await page.goto(`${shop.url}${pathIn('/', PSEUDO)}`);
  await expectTranslated(page, LOCK_NAMES, 'the lock page');
  await expectFits(page, 'the lock page');
  await shop.close();
});
