import { PSEUDO } from '#core/languages/language.ts';
import { tell, withCards } from './cards.ts';
import { prepareDay, TEAM_TOURS, teamNamesOf, type PreparedDay } from './team-screens.ts';
import { expectFits, expectTranslated, namesOf } from './translated.ts';

// Browsers make passkeys for names, not for numbers.
const test = withCards.extend({
  world: [
    async ({ cards }, use) => use({ name: 'localhost', business: { slotCapacity: 20 }, env: cards.env }),
    { scope: 'worker' },
  ],
});
test.use({
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
});

let day: PreparedDay | undefined;
test.beforeAll(async ({ shop, cards }) => {
  day = await prepareDay(shop);
  await tell(shop, cards, 'cs_test_of_nobody', { total: 12_000 });
});

for (const [name, go] of Object.entries(TEAM_TOURS)) {
  test(`${name}: every text is translated and fits a phone`, async ({ page, shop, faults }) => {
    // Calls are refused on the way, and a photo isn't sent.
    faults.expect(/answered 4\d\d|status of 4\d\d|ERR_FAILED/);
    if (!day) throw new Error('there is no day');
    const see = async (screen: string) => {
      // Emails are sent meanwhile.
      await expectTranslated(page, await namesOf(shop, await teamNamesOf(shop)), screen);
      await expectFits(page, screen);
    };
    await go({ page, shop, language: PSEUDO, see, day });
  });
}
