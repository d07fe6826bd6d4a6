import type { Deps } from '../deps.ts';
import { deriveToken } from '../lib/secrets.ts';

/** How long the address of a photo is good on a page that a secret link opens. */
const SIGNED_HOURS = 1;

/** The URL of a photo or its thumbnail for a viewer without a log-in, valid for an hour. */
export function signUrl({ secret, clock }: Pick<Deps, 'secret' | 'clock'>, id: string, size?: 'small'): string {
  const expires = String(Math.floor(clock.now().add({ hours: SIGNED_HOURS }).epochMilliseconds / 1000));
  const signature = deriveToken(secret, 'photo', `${id}:${expires}`);
  return `/api/photos/${id}?expires=${expires}&signature=${signature}${size ? `&size=${size}` : ''}`;
}
