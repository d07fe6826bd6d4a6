import type { GivenResource } from '#contract/resources.ts';
import { hasResources, isIn, kindFor, resourceAt, seatsOfKind } from '#core/scheduling/resources.ts';
import type { Settings } from '#core/settings/settings.ts';

/** Returns the bay or van of a stored seat; undefined without a reservation, while none is named, and for one from before that. */
export function resourceView(
  settings: Settings,
  { seat, isAtCustomer }: { readonly seat: number | null | undefined; readonly isAtCustomer: boolean },
): GivenResource | undefined {
  if (!hasResources(settings) || seat === null || seat === undefined) return undefined;
  const kind = kindFor({ isAtCustomer });
  if (!isIn([seatsOfKind(kind)], seat)) return undefined;
  const named = resourceAt(settings, seat);
  return { kind, id: named?.id ?? null, name: named?.name ?? null };
}
