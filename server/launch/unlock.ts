import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { NotLoggedIn } from '../errors.ts';
import { countTry, networkOf } from '../http/tries.ts';
import { hashToken, isSameText } from '../secrets.ts';
import { credentialsOfLaunch } from './credentials.ts';
import { useLaunchLink } from './sql.ts';

/** Either the credential pair or a one-time link, and the client's address. */
export type UnlockTry = (Pair | Link) & { readonly sender: string };
type Pair = { readonly username: string; readonly password: string };
type Link = { readonly token: string };

const TRIES_OF_SENDER = { most: 10, seconds: 600 };
const TRIES_OF_ALL = { most: 200, seconds: 600 };

/** Passes when the pair is right or the link was still unused; else throws NotLoggedIn, or TooMany after many tries. */
export async function unlockLaunch(deps: Deps, given: UnlockTry): Promise<void> {
  await countTry(deps, `unlock:sender:${networkOf(given.sender)}`, TRIES_OF_SENDER);
  if (!('token' in given)) await countTry(deps, 'unlock', TRIES_OF_ALL);
  const passes = 'token' in given ? await passesByLink(deps, given.token) : await passesByPair(deps, given);
  if (!passes)
    throw new NotLoggedIn(
      'token' in given
        ? 'This link was used already or is too old. Please restart the program for a new one.'
        : 'Invalid credentials',
    );
}

async function passesByPair(deps: Deps, given: Pair): Promise<boolean> {
  const { username, password } = await credentialsOfLaunch(deps.db, deps.env, deps.chance);
  const isUser = isSameText(given.username, username);
  return isSameText(given.password, password) && isUser;
}

async function passesByLink(deps: Deps, token: string): Promise<boolean> {
  return transaction(deps.db, (trx) => useLaunchLink(trx, hashToken(token), deps.clock.now()));
}
