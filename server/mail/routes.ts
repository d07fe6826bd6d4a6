import type { mailCalls, unsubscribeCalls } from '#contract/mail.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { unsubscribe } from './opt-outs.ts';
import { exportMails, listOutbox, readMailHealth, readMail, readMailFile, resendMail } from './read.ts';

export function mailRoutes(deps: Deps): Handlers<typeof mailCalls> {
  return {
    'GET /api/mails': async ({ actor, query, language }) => ({
      status: 200,
      body: await listOutbox(deps, actor, { ...query, language }),
    }),
    'GET /api/mails/export': async ({ actor, query, language }) => ({
      status: 200,
      body: await exportMails(deps, actor, { ...query, language }),
      headers: { 'content-disposition': 'attachment; filename="mails.csv"' },
    }),
    'GET /api/mails/health': async ({ actor, language }) => ({
      status: 200,
      body: await readMailHealth(deps, actor, { language }),
    }),
    'GET /api/mails/:id': async ({ actor, params, language }) => ({
      status: 200,
      body: await readMail(deps, actor, { ...params, language }),
    }),
    'GET /api/mails/:id/file': async ({ actor, params }) => {
      const { name, bytes } = await readMailFile(deps, actor, params);
      return { status: 200, body: bytes, headers: { 'content-disposition': `attachment; filename="${name}"` } };
    },
    'POST /api/mails/:id/resend': async ({ actor, params, language, requestId }) => ({
      status: 200,
      body: await resendMail(deps, actor, { ...params, language, requestId }),
    }),
  };
}

export function unsubscribeRoutes(deps: Deps): Handlers<typeof unsubscribeCalls> {
  return {
    'POST /unsubscribe/:token': async ({ actor, params, requestId }) => {
      await unsubscribe(deps, actor, { ...params, requestId });
      return { status: 200, body: { success: true } };
    },
  };
}
