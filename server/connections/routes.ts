import type { mailServerCalls } from '#contract/mail-server.ts';
import type { Handlers } from '#server/http/mount.ts';
import { checkMailRecords } from './mail-records.ts';
import { removeMailServer, saveMailServer, seeMailServer, testMailServer } from './mail-server.ts';

export function mailServerRoutes(): Handlers<typeof mailServerCalls> {
  return {
    'GET /api/admin/mail-server': async ({ context }) => ({ status: 200, body: await seeMailServer(context) }),
    'POST /api/admin/mail-server/test': async ({ context, body }) => ({
      status: 200,
      body: await testMailServer(context, body),
    }),
    'PUT /api/admin/mail-server': async ({ context, body }) => ({
      status: 200,
      body: await saveMailServer(context, body),
    }),
    'POST /api/admin/mail-server/records': async ({ context, body }) => ({
      status: 200,
      body: await checkMailRecords(context, body),
    }),
    'DELETE /api/admin/mail-server': async ({ context }) => ({ status: 200, body: await removeMailServer(context) }),
  };
}
