import { ROUND as EXAMPLE } from '#testing/rounds.ts';
import { acceptQuote, askAs } from './accepted-job.ts';
import { asOwner } from './crew.ts';
import { newCustomer, type Customer } from './customer.ts';
import { expect, nextAddress } from './fixture.ts';
import type { Shop } from './shop.ts';
import { OPEN_TODAY } from './visit.ts';

const TODAY = Temporal.Now.plainDateISO(OPEN_TODAY.timeZone).toString();

/** A round that comes today, in a shop that's open then. */
export const ROUND_TODAY = { ...EXAMPLE, firstOn: TODAY, from: '10:00 AM', until: '2:00 PM', stops: 50 };

/** Where the three stops are. */
export const STOP_ADDRESSES = [10, 30, 50].map((house) => `${house} Fifth Avenue, Troy, NY 12182`);

/** A customer books a stop of today's round. */
async function book(shop: Shop, customer: Customer, serviceAddress: string): Promise<string> {
  const answer = await fetch(`${shop.url}/api/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress() },
    body: JSON.stringify({
      customerName: `${customer.firstName} ${customer.lastName}`,
      customerEmail: customer.email,
      customerPhone: customer.phone,
      packageType: 'garbage',
      serviceAddress,
      scheduledDate: TODAY,
      scheduledTime: ROUND_TODAY.from,
      round: ROUND_TODAY.id,
      paymentMethod: 'cash',
      acceptedTermsOfService: true,
      acceptedLiability: true,
    }),
  });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return ((await answer.json()) as { readonly id: string }).id;
}

/** Three stops of one employee, with the cookie of the employee and the customers. */
export async function threeStops(shop: Shop) {
  const customers = [newCustomer(), newCustomer(), newCustomer()] as const;
  const ids: string[] = [];
  for (const [index, customer] of customers.entries())
    ids.push(await book(shop, customer, STOP_ADDRESSES[index] ?? ''));
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
