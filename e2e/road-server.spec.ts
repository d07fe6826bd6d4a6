import { openRoadServer, type RoadServerStandIn } from '#testing/road-server.ts';
import { OWNER, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { BOTH_SCREENS } from './employees.ts';
import { expect, test as base } from './fixture.ts';

/** A shop whose road server is an imitation on this machine. */
const test = base.extend<object, { readonly roads: RoadServerStandIn }>({
  roads: [
    // eslint-disable-next-line no-empty-pattern -- it needs nothing, and the first argument has to be a pattern
    async ({}, use) => {
      const roads = await openRoadServer();
      await use(roads);
      await roads.close();
    },
    { scope: 'worker' },
  ],
  world: async ({ roads }, use) => use({ env: { OSRM_TEST_SERVER: roads.host }, business: { mobileAvailable: true } }),
});

for (const [where, screen] of BOTH_SCREENS)
  test.describe(where, () => {
    test.use(screen);

    test('an owner who counts drives connects a road server after a test, and disconnects it', async ({
      page,
      roads,
      faults,
    }) => {
      await signIn(page, OWNER);
      await page.goto('/admin/dashboard?tab=business&section=fees');
      const part = page.getByRole('region', { name: 'Road server' });
      await expect(page.getByRole('checkbox', { name: 'Count the drive between jobs' })).toBeVisible();
      await expect(part).toHaveCount(0);
      await page.getByText('Count the drive between jobs').click();
      await expect(part.getByText('Drives are estimated')).toBeVisible();
      await part.getByRole('button', { name: 'Connect a road server' }).click();
      await part.getByLabel('Address').fill('https://roads.test');
      roads.mood = 'elsewhere';
      faults.expect(/\/api\/admin\/road-server\/test|status of 422/);
      await part.getByRole('button', { name: 'Test the server' }).click();
      await expect(part.getByLabel('Address')).toHaveAccessibleDescription(/knows no road from \d{5} to \d{5}/);
      await expect(part.getByRole('button', { name: 'Save and use it' })).toHaveCount(0);
      await expectAccessible(page, 'a road server of another region');

      roads.mood = 'roads';
      await part.getByRole('button', { name: 'Test the server' }).click();
      await expect(part.getByText(/It works: from \d{5} to \d{5} in \d+ minutes/)).toBeVisible();
      await part.getByRole('button', { name: 'Save and use it' }).click();
      await expect(part.getByText('https://roads.test')).toBeVisible();
      await expectAccessible(page, 'a road server in use');

      await part.getByRole('button', { name: 'Disconnect' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
      await expect(part.getByText('Drives are estimated')).toBeVisible();
    });
  });
