import type { passkeyCalls } from '#contract/passkeys.ts';
import type { peopleCalls, pushCalls } from '#contract/people.ts';
import type { secondFactorCalls } from '#contract/second-factors.ts';
import type { sessionCalls } from '#contract/sessions.ts';
import { answersTexts } from '#core/languages/en/problems.ts';
import type { Deps } from '#server/deps.ts';
import { languageCookie } from '#server/http/language.ts';
import type { Handlers } from '#server/http/mount.ts';
import { listAdmins, inviteAdmin, removeAdmin } from './admins.ts';
import { logInCookies, deviceCookie, endedSessionCookie } from './cookies.ts';
import { readNotifications, addDevice, removeDevice, turnTopicsOff, sendTest } from './devices.ts';
import { logIn } from './log-in.ts';
import { askForPasskey, logInByPasskey, offerPasskey, addPasskey, removePasskey } from './passkeys.ts';
import { type AccountRecord, changePassword, askForReset, resetPassword } from './passwords.ts';
import { beginSecondFactor, confirmSecondFactor, renewCodes, turnOffSecondFactor } from './second-factor.ts';
import { logOut, whoAmI, logOutEverywhere, endSession, chooseLanguage } from './session.ts';
import { seeAccount } from './view.ts';

export function peopleRoutes(deps: Deps, accountRecord: AccountRecord): Handlers<typeof peopleCalls> {
  return {
    'GET /api/admin/account': async ({ actor, sessionId }) => ({
      status: 200,
      body: await seeAccount(deps, actor, { sessionId }),
    }),
    'POST /api/admin/password': async ({ actor, body, ...from }) => {
      const opened = await changePassword(deps, actor, { ...from, ...body, role: 'admin' });
      return { status: 204, cookies: logInCookies(deps, opened) };
    },
    'POST /api/admin/forgot-password': async ({ language, actor, body, sender, requestId }) => {
      await askForReset(deps, actor, { role: 'admin', email: body.email, page: '/admin/reset', sender, requestId });
      return { status: 200, body: { success: true, message: answersTexts(language)('adminResetSent') } };
    },
    'POST /api/admin/reset-password': async ({ actor, body, ...from }) => {
      const { device } = await resetPassword(deps, actor, { ...from, ...body, accountRecord });
      return { status: 200, body: { success: true }, cookies: [deviceCookie(deps, device)] };
    },
    'GET /api/admin/admins': async ({ actor }) => ({ status: 200, body: [...(await listAdmins(deps, actor))] }),
    'POST /api/admin/admins': async ({ actor, body, requestId }) => {
      await inviteAdmin(deps, actor, { ...body, requestId });
      return { status: 201, body: { success: true } };
    },
    'DELETE /api/admin/admins/:id': async ({ actor, params, requestId }) => {
      await removeAdmin(deps, actor, { id: params.id, requestId });
      return { status: 204 };
    },
  };
}

export function pushRoutes(deps: Deps): Handlers<typeof pushCalls> {
  return {
    'GET /api/notifications': async ({ actor }) => ({ status: 200, body: await readNotifications(deps, actor) }),
    'POST /api/notifications/devices': async ({ actor, body, sessionToken, deviceToken }) => ({
      status: 201,
      body: await addDevice(deps, actor, { ...body, sessionToken, deviceToken }),
    }),
    'DELETE /api/notifications/devices/:id': async ({ actor, params }) => {
      await removeDevice(deps, actor, params);
      return { status: 204 };
    },
    'PUT /api/notifications/topics': async ({ actor, body }) => {
      await turnTopicsOff(deps, actor, body);
      return { status: 204 };
    },
    'POST /api/notifications/test': async ({ actor }) => ({ status: 202, body: await sendTest(deps, actor) }),
  };
}

export function passkeyRoutes(deps: Deps): Handlers<typeof passkeyCalls> {
  return {
    'POST /api/admin/passkey-login/options': async ({ actor, sender }) => ({
      status: 200,
      body: { ...(await askForPasskey(deps, actor, { sender })) },
    }),
    'POST /api/admin/passkey-login': async ({ actor, body, ...from }) => {
      const opened = await logInByPasskey(deps, actor, { ...from, role: 'admin', answer: body.answer });
      return {
        status: 200,
        body: { success: true, name: opened.name, secondFactor: opened.hasSecondFactor },
        cookies: logInCookies(deps, opened),
      };
    },
    'POST /api/admin/passkeys/options': async ({ actor, body }) => ({
      status: 200,
      body: { ...(await offerPasskey(deps, actor, body)) },
    }),
    'POST /api/admin/passkeys': async ({ actor, body, requestId }) => {
      await addPasskey(deps, actor, { ...body, requestId });
      return { status: 201, body: { success: true } };
    },
    'DELETE /api/admin/passkeys/:id': async ({ actor, params, requestId }) => {
      await removePasskey(deps, actor, { id: params.id, requestId });
      return { status: 204 };
    },
  };
}

export function secondFactorRoutes(deps: Deps): Handlers<typeof secondFactorCalls> {
  return {
    'POST /api/admin/second-factor': async ({ actor, body }) => ({
      status: 200,
      body: await beginSecondFactor(deps, actor, body),
    }),
    'POST /api/admin/second-factor/confirm': async ({ actor, body, requestId }) => {
      const recoveryCodes = await confirmSecondFactor(deps, actor, { code: body.code, requestId });
      return { status: 200, body: { recoveryCodes: [...recoveryCodes] } };
    },
    'POST /api/admin/second-factor/recovery-codes': async ({ actor, body, requestId }) => {
      const recoveryCodes = await renewCodes(deps, actor, { ...body, requestId });
      return { status: 200, body: { recoveryCodes: [...recoveryCodes] } };
    },
    'POST /api/admin/second-factor/turn-off': async ({ actor, body, requestId }) => {
      await turnOffSecondFactor(deps, actor, { ...body, requestId });
      return { status: 204 };
    },
  };
}

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
