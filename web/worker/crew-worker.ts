import { registerRoute } from 'workbox-routing';
import { isCrewPage, isOwnAnswer, isPicture, isDashboard, KEEP_DASHBOARD } from './paths.ts';
import { answerOwn, answerPicture } from './own-answers.ts';
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
