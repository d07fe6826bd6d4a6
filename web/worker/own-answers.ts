import { NetworkOnly } from 'workbox-strategies';
import { isCrewPage, smallOf } from './crew-paths.ts';
import { findOwn, forgetOwnCaches, forgottenAt, keepOwnAnswer, ownCacheName } from './own-caches.ts';

declare const self: ServiceWorkerGlobalScope;

type Asked = { readonly event: ExtendableEvent; readonly request: Request };

/** In seconds: so long a network may say nothing where there is an answer from before. */
const PATIENCE = 10;
const network = new NetworkOnly();
const hurried = new NetworkOnly({ networkTimeoutSeconds: PATIENCE });

/** An answer of the server, else the one that it last gave to the same employee. Only for pages of the crew. */
export async function answerOwn({ event, request }: Asked): Promise<Response> {
  if (!(await isAskedByCrew(event))) return fetch(request);
  const [kept, since] = await Promise.all([findOwn(self.caches, request), forgottenAt(self.caches)]);
  try {
    const answer = await (kept ? hurried : network).handle({ event, request });
    event.waitUntil(keepOwn({ request, answer: answer.clone(), since }));
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** A picture, which never changes: the small one is cached, and replaces the large one without a network. */
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

type Arrived = { readonly request: Request; readonly answer: Response; readonly since: string };

/** Keeps an answer for the employee to whom it was given, which takes everybody else's away. */
async function keepOwn({ request, answer, since }: Arrived): Promise<void> {
  const employeeId = answer.headers.get('x-employee-id');
  if (answer.status === 401) return forgetOwnCaches(self.caches);
  if (employeeId === null) return;
  await forgetOwnCaches(self.caches, { but: employeeId });
  if (answer.status === 200) await keepOwnAnswer(self.caches, { request, answer, employeeId, since });
  else if (answer.status < 500) await (await self.caches.open(ownCacheName(employeeId))).delete(request);
}

async function isAskedByCrew(event: ExtendableEvent): Promise<boolean> {
  const client = event instanceof FetchEvent ? await self.clients.get(event.clientId) : undefined;
  return client !== undefined && isCrewPage(new URL(client.url).pathname);
}
