import type { sessionCalls } from '#contract/sessions.ts';
import type { Deps } from '#server/deps.ts';
import { languageCookie } from '#server/http/language.ts';
import type { Handlers } from '#server/http/mount.ts';
import { endedSessionCookie, logInCookies } from '#server/http/session.ts';
import { logIn } from './log-in.ts';
import { chooseLanguage, whoAmI, endSession, logOut, logOutEverywhere } from './session.ts';

export function sessionRoutes(deps: Deps): Handlers<typeof sessionCalls> {
  return {
    'POST /api/admin/login': async ({ actor, body, ...from }) => {
      const { email, password, code } = body;
      const opened = await logIn(deps, actor, { ...from, role: 'admin', login: email, password, code });
      return {
        status: 200,
        body: { success: true, name: opened.name, secondFactor: opened.hasSecondFactor },
        cookies: logInCookies(deps, opened),
      };
    },
    'POST /api/admin/logout': async ({ actor, sessionToken, requestId }) => {
      await logOut(deps, actor, { sessionToken, requestId });
      return { status: 204, cookies: [endedSessionCookie(deps)] };
    },
    'GET /api/admin/check-auth': async ({ actor }) => {
      const { name, email } = await whoAmI(deps, actor);
      return { status: 200, body: { success: true, name, email } };
    },
    'POST /api/admin/log-out-everywhere': async ({ actor, requestId }) => {
      await logOutEverywhere(deps, actor, { requestId });
      return { status: 204, cookies: [endedSessionCookie(deps)] };
    },
    'DELETE /api/admin/sessions/:id': async ({ actor, params, requestId }) => {
      await endSession(deps, actor, { id: params.id, requestId });
      return { status: 204 };
    },
    'PUT /api/language': async ({ actor, body: { language } }) => {
      await chooseLanguage(deps, actor, { language });
      return { status: 204, cookies: [languageCookie(deps, language)] };
    },
  };
}
