import { registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { findOwn, forgetOwnCaches, forgottenAt, keepOwnAnswer, nextTurn, ownCacheName } from './own-caches.ts';
import { isCrewPage, isOwnAnswer, isPicture, isDashboard, KEEP_DASHBOARD, smallOf } from './paths.ts';
import { dropOldShells, fetchDashboard, fetchShell, isKeptFile, openDashboard, openFile, openPage } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/*
 * Lets the crew's pages and the owner's first screen open without a network, and shows notifications to both. A new version
 * waits until all pages of the old one are closed. Public pages are never answered from here, and no call of the owner is.
 */
self.addEventListener('install', (event) => event.waitUntil(fetchShell()));
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([dropOldShells(), self.clients.claim()])));

registerRoute(({ request, url }) => request.mode === 'navigate' && isCrewPage(url.pathname), openPage);
registerRoute(({ request, url }) => request.mode === 'navigate' && isDashboard(url.pathname), openDashboard);
registerRoute(({ sameOrigin, url }) => sameOrigin && isKeptFile(url.pathname), openFile);
registerRoute(({ url }) => isOwnAnswer(url.pathname), answerOwn);
registerRoute(({ url }) => isPicture(url.pathname), answerPicture);

self.addEventListener('message', (event) => {
  if (event.data === KEEP_DASHBOARD) event.waitUntil(fetchDashboard());
});

type Push = { readonly title: string; readonly body: string; readonly path: string; readonly tag: string };

self.addEventListener('push', (event) => {
  if (!event.data) return;
  const { title, body, path, tag }: Push = event.data.json();
  const look = { body, tag, renotify: true, icon: '/icon-192.png', data: path };
  event.waitUntil(self.registration.showNotification(title, look));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openScreen(String(event.notification.data)));
});

/** Opens the screen in a window of the app that is there, or else in a new one. */
async function openScreen(path: string): Promise<void> {
  const { href } = new URL(path, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window' });
  const same = windows.find(({ url }) => new URL(url).pathname === new URL(href).pathname);
  if (!same) return void (await self.clients.openWindow(href));
  await same.focus();
  if (same.url !== href) await same.navigate(href);
}

type CrewRequest = { readonly event: ExtendableEvent; readonly request: Request };

/** Timeout in seconds when there is a cached response. */
const PATIENCE = 10;
const network = new NetworkOnly();
const hurried = new NetworkOnly({ networkTimeoutSeconds: PATIENCE });

/** Returns the server's response, or without a network the last one to the same employee. Only for pages of the crew. */
async function answerOwn({ event, request }: CrewRequest): Promise<Response> {
  if (!(await isAskedByCrew(event))) return fetch(request);
  const turn = nextTurn();
  const [kept, since] = await Promise.all([findOwn(self.caches, request), forgottenAt(self.caches)]);
  try {
    const answer = await (kept ? hurried : network).handle({ event, request });
    event.waitUntil(keepOwn(request, answer.clone(), { since, turn }));
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** A picture, which never changes: the small one is cached, and replaces the large one without a network. */
async function answerPicture({ event, request }: CrewRequest): Promise<Response> {
  if (!(await isAskedByCrew(event))) return fetch(request);
  const small = smallOf(request.url);
  const kept = await findOwn(self.caches, new Request(small));
  if (request.url === small) return kept ?? answerOwn({ event, request });
  try {
    return await network.handle({ event, request });
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** Caches a response for its employee, and deletes those of all others. */
async function keepOwn(
  request: Request,
  answer: Response,
  asked: { readonly since: string; readonly turn: number },
): Promise<void> {
  const employeeId = answer.headers.get('x-employee-id');
  if (answer.status === 401) return forgetOwnCaches(self.caches);
  if (employeeId === null) return;
  await forgetOwnCaches(self.caches, { but: employeeId });
  if (answer.status === 200) await keepOwnAnswer(self.caches, { request, answer, employeeId, ...asked });
  else if (answer.status < 500) await (await self.caches.open(ownCacheName(employeeId))).delete(request);
}

async function isAskedByCrew(event: ExtendableEvent): Promise<boolean> {
  const client = event instanceof FetchEvent ? await self.clients.get(event.clientId) : undefined;
  return client !== undefined && isCrewPage(new URL(client.url).pathname);
}
