import type { contactCalls, messageCalls } from '#contract/messages.ts';
import type { Handlers } from '#server/http/mount.ts';
import { exportMessages, listInbox, markMessage, readMessage, sendMessage } from './messages.ts';

export function contactRoutes(): Handlers<typeof contactCalls> {
  return {
    'POST /api/contact': async ({ context, body }) => {
      await sendMessage(context, { message: body });
      return { status: 201, body: { success: true } };
    },
  };
}

export function messageRoutes(): Handlers<typeof messageCalls> {
  return {
    'GET /api/messages': async ({ context, query }) => ({ status: 200, body: await listInbox(context, query) }),
    'GET /api/messages/export': async ({ context, query }) => ({
      status: 200,
      body: await exportMessages(context, query),
      headers: { 'content-disposition': 'attachment; filename="messages.csv"' },
    }),
    'GET /api/messages/:id': async ({ context, params }) => ({
      status: 200,
      body: await readMessage(context, params),
    }),
    'POST /api/messages/:id/read': async ({ context, params, body }) => ({
      status: 200,
      body: await markMessage(context, { ...params, as: body }),
    }),
    'POST /api/messages/:id/answered': async ({ context, params, body }) => ({
      status: 200,
      body: await markMessage(context, { ...params, as: body }),
    }),
  };
}
