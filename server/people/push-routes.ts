import type { pushCalls } from '#contract/push.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount.ts';
import { addDevice, readNotifications, removeDevice, sendTest, turnTopicsOff } from './devices.ts';

export function pushRoutes(deps: Deps): Handlers<typeof pushCalls> {
  return {
    'GET /api/notifications': async ({ actor }) => ({ status: 200, body: await readNotifications(deps, actor) }),
    'POST /api/notifications/devices': async ({ actor, body, sessionToken }) => ({
      status: 201,
      body: await addDevice(deps, actor, { ...body, sessionToken }),
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
