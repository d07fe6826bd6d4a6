import { crewFiles } from 'virtual:crew-files';
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isCrewPage, isOwnAnswer, isPicture } from './crew-paths.ts';
import { answerOwn, answerPicture } from './own-answers.ts';
import { dropOldShells, fetchShell, openPage } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/*
 * Stands between the crew's pages and the network, so that they open without one. A new version waits until no page is
 * open that the old one serves; it touches neither public pages nor the owner's.
 */
self.addEventListener('install', (event) => event.waitUntil(fetchShell()));
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([dropOldShells(), self.clients.claim()])));

// Their names change with what is in them.
precacheAndRoute(crewFiles.map((url) => ({ url, revision: null })));
cleanupOutdatedCaches();

registerRoute(({ request, url }) => request.mode === 'navigate' && isCrewPage(url.pathname), openPage);
registerRoute(({ url }) => isOwnAnswer(url.pathname), answerOwn);
registerRoute(({ url }) => isPicture(url.pathname), answerPicture);
