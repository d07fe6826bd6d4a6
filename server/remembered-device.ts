import { DEVICE_DAYS } from '#core/people/identity.ts';
import { hashToken, isSameText, keyedHash } from '#server/lib/secrets.ts';
import type { Deps } from './deps.ts';

/** The person whose log-in a device remembers. A new password makes every device forget them. */
export type Remembered = { readonly id: string; readonly password_hash: string | null };

/** How many people one device remembers; beyond that, it forgets the one whose log-in is the oldest. */
const MOST_PEOPLE = 8;

/**
 * Remembers that this person has logged in on a device, in addition to the people it already remembers. Returns the cookie's
 * value: the device's id, which includes its expiry, and an unforgeable mark for each person.
 */
export function rememberDevice(
  deps: Pick<Deps, 'secret' | 'clock' | 'random'>,
  token: string | undefined,
  person: Remembered,
): string {
  const known = readDevice(deps, token);
  const id = known?.id ?? newDevice(deps);
  const own = markOf(deps, id, person);
  const others = known?.marks.filter((mark) => mark !== own) ?? [];
  return [id, own, ...others].slice(0, MOST_PEOPLE + 1).join('.');
}

/** Returns the device's id if this person has logged in on it with the current password, else undefined. */
export function findDevice(
  deps: Pick<Deps, 'secret' | 'clock'>,
  token: string | undefined,
  person: Remembered,
): string | undefined {
  const device = readDevice(deps, token);
  const own = device && markOf(deps, device.id, person);
  return own !== undefined && device?.marks.some((mark) => isSameText(mark, own)) ? device.id : undefined;
}

/** Returns what a browser is stored by, given its cookie; null without one. People who log in there don't change it. */
export function browserHash(deps: Pick<Deps, 'clock'>, token: string | undefined): Buffer | null {
  const device = readDevice(deps, token);
  return device ? hashToken(device.id) : null;
}

function newDevice({ clock, random }: Pick<Deps, 'clock' | 'random'>): string {
  const until = clock.now().add({ hours: DEVICE_DAYS * 24 });
  return `${Math.floor(until.epochMilliseconds / 1000)}-${Buffer.from(random.bytes(12)).toString('base64url')}`;
}

/** Returns undefined if it is not a device cookie, has expired, or claims to last longer than any does. */
function readDevice(
  { clock }: Pick<Deps, 'clock'>,
  token = '',
): { readonly id: string; readonly marks: readonly string[] } | undefined {
  const [id = '', ...marks] = token.split('.', MOST_PEOPLE + 1);
  const until = Number(/^(\d{1,12})-[\w-]{16}$/.exec(id)?.[1] ?? 0);
  const left = until - clock.now().epochMilliseconds / 1000;
  return left > 0 && left <= DEVICE_DAYS * 86_400 ? { id, marks } : undefined;
}

function markOf({ secret }: Pick<Deps, 'secret'>, deviceId: string, { id, password_hash: hash }: Remembered): string {
  return keyedHash(secret, `device:${deviceId}:${id}:${hash ?? ''}`)
    .toString('base64url')
    .slice(0, 32);
}
