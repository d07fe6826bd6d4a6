import type { Page } from '@playwright/test';
import { PSEUDO } from '#core/languages/language.ts';
import type { CardService } from '#testing/checkout.ts';
import { tell, withCards } from './cards.ts';
import type { Tour } from './customer-screens.ts';
import { BUNDLES, PLAN_OFFERS } from './offer-plans.ts';
import { ROUND_TODAY } from './round-stops.ts';
import type { Shop } from './shop.ts';
import { prepareDay, PUSH_SERVICE, seeEmptyLists, TEAM_TOURS, teamNamesOf, type PreparedDay } from './team-screens.ts';
import { expectFits, expectTitle, expectTranslated, namesOf } from './translated.ts';
import { OPEN_TODAY } from './visit.ts';

// Browsers make passkeys for names, not for numbers.
const test = withCards.extend({
  world: async ({ cards }, use) =>
    use({
      name: 'localhost',
      business: {
        ...OPEN_TODAY,
        slotCapacity: 20,
        minimumNoticeMinutes: 0,
        rounds: [ROUND_TODAY],
        planOffers: PLAN_OFFERS,
        bundles: BUNDLES,
      },
      env: { ...cards.env, PUSH_TEST_ORIGIN: PUSH_SERVICE },
    }),
});
test.use({
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
});

// Calls are refused on the way, and a photo isn't sent.
const EXPECTED = /answered 4\d\d|status of 4\d\d|ERR_FAILED/;

test('a new shop: every text of its empty lists is translated and fits a phone', async ({ page, shop, faults }) => {
  faults.expect(EXPECTED);
  await seeEmptyLists({ page, shop, language: PSEUDO, see: seeIn(page, shop) });
});

let day: PreparedDay | undefined;

for (const [name, go] of Object.entries(TEAM_TOURS)) {
  test(`${name}: every text is translated and fits a phone`, async ({ page, shop, cards, faults }) => {
    faults.expect(EXPECTED);
    day ??= await openDay(shop, cards);
    await go({ page, shop, language: PSEUDO, see: seeIn(page, shop), day });
  });
}

async function openDay(shop: Shop, cards: CardService): Promise<PreparedDay> {
  const prepared = await prepareDay(shop);
  await tell(shop, cards, 'cs_test_of_nobody', { total: 12_000 });
  return prepared;
}

function seeIn(page: Page, shop: Shop): Tour['see'] {
  return async (screen) => {
    await expectTitle(page, screen);
    // Emails are sent meanwhile.
    await expectTranslated(page, await namesOf(shop, await teamNamesOf(shop)), screen);
    await expectFits(page, screen);
  };
}
