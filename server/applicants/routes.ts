import type { applicantCalls } from '#contract/applicants.ts';
import type { Deps } from '../deps.ts';
import { applicantCookie } from '../http/session.ts';
import type { Handlers } from '../http/mount.ts';
import { apply, openAccess, sendCode } from './apply.ts';

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
