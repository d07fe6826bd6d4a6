const PREFIX = 'crew-of-';

/** The cache of what was answered to an employee. */
export function ownCacheName(employeeId: string): string {
  return `${PREFIX}${employeeId}`;
}

/** Forgets what was answered to anybody, or to anybody but one. */
export async function forgetOwnCaches(caches: CacheStorage, { but }: { readonly but?: string } = {}): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && (but === undefined || name !== ownCacheName(but)));
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** What was answered to whoever uses this device: there is one cache at most. */
export async function findOwn(caches: CacheStorage, request: Request): Promise<Response | undefined> {
  const names = await caches.keys();
  const [name] = names.filter((each) => each.startsWith(PREFIX));
  return name === undefined ? undefined : (await caches.open(name)).match(request, { ignoreVary: true });
}
