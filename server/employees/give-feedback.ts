import type { Actor } from '#core/people/permissions.ts';
import { sendMessage } from '../contact/send.ts';
import type { Deps } from '../deps.ts';
import { recordAttempt } from '../lib/attempt-limiter.ts';
import { findSelf } from './find-self.ts';

/** Sends what an employee has to say to the owner, as a message like any other. Throws TooMany. */
export async function giveFeedback(
  deps: Deps,
  actor: Actor,
  { text, requestId }: { readonly text: string; readonly requestId: string },
): Promise<void> {
  const own = await findSelf(deps.db, actor);
  await recordAttempt(deps, `feedback:${own.id}`, { most: 10, seconds: 3600 });
  const message = { name: `${own.name} (crew)`, email: own.email, phone: undefined, message: text };
  await sendMessage(deps, actor, { message, requestId });
}
