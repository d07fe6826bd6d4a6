import type { mailCalls, unsubscribeCalls } from '#contract/mail.ts';
import type { Handlers } from '#server/http/mount.ts';
import { unsubscribe } from './opt-outs.ts';
import { exportMails, listOutbox, readMailHealth, readMail, readMailFile, resendMail } from './read.ts';

export function mailRoutes(): Handlers<typeof mailCalls> {
  return {
    'GET /api/mails': async ({ context, query }) => ({
      status: 200,
      body: await listOutbox(context, query),
    }),
    'GET /api/mails/export': async ({ context, query }) => ({
      status: 200,
      body: await exportMails(context, query),
      headers: { 'content-disposition': 'attachment; filename="mails.csv"' },
    }),
    'GET /api/mails/health': async ({ context }) => ({
      status: 200,
      body: await readMailHealth(context),
    }),
    'GET /api/mails/:id': async ({ context, params }) => ({
      status: 200,
      body: await readMail(context, params),
    }),
    'GET /api/mails/:id/file': async ({ context, params }) => {
      const { name, bytes } = await readMailFile(context, params);
      return { status: 200, body: bytes, headers: { 'content-disposition': `attachment; filename="${name}"` } };
    },
    'POST /api/mails/:id/resend': async ({ context, params }) => ({
      status: 200,
      body: await resendMail(context, params),
    }),
  };
}

export function unsubscribeRoutes(): Handlers<typeof unsubscribeCalls> {
  return {
    'POST /unsubscribe/:token': async ({ context, params }) => {
      await unsubscribe(context, params);
      return { status: 200, body: { success: true } };
    },
  };
}
