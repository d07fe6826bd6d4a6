import { PSEUDO } from '#core/languages/language.ts';
import { test } from './fixture.ts';
import { prepareDay, TEAM_TOURS, teamNamesOf, type PreparedDay } from './team-screens.ts';
import { expectFits, expectTranslated, namesOf } from './translated.ts';

test.use({
  world: { business: { slotCapacity: 20 } },
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
});

let day: PreparedDay | undefined;
test.beforeAll(async ({ shop }) => {
  day = await prepareDay(shop);
});

for (const [name, go] of Object.entries(TEAM_TOURS)) {
  test(`${name}: every text is translated and fits a phone`, async ({ page, shop, faults }) => {
    faults.expect(/answered 4\d\d|status of 4\d\d/);
    if (!day) throw new Error('there is no day');
    const see = async (screen: string) => {
      // Emails are sent meanwhile.
      await expectTranslated(page, await namesOf(shop, await teamNamesOf(shop)), screen);
      await expectFits(page, screen);
    };
    await go({ page, shop, language: PSEUDO, see, day });
  });
}
