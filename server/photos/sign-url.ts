import type { Deps } from '#server/deps.ts';
import { deriveToken, isSameText } from '#server/lib/secrets.ts';

/** How long a signed URL works, on a page that a secret link opens. */
const SIGNED_HOURS = 1;

type SigningDeps = Pick<Deps, 'secret' | 'clock'>;
/** Returns the URL of a photo or its thumbnail for a viewer without a log-in, valid for an hour. */
export function signUrl({ secret, clock }: SigningDeps, id: string, size?: 'small'): string {
  const expires = String(Math.floor(clock.now().add({ hours: SIGNED_HOURS }).epochMilliseconds / 1000));
  return `/api/photos/${id}?expires=${expires}&signature=${signatureOf(secret, id, expires)}${size ? `&size=${size}` : ''}`;
}

/** Whether `signUrl` made the URL and it hasn't expired. `expires` is in seconds of the epoch. */
export function isSignedWell(
  { secret, clock }: SigningDeps,
  signedParams: {
    readonly id: string;
    readonly expires?: string | undefined;
    readonly signature?: string | undefined;
  },
): boolean {
  const { id, expires = '', signature = '' } = signedParams;
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 < clock.now().epochMilliseconds) return false;
  return isSameText(signature, signatureOf(secret, id, expires));
}

function signatureOf(secret: Deps['secret'], id: string, expires: string): string {
  return deriveToken(secret, 'photo', `${id}:${expires}`);
}
