import { NetworkOnly } from 'workbox-strategies';
import { isCrewPage, smallOf } from './crew-paths.ts';
import { findOwn, forgetOwnCaches, ownCacheName } from './own-caches.ts';

declare const self: ServiceWorkerGlobalScope;

type Asked = { readonly event: ExtendableEvent; readonly request: Request };

/** In seconds: so long a network may say nothing where there is an answer from before. */
const PATIENCE = 10;
const network = new NetworkOnly();
const hurried = new NetworkOnly({ networkTimeoutSeconds: PATIENCE });

/** An answer of the server, else the one that it last gave to the same employee. Only for pages of the crew. */
export async function answerOwn({ event, request }: Asked): Promise<Response> {
  if (!(await isAskedByCrew(event))) return fetch(request);
  const kept = await findOwn(self.caches, request);
  try {
    const answer = await (kept ? hurried : network).handle({ event, request });
    event.waitUntil(keepOwn(request, answer.clone()));
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** A picture, which never changes: the small one is kept, and stands in for the large one without a network. */
export async function answerPicture({ event, request }: Asked): Promise<Response> {
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

/** Keeps an answer for the employee to whom it was given, which takes everybody else's away. */
async function keepOwn(request: Request, answer: Response): Promise<void> {
  const employeeId = answer.headers.get('x-employee-id');
  if (answer.status === 401) return forgetOwnCaches(self.caches);
  if (employeeId === null) return;
  await forgetOwnCaches(self.caches, { but: employeeId });
  const cache = await self.caches.open(ownCacheName(employeeId));
  if (answer.status === 200) {
    // A full phone keeps nothing more; the answer has arrived all the same.
    await cache.put(request, answer).catch(() => undefined);
  } else if (answer.status < 500) await cache.delete(request);
}

async function isAskedByCrew(event: ExtendableEvent): Promise<boolean> {
  const client = event instanceof FetchEvent ? await self.clients.get(event.clientId) : undefined;
  return client !== undefined && isCrewPage(new URL(client.url).pathname);
}
