import { crewBuilds } from 'virtual:crew-files';
import { NetworkOnly } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

const PREFIX = 'crew-page-';
/** The cache of the page, one for each build. */
const NAME = `${PREFIX}${crewBuilds.map(({ script, files }) => `${script}-${files.length}`).join()}`;
/** The cache of files, which all builds share: their names change with their contents. */
const FILES = 'crew-files';
/** Where earlier versions cached the files. */
const EARLIER_FILES = 'workbox-precache';
/** The pages that are kept, which are the same for everyone: that of the crew's addresses, and the owner's. */
const PAGES = { crew: '/employee-login', dashboard: '/admin/dashboard' } as const;
type Page = keyof typeof PAGES;
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
const keptFiles = new Set(crewBuilds.flatMap(({ files, dashboardFiles }) => [...files, ...dashboardFiles]));

/** Caches the page, which is the same for all crew addresses, and the files of its language. Throws if it belongs to another build. */
export async function fetchShell(): Promise<void> {
  const answer = await fetch(PAGES.crew, { cache: 'no-store' });
  if (!(await keepShell(answer, 'crew'))) throw new Error('The page of the crew is that of another version.');
}

/** Caches the owner's page and the files of its first screen, unless they are here. */
export async function fetchDashboard(): Promise<void> {
  if (await (await self.caches.open(NAME)).match(PAGES.dashboard)) return;
  await keepShell(await fetch(PAGES.dashboard, { cache: 'no-store' }), 'dashboard');
}

/** Deletes the cached pages and files of other builds. */
export async function dropOldShells(): Promise<void> {
  const names = await self.caches.keys();
  const old = names.filter((name) => (name.startsWith(PREFIX) && name !== NAME) || name.startsWith(EARLIER_FILES));
  await Promise.all(old.map((name) => self.caches.delete(name)));
  const files = await self.caches.open(FILES);
  const others = (await files.keys()).filter(({ url }) => !isKeptFile(new URL(url).pathname));
  await Promise.all(others.map((request) => files.delete(request)));
}

type PageRequest = { readonly event: ExtendableEvent; readonly request: Request };

/** Returns the crew's page from the server, or without a network from the cache. */
export function openPage(asked: PageRequest): Promise<Response> {
  return open(asked, 'crew');
}

/** Returns the owner's page from the server, or without a network from the cache. */
export function openDashboard(asked: PageRequest): Promise<Response> {
  return open(asked, 'dashboard');
}

async function open(asked: PageRequest, page: Page): Promise<Response> {
  try {
    const answer = await network.handle(asked);
    if (answer.type === 'basic') asked.event.waitUntil(keepShell(answer.clone(), page));
    return answer;
  } catch (error) {
    const kept = await (await self.caches.open(NAME)).match(PAGES[page]);
    if (kept) return kept;
    throw error;
  }
}

/** Whether that is the path of a file of this build, in any language. */
export function isKeptFile(pathname: string): boolean {
  return keptFiles.has(pathname);
}

/** Returns a file from the cache, or else from the server. */
export async function openFile({ request }: { readonly request: Request }): Promise<Response> {
  const kept = await (await self.caches.open(FILES)).match(request, { ignoreVary: true });
  return kept ?? fetch(request);
}

/**
 * Caches the page if it belongs to this build, after the files of its language, so that a cached page always opens.
 * Returns whether it belongs to it.
 */
async function keepShell(answer: Response, page: Page): Promise<boolean> {
  const html = answer.ok ? await answer.text() : '';
  const build = crewBuilds.find(({ script }) => html.includes(`"${script}"`));
  if (!build) return false;
  await keepFiles(page === 'crew' ? build.files : build.dashboardFiles);
  const { headers } = answer;
  const said = KEPT_HEADERS.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ''] as const] : []));
  // A fresh response: browsers refuse to open an address with a redirected one.
  await (
    await self.caches.open(NAME)
  ).put(PAGES[page], new Response(html, { headers: said.map(([name, value]) => [name, value]) }));
  return true;
}

/** Caches the files that aren't cached yet. Throws if one can't be fetched. */
async function keepFiles(paths: readonly string[]): Promise<void> {
  const cache = await self.caches.open(FILES);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await Promise.all(paths.filter((path) => !kept.has(path)).map((path) => cache.add(path)));
}
