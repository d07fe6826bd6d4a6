import type { FastifyRateLimitStoreCtor, FastifyRateLimitStore } from '@fastify/rate-limit';
import type { RouteOptions } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { keyedHash } from '#server/lib/secrets.ts';
import { addTries } from './queries.ts';

/**
 * The total of all processes at the last exchange, this process's own count since, and the end in epoch milliseconds.
 */
type Count = { shared: number; own: number; endsAt: number };

/** In milliseconds: how far a process may lag behind the others. */
const SHARE_EVERY = 1000;
/** Beyond this many clients and calls at once, the oldest counts are dropped. */
const MOST_COUNTED = 50_000;

export type SharedLimits = {
  readonly Store: FastifyRateLimitStoreCtor;
  /** Exchanges counts with the other processes now. */
  readonly share: () => Promise<void>;
  readonly stop: () => void;
};

/**
 * Enforces rate limits per client across all processes, which exchange their counts once a second in one statement. No
 * call waits for the database, so a client can exceed a limit by what it sends in that second. While the database is
 * away, each process uses its own counts.
 */
export function sharedLimits(
  deps: Pick<Deps, 'db' | 'secret' | 'log' | 'clock'>,
  counter: {
    /** Whether this is the only process on its database, so that there is no other process to share with. */
    readonly isAlone?: boolean;
  } = {},
): SharedLimits {
  const { isAlone = false } = counter;
  const counts = new Map<string, Count>();
  const nowInMs = () => deps.clock.now().epochMilliseconds;

  function countCall(key: string, milliseconds: number): Count {
    const now = nowInMs();
    const known = counts.get(key);
    const count = known && known.endsAt > now ? known : { shared: 0, own: 0, endsAt: now + milliseconds };
    if (!known && counts.size >= MOST_COUNTED) counts.delete(counts.keys().next().value ?? '');
    counts.set(key, count);
    count.endsAt = Math.min(count.endsAt, now + milliseconds);
    count.own += 1;
    return count;
  }

  async function share(): Promise<void> {
    const now = nowInMs();
    for (const [key, { endsAt }] of counts) if (endsAt <= now) counts.delete(key);
    const news = [...counts]
      .filter(([, { own }]) => own > 0)
      .map(([key, count]) => ({ bucket: bucketOf(deps.secret, key), count, own: count.own, endsAt: count.endsAt }));
    if (news.length === 0) return;
    const told = await addTries(deps.db, news, deps.clock.now());
    for (const { bucket, count, own } of news) {
      const all = told.get(bucket);
      if (!all) continue;
      count.own -= own;
      count.shared = all.tries;
      count.endsAt = Temporal.Instant.from(all.resets_at).epochMilliseconds;
    }
  }

  class Store implements FastifyRateLimitStore {
    readonly #route: string;
    constructor(options: object) {
      const { method, url } = 'routeInfo' in options ? (options.routeInfo as Partial<RouteOptions>) : {};
      this.#route = `${String(method)} ${url}`;
    }
    incr(...[client, tell, milliseconds]: Parameters<FastifyRateLimitStore['incr']>): void {
      const { shared, own, endsAt } = countCall(`${this.#route} ${client}`, milliseconds);
      tell(null, { current: shared + own, ttl: Math.max(0, endsAt - nowInMs()) });
    }
    child(options: object): FastifyRateLimitStore {
      return new Store(options);
    }
  }
  return { Store, share, stop: isAlone ? () => {} : everySecond(share, deps.log) };
}

/** Repeats until the returned function is called. Logs the first failure of each outage only. */
function everySecond(share: () => Promise<void>, log: Deps['log']): () => void {
  let sharing: Promise<void> | undefined;
  let isAlone = false;
  const timer = setInterval(() => {
    sharing ??= share()
      .then(
        () => void (isAlone = false),
        (error: unknown) => {
          if (!isAlone) log.warn({ err: error }, 'calls are counted by this process alone');
          isAlone = true;
        },
      )
      .finally(() => (sharing = undefined));
  }, SHARE_EVERY).unref();
  return () => clearInterval(timer);
}

function bucketOf(secret: Buffer, key: string): string {
  return keyedHash(secret, `calls:${key}`).toString('base64url');
}
