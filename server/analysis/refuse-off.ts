import type { EstimateMode } from '#core/settings/settings.ts';
import type { CurrentSettings } from '../deps.ts';
import { NotFound } from '../errors.ts';

/** What the shop does with photo estimates. Throws NotFound where it makes none. */
export function refuseOff({ business }: CurrentSettings): Exclude<EstimateMode, 'off'> {
  const { mode } = business.estimate;
  if (mode !== 'off') return mode;
  throw new NotFound('Photo estimates are not offered right now. Please continue with the standard quote.');
}
