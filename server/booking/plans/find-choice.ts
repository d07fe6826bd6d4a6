import { planErrorsTexts } from '#core/languages/en/plans.ts';
import { messageOf, type InvalidField } from '#core/languages/message.ts';
import { offersForWork, type PlanChoice } from '#core/pricing/plans.ts';
import { canonicalPackageKey } from '#core/settings/documented-keys.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { RequestedQuote } from '#server/booking/submit.ts';

/** The plan that a request chooses among those that the shop offers for its work, or what's wrong with that. */
export function findChoice(
  { planOffers }: Pick<Settings, 'planOffers'>,
  { plan, packageType, items = [] }: Pick<RequestedQuote, 'plan' | 'packageType' | 'items'>,
): { readonly choice?: PlanChoice; readonly errors: readonly InvalidField[] } {
  if (plan === undefined) return { errors: [] };
  const work = {
    packageType: canonicalPackageKey(packageType),
    items: items.map((item) => ({ packageType: canonicalPackageKey(item.packageType) })),
  };
  const offer = offersForWork(planOffers, work).find(({ interval }) => interval === plan);
  if (!offer) return { errors: [{ path: 'plan', message: messageOf(planErrorsTexts, 'notOffered') }] };
  const { interval, discount } = offer;
  return { choice: { interval, discount }, errors: [] };
}
