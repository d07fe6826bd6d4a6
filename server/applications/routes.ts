import type { applicationCalls, applicantCalls } from '#contract/applications.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import {
  decideApplication,
  editApplication,
  exportApplications,
  listApplications,
  readApplication,
} from './applications.ts';
import { applicantCookie, apply, openAccess, sendCode } from './apply.ts';

export function applicationRoutes(deps: Deps): Handlers<typeof applicationCalls> {
  return {
    'GET /api/job-applications': async ({ actor, query }) => {
      const page = await listApplications(deps, actor, query);
      return { status: 200, body: Object.keys(query).length === 0 ? page.items : page };
    },
    'GET /api/job-applications/export': async ({ actor, query, language }) => ({
      status: 200,
      body: await exportApplications(deps, actor, { ...query, language }),
      headers: { 'content-disposition': 'attachment; filename="applications.csv"' },
    }),
    'GET /api/job-applications/:id': async ({ actor, params, language }) => ({
      status: 200,
      body: await readApplication(deps, actor, { ...params, language }),
    }),
    'PATCH /api/job-applications/:id': async ({ actor, params, body: { status, ...edit }, language, requestId }) => ({
      status: 200,
      body: status
        ? await decideApplication(deps, actor, { ...params, status, language, requestId })
        : await editApplication(deps, actor, { ...params, ...edit, requestId }, language),
    }),
  };
}

export function applicantRoutes(deps: Deps): Handlers<typeof applicantCalls> {
  return {
    'POST /api/job-applications/access': async ({ actor, body: { code, email }, language, sender, requestId }) => {
      if (code === undefined) {
        if (email !== undefined) await sendCode(deps, actor, { email, language, sender, requestId });
        return { status: 200, body: { success: true, isCodeSent: true } };
      }
      const pass = await openAccess(deps, actor, { code, sender, requestId });
      return { status: 200, body: { success: true, isCodeSent: false }, cookies: [applicantCookie(deps, pass)] };
    },
    'POST /api/job-applications': async ({ actor, headers, body, language, requestId }) => {
      await apply(deps, actor, { application: body, key: headers['idempotency-key'], language, requestId });
      return { status: 201, body: { success: true } };
    },
  };
}
