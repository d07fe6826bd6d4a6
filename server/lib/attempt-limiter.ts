import { isIPv6 } from 'node:net';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Deps } from '#server/deps.ts';
import { TooMany } from '#server/errors.ts';
import { addAttempt, deleteAttempts, removeAttempt } from './queries.ts';
import { keyedHash } from './secrets.ts';

export type Limit = { readonly most: number; readonly seconds: number };

/**
 * Counts an attempt at something that must not be guessed, across all processes, and returns the count. Throws TooMany
 * with the wait if there were `most` within `seconds` of the first; the wait is never longer than that, even when the
 * clock is set back. The bucket names what is counted ('log-in:dana@example.com'); only a keyed hash of it is stored.
 */
export async function recordAttempt(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  bucket: string,
  limit: Limit,
): Promise<number> {
  const now = deps.clock.now();
  const { tries, resets_at } = await addAttempt(deps.db, keyOf(deps, bucket), {
    now: now.toString(),
    resetsAt: now.add({ seconds: limit.seconds }).toString(),
  });
  if (tries > limit.most) throw tooOften(Temporal.Instant.from(resets_at).since(now).total('milliseconds'));
  return tries;
}

/** How often a code that anyone can type may be guessed: `mostInCrowd` counts while there are too many from everywhere. */
export type GuessLimits = { readonly ofSender: Limit; readonly ofEverybody: Limit; readonly mostInCrowd: number };

/**
 * Counts a guess at a code before the answer is known: otherwise a right one among too many would still be answered. Returns
 * what takes it back, for a right one. Throws TooMany with the wait: fewer from a network are too many while many networks
 * guess, so that strangers can't lock out those who have one.
 */
export async function recordGuess(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  what: string,
  {
    sender,
    limits: { ofSender, ofEverybody, mostInCrowd },
  }: {
    /** The client's address. */
    readonly sender: string;
    readonly limits: GuessLimits;
  },
): Promise<() => Promise<void>> {
  const [own, all] = [`${what}:sender:${networkOf(sender)}`, `${what}:everybody`];
  const tries = await recordAttempt(deps, own, ofSender);
  const isCrowded = await isTooMany(recordAttempt(deps, all, ofEverybody));
  if (isCrowded && tries > mostInCrowd) throw tooOften(ofSender.seconds * 1000);
  return async () => void (await Promise.all([undoAttempt(deps, own), undoAttempt(deps, all)]));
}

/** Whether a count is over its limit, for a limit that doesn't reject requests on its own. */
async function isTooMany(counting: Promise<unknown>): Promise<boolean> {
  try {
    await counting;
    return false;
  } catch (error) {
    if (error instanceof TooMany) return true;
    throw error;
  }
}

/** Takes back an attempt that succeeded, where only failed ones should count. */
export async function undoAttempt(deps: Pick<Deps, 'db' | 'secret'>, bucket: string): Promise<void> {
  await removeAttempt(deps.db, keyOf(deps, bucket));
}

/** Clears the attempts of a bucket: a caller who knows the secret need not wait. */
export async function clearAttempts(deps: Pick<Deps, 'db' | 'secret'>, bucket: string): Promise<void> {
  await deleteAttempts(deps.db, keyOf(deps, bucket));
}

/**
 * Returns the unit that is counted for a client's address: one IPv4 address, or the network of 2^64 addresses that one
 * client has with IPv6.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const first = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** Returns the error for too many attempts, with the wait in words. */
export function tooOften(milliseconds: number): TooMany {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const wait = seconds < 90 ? { unit: 'seconds', count: seconds } : { unit: 'minutes', count: Math.ceil(seconds / 60) };
  return new TooMany(messageOf(problemsTexts, 'tooOften', wait), seconds);
}

function keyOf(deps: Pick<Deps, 'secret'>, bucket: string): string {
  return keyedHash(deps.secret, `tries:${bucket}`).toString('base64url');
}
