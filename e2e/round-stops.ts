import { ROUND as EXAMPLE } from '#testing/rounds.ts';
import { askAs, signUp } from './accepted-job.ts';
import { asOwner } from './crew.ts';
import { newCustomer } from './customer.ts';
import { submitElsewhere } from './quotes.ts';
import type { Shop } from './shop.ts';
import { OPEN_TODAY } from './visit.ts';

const TODAY = Temporal.Now.plainDateISO(OPEN_TODAY.timeZone).toString();

/** A round that comes today, in a shop that's open then. */
export const ROUND_TODAY = { ...EXAMPLE, firstOn: TODAY, from: '10:00 AM', until: '2:00 PM', stops: 50 };

/** Where the three stops are. */
export const STOP_ADDRESSES = [10, 30, 50].map((house) => `${house} Fifth Avenue, Troy, NY 12182`);

/** Three stops of one employee, with the cookie of the employee and the customers. */
export async function threeStops(shop: Shop) {
  const customers = [newCustomer(), newCustomer(), newCustomer()] as const;
  const ids: string[] = [];
  for (const [index, customer] of customers.entries()) {
    const stop = { visit: { date: TODAY, time: ROUND_TODAY.from }, round: ROUND_TODAY.id, packageType: 'garbage' };
    ids.push((await submitElsewhere(shop, { ...stop, customer, address: STOP_ADDRESSES[index] ?? '' })).id);
  }
  const employee = await signUp(shop);
  for (const id of ids) {
    await asOwner(shop, `POST /api/quotes/${id}/approve`, { body: {} });
    const jobs = (await asOwner(shop, 'GET /api/jobs')) as readonly { readonly id: string; readonly quoteId: string }[];
    const job = jobs.find(({ quoteId }) => quoteId === id)?.id ?? '';
    // It's the driver's of an earlier test, where there was one.
    await asOwner(shop, `PATCH /api/jobs/${job}`, { body: { assignedStaff: null } });
    await askAs(shop, `POST /api/jobs/${job}/request`, { cookie: employee });
    await asOwner(shop, `POST /api/jobs/${job}/approve`);
  }
  return { customers, ids, employee };
}
