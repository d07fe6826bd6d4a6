import { ROUND as EXAMPLE } from '#testing/rounds.ts';
import { acceptQuote, askAs, wearCookie } from './accepted-job.ts';
import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { newCustomer, type Customer } from './customer.ts';
import { expect, nextAddress, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { openPage } from './schedule.ts';
import type { Shop } from './shop.ts';
import { OPEN_TODAY } from './visit.ts';

const TODAY = Temporal.Now.plainDateISO(OPEN_TODAY.timeZone).toString();
const ROUND = { ...EXAMPLE, firstOn: TODAY, from: '10:00 AM', until: '2:00 PM', stops: 50 };

test.use({ world: { business: { ...OPEN_TODAY, minimumNoticeMinutes: 0, rounds: [ROUND] } } });

/** A customer books a stop of today's round. */
async function book(shop: Shop, customer: Customer, house: number): Promise<string> {
  const answer = await fetch(`${shop.url}/api/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress() },
    body: JSON.stringify({
      customerName: `${customer.firstName} ${customer.lastName}`,
      customerEmail: customer.email,
      customerPhone: customer.phone,
      packageType: 'garbage',
      serviceAddress: `${house} Fifth Avenue, Troy, NY 12182`,
      scheduledDate: TODAY,
      scheduledTime: ROUND.from,
      round: ROUND.id,
      paymentMethod: 'cash',
      acceptedTermsOfService: true,
      acceptedLiability: true,
    }),
  });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return ((await answer.json()) as { readonly id: string }).id;
}

/** Three stops of one employee, with the cookie of the employee and the customers. */
async function threeStops(shop: Shop) {
  const customers = [newCustomer(), newCustomer(), newCustomer()] as const;
  const ids: string[] = [];
  for (const [index, customer] of customers.entries()) ids.push(await book(shop, customer, 10 + 20 * index));
  const { employee } = await acceptQuote(shop, ids[0] ?? '');
  for (const id of ids.slice(1)) {
    await asOwner(shop, `POST /api/quotes/${id}/approve`, { body: {} });
    const jobs = (await asOwner(shop, 'GET /api/jobs')) as readonly { readonly id: string; readonly quoteId: string }[];
    const job = jobs.find(({ quoteId }) => quoteId === id)?.id ?? '';
    await asOwner(shop, `POST /api/jobs/${job}/send-to-employees`);
    await askAs(shop, `POST /api/jobs/${job}/request`, { cookie: employee });
    await asOwner(shop, `POST /api/jobs/${job}/approve`);
  }
  return { customers, ids, employee };
}

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
    });
  });
