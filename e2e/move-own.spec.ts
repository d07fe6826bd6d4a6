import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { expectAccessible } from './axe.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { submitElsewhere } from './quotes.ts';
import { freeVisits, OPEN_ALL_YEAR } from './visit.ts';

// Starts at every hour, and the work takes three: two appointments of a day leave little room.
test.use({
  world: {
    business: {
      seasons: OPEN_ALL_YEAR.seasons?.map((season) => ({ ...season, timing: 'hourly' as const })) ?? [],
      packages: DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, minutes: 180 })),
      slotCapacity: 1,
    },
  },
});

const SCREENS = [
  ['a phone', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }, 'en'],
  ['a desk', { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }, 'es'],
] as const;
const WORDS = {
  en: { reschedule: 'Reschedule', move: 'Move my appointment' },
  es: { reschedule: 'Cambiar la fecha', move: 'Cambiar mi cita' },
};

for (const [index, [place, screen, language]] of SCREENS.entries())
  test.describe(`on ${place}`, () => {
    test.use(screen);

    test('a customer moves an appointment by an hour, over a part of its own time', async ({ page, shop }) => {
      const days = [...new Set((await freeVisits(shop, 'full')).map(({ date }) => date))];
      const date = days[index + 2];
      const all = (await freeVisits(shop, 'full')).filter((each) => each.date === date);
      const at = (time: string) => all.find((each) => each.time === time);
      const [own, other] = [at('9:00 AM'), at('1:00 PM')];
      if (!own || !other) throw new Error('no day is free');
      const { quoteUrl } = await submitElsewhere(shop, { customer: newCustomer(), visit: own });
      await submitElsewhere(shop, { customer: newCustomer(), visit: other });

      await page.context().addCookies([{ name: 'language', value: language, url: quoteUrl }]);
      await page.goto(quoteUrl);
      await page.getByRole('button', { name: WORDS[language].reschedule }).click();
      const day = Temporal.PlainDate.from(own.date).toLocaleString(language, { month: 'long', day: 'numeric' });
      await page
        .getByRole('gridcell')
        .getByRole('button', { name: new RegExp(`(?<!\\d)${day}(?!\\d)`) })
        .click();
      // Until 1 PM it may begin at 8 AM or 10 AM; its present time is no other.
      const times = page.locator('input[name="time"]');
      await expect(times.nth(1)).toHaveValue('10:00 AM');
      await expect(times.first()).toHaveValue('8:00 AM');
      await expectAccessible(page, `the times of an own appointment on ${place}`);
      await times.nth(1).check({ force: true });
      await page.getByRole('button', { name: WORDS[language].move }).click();
      await expect(page.getByRole('main')).toContainText(language === 'es' ? /10:00/ : '10:00 AM');
      await expect
        .poll(async () => (await freeVisits(shop, 'full')).filter((each) => each.date === date).map(({ time }) => time))
        .not.toContain('10:00 AM');
    });
  });
