const PREFIX = 'crew-of-';
/** Changes with what the answers look like. */
const OWN = `${PREFIX}2-`;
/** Says when everything was forgotten last. */
const MARK = { cache: 'crew-forgotten', address: '/crew-forgotten' } as const;

/** The cache of what was answered to an employee. */
export function ownCacheName(employeeId: string): string {
  return `${OWN}${employeeId}`;
}

/**
 * Forgets what was answered to anybody, or to anybody but one. What is still being answered meanwhile isn't kept either
 * (`forgottenAt`).
 */
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

/** What stands for the last time that everything was forgotten: another text after each time, none before the first. */
export async function forgottenAt(caches: CacheStorage): Promise<string> {
  const mark = await (await caches.open(MARK.cache)).match(MARK.address);
  return mark ? mark.text() : '';
}

type Kept = {
  readonly request: Request;
  readonly answer: Response;
  readonly employeeId: string;
  /** `forgottenAt` when the request was made. */
  readonly since: string;
};

/** Keeps an answer for its employee, unless everything was forgotten since it was asked for: then they have logged out. */
export async function keepOwnAnswer(caches: CacheStorage, { request, answer, employeeId, since }: Kept): Promise<void> {
  if ((await forgottenAt(caches)) !== since) return;
  const name = ownCacheName(employeeId);
  const cache = await caches.open(name);
  // A full phone keeps nothing more; the answer has arrived all the same.
  await cache.put(request, answer).catch(() => undefined);
  // Deleted during the write: the deletion may have looked for this cache before it existed.
  if ((await forgottenAt(caches)) !== since) await caches.delete(name);
}
