import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { NotLoggedIn } from '../errors.ts';
import { hashToken, isSameText } from '../secrets.ts';
import { launchCredentials } from './credentials.ts';
import { useLaunchLink } from './sql.ts';

/** Either the credential pair or a one-time link. */
export type UnlockTry = { readonly username: string; readonly password: string } | { readonly token: string };

/** Passes when the pair is right or the link was still unused; else throws NotLoggedIn. */
export async function unlockLaunch(deps: Deps, given: UnlockTry): Promise<void> {
  const passes = 'token' in given ? await passesByLink(deps, given.token) : await passesByPair(deps, given);
  if (!passes)
    throw new NotLoggedIn(
      'token' in given
        ? 'This link was used already or is too old. Please restart the program for a new one.'
        : 'Invalid credentials',
    );
}

async function passesByPair(
  deps: Deps,
  given: { readonly username: string; readonly password: string },
): Promise<boolean> {
  const { username, password } = await launchCredentials(deps.db, deps.env, deps.chance);
  const isUser = isSameText(given.username, username);
  return isSameText(given.password, password) && isUser;
}

async function passesByLink(deps: Deps, token: string): Promise<boolean> {
  return transaction(deps.db, (trx) => useLaunchLink(trx, hashToken(token), deps.clock.now()));
}
