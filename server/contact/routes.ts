import type { contactCalls, messageCalls } from '#contract/messages.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { exportMessages, listInbox, markMessage, readMessage, sendMessage } from './messages.ts';

export function contactRoutes(deps: Deps): Handlers<typeof contactCalls> {
  return {
    'POST /api/contact': async ({ actor, body, requestId }) => {
      await sendMessage(deps, actor, { message: body, requestId });
      return { status: 201, body: { success: true } };
    },
  };
}

export function messageRoutes(deps: Deps): Handlers<typeof messageCalls> {
  return {
    'GET /api/messages': async ({ actor, query }) => ({ status: 200, body: await listInbox(deps, actor, query) }),
    'GET /api/messages/export': async ({ actor, query, language }) => ({
      status: 200,
      body: await exportMessages(deps, actor, { ...query, language }),
      headers: { 'content-disposition': 'attachment; filename="messages.csv"' },
    }),
    'GET /api/messages/:id': async ({ actor, params }) => ({
      status: 200,
      body: await readMessage(deps, actor, params),
    }),
    'POST /api/messages/:id/read': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await markMessage(deps, actor, { ...params, as: body, requestId }),
    }),
    'POST /api/messages/:id/answered': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await markMessage(deps, actor, { ...params, as: body, requestId }),
    }),
  };
}
