import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf, type InvalidField, type Message } from '#core/languages/message.ts';
import { travelShare, type TravelShare } from '#core/pricing/travel.ts';
import { canonicalPackageKey } from '#core/settings/documented-keys.ts';
import { findPackage, isAtAddress, type Settings } from '#core/settings/settings.ts';
import { travelToAddress } from '#server/quotes/travel.ts';
import type { Submission } from './submit.ts';

/** The travel fee, or why the crew doesn't go there. */
export type PricedTravel = { readonly share: TravelShare | undefined; readonly errors: readonly InvalidField[] };

const NOTHING: PricedTravel = { share: undefined, errors: [] };

/**
 * The travel fee of a request at the customer's, by the address. The owner names the fee of a walk-in, and goes wherever they say.
 * What the browser had calculated doesn't count.
 */
export function findTravel(settings: Settings, { quote, walkIn }: Submission): PricedTravel {
  if (walkIn) return { share: walkIn.travelCents ? { cents: walkIn.travelCents } : undefined, errors: [] };
  if (settings.travel.areas.length === 0) return NOTHING;
  const pack = findPackage(settings, canonicalPackageKey(quote.packageType));
  const isAlwaysThere = pack !== undefined && isAtAddress(pack);
  if (quote.serviceType !== 'mobile' && !isAlwaysThere) return NOTHING;
  const address = quote.serviceAddress?.trim() ?? '';
  if (address === '') return isAlwaysThere ? refused(messageOf(quoteErrorsTexts, 'serviceAddressMissing')) : NOTHING;
  const travel = travelToAddress(settings, address);
  if (travel.reach === 'no-zip') return refused(messageOf(quoteErrorsTexts, 'zipMissing'));
  if (travel.reach === 'outside') return refused(messageOf(quoteErrorsTexts, 'outsideArea', { zip: travel.zip ?? '' }));
  return { share: travelShare(travel), errors: [] };
}

function refused(message: Message): PricedTravel {
  return { share: undefined, errors: [{ path: 'serviceAddress', message }] };
}
