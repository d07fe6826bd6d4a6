import { crewFiles, crewScript } from 'virtual:crew-files';
import { NetworkOnly } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

const PREFIX = 'crew-page-';
/** The cache of the page, one for each build. */
const NAME = `${PREFIX}${crewScript}-${crewFiles.length}`;
const PAGE = '/employee-login';
/** Timeout in seconds. */
const PATIENCE = 4;
/** Headers that protect the page. */
const KEPT_HEADERS = [
  'content-type',
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
] as const;
const network = new NetworkOnly({ networkTimeoutSeconds: PATIENCE });

/** Caches the page, which is the same for all crew addresses. Throws if it belongs to another build. */
export async function fetchShell(): Promise<void> {
  const answer = await fetch(PAGE, { cache: 'no-store' });
  if (!(await keepShell(answer))) throw new Error('The page of the crew is that of another version.');
}

/** Deletes the cached pages of other builds. */
export async function dropOldShells(): Promise<void> {
  const names = await self.caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(old.map((name) => self.caches.delete(name)));
}

/** Returns the page from the server, or without a network from the cache. */
export async function openPage(asked: {
  readonly event: ExtendableEvent;
  readonly request: Request;
}): Promise<Response> {
  try {
    const answer = await network.handle(asked);
    if (answer.type === 'basic') asked.event.waitUntil(keepShell(answer.clone()));
    return answer;
  } catch (error) {
    const kept = await (await self.caches.open(NAME)).match(PAGE);
    if (kept) return kept;
    throw error;
  }
}

/** Caches the page if it belongs to this build, and returns whether it does. */
async function keepShell(answer: Response): Promise<boolean> {
  const html = answer.ok ? await answer.text() : '';
  if (!html.includes(`"${crewScript}"`)) return false;
  const { headers } = answer;
  const said = KEPT_HEADERS.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ''] as const] : []));
  // A fresh response: browsers refuse to open an address with a redirected one.
  await (
    await self.caches.open(NAME)
  ).put(PAGE, new Response(html, { headers: said.map(([name, value]) => [name, value]) }));
  return true;
}
