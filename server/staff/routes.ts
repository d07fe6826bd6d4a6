import type { staffCalls } from '#contract/staff.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import {
  addStaff,
  changeStaff,
  deleteStaff,
  inviteStaff,
  exportStaff,
  listStaff,
  listWholeCrew,
  readStaff,
} from './staff.ts';

export function staffRoutes(deps: Deps): Handlers<typeof staffCalls> {
  return {
    'GET /api/staff': async ({ actor, query, language }) => ({
      status: 200,
      body:
        Object.keys(query).length === 0
          ? await listWholeCrew(deps, actor, language)
          : await listStaff(deps, actor, query),
    }),
    'GET /api/staff/export': async ({ actor, query, language }) => ({
      status: 200,
      body: await exportStaff(deps, actor, { ...query, language }),
      headers: { 'content-disposition': 'attachment; filename="staff.csv"' },
    }),
    'GET /api/staff/:id': async ({ actor, params }) => ({ status: 200, body: await readStaff(deps, actor, params) }),
    'POST /api/staff': async ({ actor, body, requestId }) => ({
      status: 201,
      body: await addStaff(deps, actor, { ...body, requestId }),
    }),
    'PATCH /api/staff/:id': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await changeStaff(deps, actor, { ...body, ...params, requestId }),
    }),
    'DELETE /api/staff/:id': async ({ actor, params, requestId }) => {
      await deleteStaff(deps, actor, { ...params, requestId });
      return { status: 204 };
    },
    'POST /api/staff/:id/invite': async ({ actor, params, requestId }) => ({
      status: 200,
      body: await inviteStaff(deps, actor, { ...params, requestId }),
    }),
  };
}
