import type { passkeyCalls } from '#contract/passkeys.ts';
import type { peopleCalls, pushCalls } from '#contract/people.ts';
import type { secondFactorCalls } from '#contract/second-factors.ts';
import type { sessionCalls } from '#contract/sessions.ts';
import { answersTexts } from '#core/languages/en/problems.ts';
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

export function peopleRoutes(accountRecord: AccountRecord): Handlers<typeof peopleCalls> {
  return {
    'GET /api/admin/account': async ({ context, sessionId }) => ({
      status: 200,
      body: await seeAccount(context, { sessionId }),
    }),
    'POST /api/admin/password': async ({ context, body, ...from }) => {
      const opened = await changePassword(context, { ...from, ...body, role: 'admin' });
      return { status: 204, cookies: logInCookies(context, opened) };
    },
    'POST /api/admin/forgot-password': async ({ context, body }) => {
      await askForReset(context, { role: 'admin', email: body.email, page: '/admin/reset' });
      return { status: 200, body: { success: true, message: answersTexts(context.language)('adminResetSent') } };
    },
    'POST /api/admin/reset-password': async ({ context, body, ...from }) => {
      const { device } = await resetPassword(context, { ...from, ...body, accountRecord });
      return { status: 200, body: { success: true }, cookies: [deviceCookie(context, device)] };
    },
    'GET /api/admin/admins': async ({ context }) => ({ status: 200, body: [...(await listAdmins(context))] }),
    'POST /api/admin/admins': async ({ context, body }) => {
      await inviteAdmin(context, body);
      return { status: 201, body: { success: true } };
    },
    'DELETE /api/admin/admins/:id': async ({ context, params }) => {
      await removeAdmin(context, { id: params.id });
      return { status: 204 };
    },
  };
}

export function pushRoutes(): Handlers<typeof pushCalls> {
  return {
    'GET /api/notifications': async ({ context }) => ({ status: 200, body: await readNotifications(context) }),
    'POST /api/notifications/devices': async ({ context, body, sessionToken, deviceToken }) => ({
      status: 201,
      body: await addDevice(context, { ...body, sessionToken, deviceToken }),
    }),
    'DELETE /api/notifications/devices/:id': async ({ context, params }) => {
      await removeDevice(context, params);
      return { status: 204 };
    },
    'PUT /api/notifications/topics': async ({ context, body }) => {
      await turnTopicsOff(context, body);
      return { status: 204 };
    },
    'POST /api/notifications/test': async ({ context }) => ({ status: 202, body: await sendTest(context) }),
  };
}

export function passkeyRoutes(): Handlers<typeof passkeyCalls> {
  return {
    'POST /api/admin/passkey-login/options': async ({ context }) => ({
      status: 200,
      body: { ...(await askForPasskey(context)) },
    }),
    'POST /api/admin/passkey-login': async ({ context, body, ...from }) => {
      const opened = await logInByPasskey(context, { ...from, role: 'admin', answer: body.answer });
      return {
        status: 200,
        body: { success: true, name: opened.name, secondFactor: opened.hasSecondFactor },
        cookies: logInCookies(context, opened),
      };
    },
    'POST /api/admin/passkeys/options': async ({ context, body }) => ({
      status: 200,
      body: { ...(await offerPasskey(context, body)) },
    }),
    'POST /api/admin/passkeys': async ({ context, body }) => {
      await addPasskey(context, body);
      return { status: 201, body: { success: true } };
    },
    'DELETE /api/admin/passkeys/:id': async ({ context, params }) => {
      await removePasskey(context, { id: params.id });
      return { status: 204 };
    },
  };
}

export function secondFactorRoutes(): Handlers<typeof secondFactorCalls> {
  return {
    'POST /api/admin/second-factor': async ({ context, body }) => ({
      status: 200,
      body: await beginSecondFactor(context, body),
    }),
    'POST /api/admin/second-factor/confirm': async ({ context, body }) => {
      const recoveryCodes = await confirmSecondFactor(context, { code: body.code });
      return { status: 200, body: { recoveryCodes: [...recoveryCodes] } };
    },
    'POST /api/admin/second-factor/recovery-codes': async ({ context, body }) => {
      const recoveryCodes = await renewCodes(context, body);
      return { status: 200, body: { recoveryCodes: [...recoveryCodes] } };
    },
    'POST /api/admin/second-factor/turn-off': async ({ context, body }) => {
      await turnOffSecondFactor(context, body);
      return { status: 204 };
    },
  };
}

export function sessionRoutes(): Handlers<typeof sessionCalls> {
  return {
    'POST /api/admin/login': async ({ context, body, ...from }) => {
      const { email, password, code } = body;
      const opened = await logIn(context, { ...from, role: 'admin', login: email, password, code });
      return {
        status: 200,
        body: { success: true, name: opened.name, secondFactor: opened.hasSecondFactor },
        cookies: logInCookies(context, opened),
      };
    },
    'POST /api/admin/logout': async ({ context, sessionToken }) => {
      await logOut(context, { sessionToken });
      return { status: 204, cookies: [endedSessionCookie(context)] };
    },
    'GET /api/admin/check-auth': async ({ context }) => {
      const { name, email } = await whoAmI(context);
      return { status: 200, body: { success: true, name, email } };
    },
    'POST /api/admin/log-out-everywhere': async ({ context }) => {
      await logOutEverywhere(context);
      return { status: 204, cookies: [endedSessionCookie(context)] };
    },
    'DELETE /api/admin/sessions/:id': async ({ context, params }) => {
      await endSession(context, { id: params.id });
      return { status: 204 };
    },
    'PUT /api/language': async ({ context, body: { language } }) => {
      await chooseLanguage(context, { language });
      return { status: 204, cookies: [languageCookie(context, language)] };
    },
  };
}
