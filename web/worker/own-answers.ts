import { NetworkOnly } from 'workbox-strategies';
import { isCrewPage, smallOf } from './paths.ts';
import { findOwn, forgetOwnCaches, forgottenAt, keepOwnAnswer, nextTurn, ownCacheName } from './own-caches.ts';

declare const self: ServiceWorkerGlobalScope;

type CrewRequest = { readonly event: ExtendableEvent; readonly request: Request };

/** Timeout in seconds when there is a cached response. */
const PATIENCE = 10;
const network = new NetworkOnly();
const hurried = new NetworkOnly({ networkTimeoutSeconds: PATIENCE });

/** Returns the server's response, or without a network the last one to the same employee. Only for pages of the crew. */
export async function answerOwn({ event, request }: CrewRequest): Promise<Response> {
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
export async function answerPicture({ event, request }: CrewRequest): Promise<Response> {
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
