import type { contactCalls } from '#contract/contact.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount.ts';
import { sendMessage } from './send.ts';

export function contactRoutes(deps: Deps): Handlers<typeof contactCalls> {
  return {
    'POST /api/contact': async ({ actor, body, requestId }) => {
      await sendMessage(deps, actor, { message: body, requestId });
      return { status: 201, body: { success: true } };
    },
  };
}
