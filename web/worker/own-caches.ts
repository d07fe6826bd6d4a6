const PREFIX = 'crew-of-';
/** Changes when the shape of the responses does. */
const OWN = `${PREFIX}2-`;
/** The mark of the last time that everything was deleted. */
const MARK = { cache: 'crew-forgotten', address: '/crew-forgotten' } as const;

/** The name of the cache with an employee's responses. */
export function ownCacheName(employeeId: string): string {
  return `${OWN}${employeeId}`;
}

/** Deletes the responses to all employees, or to all but one. Requests that are still running aren't cached either (`forgottenAt`). */
export async function forgetOwnCaches(caches: CacheStorage, { but }: { readonly but?: string } = {}): Promise<void> {
  if (but === undefined) await (await caches.open(MARK.cache)).put(MARK.address, new Response(crypto.randomUUID()));
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && (but === undefined || name !== ownCacheName(but)));
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The responses for the current user of this device: there is one cache at most. */
export async function findOwn(caches: CacheStorage, request: Request): Promise<Response | undefined> {
  const names = await caches.keys();
  const [name] = names.filter((each) => each.startsWith(OWN));
  return name === undefined ? undefined : (await caches.open(name)).match(request, { ignoreVary: true });
}

/** Returns a text that changes each time everything is deleted; empty before the first time. */
export async function forgottenAt(caches: CacheStorage): Promise<string> {
  const mark = await (await caches.open(MARK.cache)).match(MARK.address);
  return mark ? mark.text() : '';
}

let turns = 0;
/** The turn of the cached response, by cache and address; empty after the worker restarts, when no request is under way. */
const keptTurns = new Map<string, number>();

/** Returns the place of a request among all requests of this worker. */
export function nextTurn(): number {
  turns += 1;
  return turns;
}

/**
 * Caches a response, unless everything was deleted since the request, because then the employee has logged out, or the
 * response to a later request has overtaken this one.
 */
export async function keepOwnAnswer(
  caches: CacheStorage,
  ownAnswer: {
    readonly request: Request;
    readonly answer: Response;
    readonly employeeId: string;
    /** `forgottenAt` when the request was made. */
    readonly since: string;
    /** `nextTurn` when the request was made. */
    readonly turn: number;
  },
): Promise<void> {
  const { request, answer, employeeId, since, turn } = ownAnswer;
  if ((await forgottenAt(caches)) !== since) return;
  const name = ownCacheName(employeeId);
  const address = `${name} ${request.url}`;
  if ((keptTurns.get(address) ?? 0) > turn) return;
  keptTurns.set(address, turn);
  const cache = await caches.open(name);
  // A full phone can't store it, but the response has arrived.
  await cache.put(request, answer).catch(() => undefined);
  // Deleted during the write: the deletion may have looked for this cache before it existed.
  if ((await forgottenAt(caches)) !== since) await caches.delete(name);
}
