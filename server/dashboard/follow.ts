import { Readable } from 'node:stream';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../lib/secrets.ts';
import { findLiveSession } from '../data/sessions.ts';

/** In milliseconds: proxies close connections that are silent for a minute. */
const SIGN_OF_LIFE = 25_000;

/** Says which lists have changed, as server-sent events, until the session ends, the reader leaves or the server stops. */
export function followChanges(
  deps: Deps,
  _actor: Actor,
  { sessionToken = '' }: { readonly sessionToken: string | undefined },
): Readable {
  const { changes } = deps;
  let hasLeft = false;
  const events = new Readable({ read: () => {} });
  const forget = changes.onChange((topics) => void events.push(`data: ${topics.join(' ')}\n\n`));
  const signs = setInterval(() => void stillLoggedIn(deps, sessionToken).then(sign, hangUp), SIGN_OF_LIFE);
  changes.ending.addEventListener('abort', hangUp);
  events.once('close', leave);
  events.push('retry: 3000\n\n');
  if (changes.ending.aborted) hangUp();
  return events;

  function sign(isLoggedIn: boolean): void {
    if (!isLoggedIn) hangUp();
    else if (!hasLeft) events.push(':\n\n');
  }

  /** Doesn't wait for the stream to close: a reader that stopped reading would keep it open. */
  function hangUp(): void {
    if (hasLeft) return;
    leave();
    events.push(null);
  }

  function leave(): void {
    hasLeft = true;
    forget();
    clearInterval(signs);
    changes.ending.removeEventListener('abort', hangUp);
  }
}

async function stillLoggedIn({ db, clock }: Deps, sessionToken: string): Promise<boolean> {
  const session = await findLiveSession(db, hashToken(sessionToken), clock.now().toString());
  return session?.admin_id != null;
}
