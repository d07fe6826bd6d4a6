import type { GivenResource } from '#contract/resources.ts';
import { hasResources, kindFor, resourceAt } from '#core/scheduling/resources.ts';
import type { Settings } from '#core/settings/settings.ts';

/** Returns the bay or van of a stored seat; undefined without a reservation, and while none is named. */
export function resourceView(
  settings: Settings,
  { seat, isAtCustomer }: { readonly seat: number | null | undefined; readonly isAtCustomer: boolean },
): GivenResource | undefined {
  if (!hasResources(settings) || seat === null || seat === undefined) return undefined;
  const named = resourceAt(settings, seat);
  return { kind: kindFor({ isAtCustomer }), id: named?.id ?? null, name: named?.name ?? null };
}
