import type { peopleCalls, pushCalls } from '#contract/people.ts';
import { answersTexts } from '#core/languages/en/problems.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { deviceCookie, logInCookies } from '#server/http/session.ts';
import { inviteAdmin, listAdmins, removeAdmin } from './admins.ts';
import { addDevice, readNotifications, removeDevice, sendTest, turnTopicsOff } from './devices.ts';
import { askForReset, changePassword, resetPassword, type AccountRecord } from './passwords.ts';
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
