import type { applicationCalls, applicantCalls } from '#contract/applications.ts';
import type { Handlers } from '#server/http/mount.ts';
import {
  decideApplication,
  editApplication,
  exportApplications,
  listApplications,
  readApplication,
} from './applications.ts';
import { applicantCookie, apply, openAccess, sendCode } from './apply.ts';

export function applicationRoutes(): Handlers<typeof applicationCalls> {
  return {
    'GET /api/job-applications': async ({ context, query }) => {
      const page = await listApplications(context, query);
      return { status: 200, body: Object.keys(query).length === 0 ? page.items : page };
    },
    'GET /api/job-applications/export': async ({ context, query }) => ({
      status: 200,
      body: await exportApplications(context, query),
      headers: { 'content-disposition': 'attachment; filename="applications.csv"' },
    }),
    'GET /api/job-applications/:id': async ({ context, params }) => ({
      status: 200,
      body: await readApplication(context, params),
    }),
    'PATCH /api/job-applications/:id': async ({ context, params, body: { status, ...edit } }) => ({
      status: 200,
      body: status
        ? await decideApplication(context, { ...params, status })
        : await editApplication(context, { ...params, ...edit }),
    }),
  };
}

export function applicantRoutes(): Handlers<typeof applicantCalls> {
  return {
    'POST /api/job-applications/access': async ({ context, body: { code, email } }) => {
      if (code === undefined) {
        if (email !== undefined) await sendCode(context, { email });
        return { status: 200, body: { success: true, isCodeSent: true } };
      }
      const pass = await openAccess(context, { code });
      return { status: 200, body: { success: true, isCodeSent: false }, cookies: [applicantCookie(context, pass)] };
    },
    'POST /api/job-applications': async ({ context, headers, body }) => {
      await apply(context, { application: body, key: headers['idempotency-key'] });
      return { status: 201, body: { success: true } };
    },
  };
}
