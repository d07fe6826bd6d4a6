import { openTileServer, type TileServerStandIn } from '#testing/tile-server.ts';
import { expectAccessible } from './axe.ts';
import { asOwner, newMember } from './crew.ts';
import { BOTH_SCREENS } from './employees.ts';
import { expect, test as base } from './fixture.ts';
import { bookDrive } from './quotes.ts';
import { openPage } from './schedule.ts';
import { freeVisits } from './visit.ts';

/** A shop that drives, with an imitation of a server of map pictures on this machine. */
const test = base.extend<object, { readonly tiles: TileServerStandIn }>({
  tiles: [
    // eslint-disable-next-line no-empty-pattern -- it needs nothing, and the first argument has to be a pattern
    async ({}, use) => {
      const tiles = await openTileServer();
      await use(tiles);
      await tiles.close();
    },
    { scope: 'worker' },
  ],
  world: async ({ tiles }, use) =>
    use({
      env: { TILES_TEST_SERVER: tiles.host },
      business: {
        mobileAvailable: true,
        slotCapacity: 2,
        address: { street: '1 State Street', locality: 'Albany', region: 'NY', postalCode: '12207', country: 'US' },
      },
    }),
});

const STOPS = [
  ['8:00 AM', '12 Elm Street, Troy, NY 12180'],
  ['11:00 AM', '4 Union Street, Schenectady, NY 12305'],
  ['2:00 PM', '9 Second Avenue, Troy, NY 12182'],
] as const;

for (const [where, screen] of BOTH_SCREENS)
  test.describe(where, () => {
    test.use(screen);

    test('the owner sees a day’s stops on a drawn map, and on pictures once a source is connected', async ({
      page,
      shop,
      tiles,
      faults,
    }) => {
      tiles.mood = 'pictures';
      const { id: employee, name } = await newMember(shop);
      const visits = await freeVisits(shop, 'express');
      const { date = '' } = visits.find((visit) => visit.date > (visits[0]?.date ?? '')) ?? {};
      for (const [time, address] of STOPS) await bookDrive(shop, { employee, address, visit: { date, time } });
      const day = `/job-schedule?show=day&week=${date}`;
      const sheet = page.getByRole('dialog', { name: /^Map of / });
      await openPage(page, day);
      await page.getByRole('button', { name: 'Map', exact: true }).click();
      const stops = sheet.getByRole('region', { name }).getByRole('listitem');
      await expect(stops).toHaveCount(3);
      await expect(stops.nth(1)).toContainText('4 Union Street, Schenectady, NY 12305');
      const drawing = sheet.getByRole('img', { name: /^Map with \d stops/ });
      await expect(drawing.getByText('Schenectady 12305')).toBeVisible();
      await expect(drawing.getByText(/^\d+ miles$/)).toBeVisible();
      await expectAccessible(page, 'the drawn map of a day');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Map', exact: true })).toBeFocused();

      await page.goto('/admin/dashboard?tab=business&section=fees');
      const part = page.getByRole('region', { name: 'Map pictures' });
      await part.getByRole('button', { name: 'Connect map pictures' }).click();
      await part.getByLabel('Address').fill('https://tiles.test/{z}/{x}/{y}.png');
      await part.getByLabel('Attribution').fill('© Imitation');
      faults.expect(/\/api\/admin\/map-tiles\/test|status of 422/);
      tiles.mood = 'page';
      await part.getByRole('button', { name: 'Test the address' }).click();
      await expect(part.getByLabel('Address')).toHaveAccessibleDescription(/isn’t a picture/);
      tiles.mood = 'pictures';
      await part.getByRole('button', { name: 'Test the address' }).click();
      await expect(part.getByText(/It works: a picture of your area arrived/)).toBeVisible();
      await expectAccessible(page, 'map pictures that were tested');
      await part.getByRole('button', { name: 'Save and use it' }).click();
      await expect(part.getByText('© Imitation')).toBeVisible();

      await page.goto(day);
      await page.getByRole('button', { name: 'Map', exact: true }).click();
      const map = sheet.getByRole('region', { name: /^Map with \d stops/ });
      await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible();
      await expect(sheet.getByText('© Imitation')).toBeVisible();
      await map.getByRole('button', { name: 'Zoom in' }).click();
      await expectAccessible(page, 'the map of a day on pictures');

      faults.expect(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|127\.0\.0\.1/);
      tiles.mood = 'away';
      await page.reload();
      await page.getByRole('button', { name: 'Map', exact: true }).click();
      await expect(sheet.getByText('The map pictures couldn’t be loaded, so this is a drawing.')).toBeVisible();
      await expect(drawing).toBeVisible();
      await asOwner(shop, 'DELETE /api/admin/map-tiles');
      for (const id of await quotesOf(shop, date)) await asOwner(shop, `POST /api/quotes/${id}/cancel`, { body: {} });
    });
  });

/** The quotes of a day, which the other screen's journey takes as well. */
async function quotesOf(shop: Parameters<typeof asOwner>[0], date: string): Promise<readonly string[]> {
  const { routes } = (await asOwner(shop, `GET /api/jobs/map?date=${date}`)) as {
    readonly routes: readonly { readonly stops: readonly { readonly id: string }[] }[];
  };
  return routes.flatMap(({ stops }) => stops.map(({ id }) => id));
}
