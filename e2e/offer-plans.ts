import type { Settings } from '#core/settings/settings.ts';
import { asOwner } from './crew.ts';
import { newCustomer } from './customer.ts';
import { submitElsewhere, type Submitted } from './quotes.ts';
import type { Shop } from './shop.ts';
import { freeVisits } from './visit.ts';

/** A plan for everything that the shop sells. */
export const PLAN_OFFERS: Settings['planOffers'] = [
  { interval: '4-weeks', discount: { kind: 'percent', percent: 10 }, packages: [] },
];

/** Prepaid visits. */
export const BUNDLES: Settings['bundles'] = [
  { name: '5 details', packageType: 'full', visits: 5, priceCents: 50_000, months: 12 },
];

type StartedPlan = Submitted & {
  readonly plan: { readonly id: string; readonly visits: readonly { readonly id: string }[] };
};

/** Returns a customer's quote that is approved and repeated by a plan with visits. */
export async function startPlan(shop: Shop): Promise<StartedPlan> {
  const [visit] = await freeVisits(shop, 'full');
  const quote = await submitElsewhere(shop, { customer: newCustomer(), visit });
  await asOwner(shop, `POST /api/quotes/${quote.id}/approve`, { body: {} });
  const { planOffers } = (await asOwner(shop, `GET /api/quotes/${quote.id}`)) as {
    readonly planOffers: readonly { readonly interval: string; readonly firstOn: string }[];
  };
  const [offer] = planOffers;
  const body = { interval: offer?.interval, firstOn: offer?.firstOn };
  const started = (await asOwner(shop, `POST /api/quotes/${quote.id}/plan`, { body })) as {
    readonly plan: { readonly id: string };
  };
  const plan = (await asOwner(shop, `GET /api/plans/${started.plan.id}`)) as StartedPlan['plan'];
  return { ...quote, plan };
}
