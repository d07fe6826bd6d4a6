import { registerRoute } from 'workbox-routing';
import { isCrewPage, isOwnAnswer, isPicture } from './crew-paths.ts';
import { answerOwn, answerPicture } from './own-answers.ts';
import { dropOldShells, fetchShell, isCrewFile, openFile, openPage } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/*
 * Lets the crew's pages open without a network. A new version waits until all pages of the old one are closed. Public
 * pages and the owner's aren't affected.
 */
self.addEventListener('install', (event) => event.waitUntil(fetchShell()));
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([dropOldShells(), self.clients.claim()])));

registerRoute(({ request, url }) => request.mode === 'navigate' && isCrewPage(url.pathname), openPage);
registerRoute(({ sameOrigin, url }) => sameOrigin && isCrewFile(url.pathname), openFile);
registerRoute(({ url }) => isOwnAnswer(url.pathname), answerOwn);
registerRoute(({ url }) => isPicture(url.pathname), answerPicture);
