import { Readable } from 'node:stream';
import type { Actor } from '#core/permissions.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../secrets.ts';
import { findLiveSession } from '../sessions/sql.ts';

/** In milliseconds: proxies close a connection on which nothing is said for a minute. */
const SIGN_OF_LIFE = 25_000;

/** Says which lists have changed, as server-sent events, until the session ends, the reader leaves or the server stops. */
export function followChanges(
  deps: Deps,
  _actor: Actor,
  { sessionToken = '' }: { readonly sessionToken: string | undefined },
): Readable {
  const { changes } = deps;
  const events = new Readable({ read: () => {} });
  const hangUp = () => void events.push(null);
  const forget = changes.onChange((topics) => void events.push(`data: ${topics.join(' ')}\n\n`));
  const signs = setInterval(() => void stillLoggedIn(deps, sessionToken).then(sign, hangUp), SIGN_OF_LIFE);
  const sign = (isLoggedIn: boolean) => (isLoggedIn ? void events.push(':\n\n') : hangUp());
  changes.ending.addEventListener('abort', hangUp);
  events.once('close', () => {
    forget();
    clearInterval(signs);
    changes.ending.removeEventListener('abort', hangUp);
  });
  events.push('retry: 3000\n\n');
  return events;
}

async function stillLoggedIn({ db, clock }: Deps, sessionToken: string): Promise<boolean> {
  const session = await findLiveSession(db, hashToken(sessionToken), clock.now().toString());
  return session?.admin_id != null;
}
