import { wearCookie } from './accepted-job.ts';
import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { ROUND_TODAY, threeStops } from './round-stops.ts';
import { openPage } from './schedule.ts';
import { OPEN_TODAY } from './visit.ts';

test.use({ world: { business: { ...OPEN_TODAY, minimumNoticeMinutes: 0, rounds: [ROUND_TODAY] } } });

for (const width of [360, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } });

    test('the crew does a round without a network, and what was pressed arrives once', async ({
      page,
      context,
      shop,
      faults,
    }) => {
      faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|no-response|Failed to fetch/);
      const { ids, employee, customers } = await threeStops(shop);
      await wearCookie(page, shop, employee);
      await page.goto('/employee-dashboard');
      const round = page.getByRole('region', { name: 'Today’s round' });
      await expect(round.getByRole('heading', { name: 'Lansingburgh' })).toBeVisible();
      await expect(round.getByText('0 of 3 done')).toBeVisible();
      await expectAccessible(page, 'the round of today');
      const map = page.getByRole('dialog', { name: 'Today’s map' });
      const numbers = async () =>
        (await round.getByRole('listitem').allInnerTexts()).map((text) => /\d+ Fifth Avenue/.exec(text)?.[0]);
      const inOrder = await numbers();
      await page.getByRole('button', { name: 'Map', exact: true }).click();
      await expect(map.getByRole('listitem')).toHaveText(inOrder.map((address) => new RegExp(address ?? 'missing')));
      await expect(map.getByRole('img', { name: /^Map with 3 stops/ })).toBeVisible();
      await expectAccessible(page, 'the map of today');
      await page.keyboard.press('Escape');
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.reload();
      await expect(round.getByText('0 of 3 done')).toBeVisible();

      await page.getByRole('button', { name: 'Map', exact: true }).click();
      await expect(map.getByRole('listitem')).toHaveCount(3);
      await page.keyboard.press('Escape');
      await context.setOffline(true);
      await round.getByRole('button', { name: 'Done', exact: true }).click();
      await expect(round.getByText('1 of 3 done')).toBeVisible();
      await round.getByRole('button', { name: 'Couldn’t reach the cans', exact: true }).click();
      await page.getByRole('radio', { name: 'The gate was locked' }).click();
      await page.getByRole('button', { name: 'Tell the customer' }).click();
      await expect(round.getByText('Couldn’t reach', { exact: true })).toBeVisible();
      await round.getByRole('button', { name: 'Done', exact: true }).click();
      await expect(round.getByText('2 of 3 done')).toBeVisible();
      await page.reload();
      await expect(round.getByText('2 of 3 done')).toBeVisible();
      await page.getByRole('button', { name: 'Map', exact: true }).click();
      await expect(map.getByRole('listitem')).toHaveCount(3);
      await page.keyboard.press('Escape');

      await context.setOffline(false);
      await page.reload();
      const states = async () => {
        const details = await Promise.all(
          ids.map(
            async (id) =>
              (await asOwner(shop, `GET /api/quotes/${id}`)) as {
                readonly completedAt: string | null;
                readonly moveRequest: unknown;
              },
          ),
        );
        return details
          .map(({ completedAt, moveRequest }) => (completedAt ? 'done' : moveRequest ? 'missed' : 'open'))
          .toSorted();
      };
      await expect.poll(states, { timeout: 60_000 }).toEqual(['done', 'done', 'missed']);
      const missed = await Promise.any(
        customers.map(async ({ email }) => mailTo(shop, email, /^We couldn’t do our work/)),
      );
      expect(textOf(missed)).toContain('We came by, but the gate was locked.');
      await openPage(page, '/admin/dashboard');
      await expect(page.getByText(/Lansingburgh: (2 of 3|4 of 6) done/).first()).toBeVisible();
      if (width === 360) {
        const jobs = page.getByRole('region', { name: 'Jobs', exact: true });
        const stop = jobs.getByRole('link', { name: 'Dana Whitfield' }).first();
        await expect(stop).toHaveCount(0);
        await jobs.getByRole('button', { name: /^Lansingburgh: \d of \d done$/ }).click();
        await expect(stop).toBeVisible();
        await expectAccessible(page, 'the stops of a round on Today');
      }
    });
  });
