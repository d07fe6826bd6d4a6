import type { EstimateMode } from '#core/settings/business.ts';
import type { BusinessNow } from '../deps.ts';
import { NotFound } from '../errors.ts';

/** What the shop does with photo estimates. Throws NotFound where it makes none. */
export function refuseOff({ business }: BusinessNow): Exclude<EstimateMode, 'off'> {
  const { mode } = business.estimate;
  if (mode !== 'off') return mode;
  throw new NotFound('Photo estimates are not offered right now. Please continue with the standard quote.');
}
