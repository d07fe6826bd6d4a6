import type { mailServerCalls } from '#contract/mail-server.ts';
import type { textServiceCalls } from '#contract/text-account.ts';
import type { Handlers } from '#server/http/mount.ts';
import { checkMailRecords } from './mail-records.ts';
import { removeMailServer, saveMailServer, seeMailServer, testMailServer } from './mail-server.ts';
import { removeTextService, saveTextService, seeTextService, testTextService } from './text-account.ts';

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

export function textServiceRoutes(): Handlers<typeof textServiceCalls> {
  return {
    'GET /api/admin/text-service': async ({ context }) => ({ status: 200, body: await seeTextService(context) }),
    'POST /api/admin/text-service/test': async ({ context, body }) => ({
      status: 200,
      body: await testTextService(context, body),
    }),
    'PUT /api/admin/text-service': async ({ context, body }) => ({
      status: 200,
      body: await saveTextService(context, body),
    }),
    'DELETE /api/admin/text-service': async ({ context }) => ({ status: 200, body: await removeTextService(context) }),
  };
}
