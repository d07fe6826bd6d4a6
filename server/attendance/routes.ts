import type { attendanceCalls } from '#contract/attendance.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount.ts';
import { correctClock, listEntries } from './clock-entries.ts';
import { exportPayPeriod, sumPayPeriod } from './pay-period.ts';

export function attendanceRoutes(deps: Deps): Handlers<typeof attendanceCalls> {
  return {
    'GET /api/staff/:id/clock-entries': async ({ actor, params, query }) => ({
      status: 200,
      body: await listEntries(deps, actor, { ...query, ...params }),
    }),
    'POST /api/staff/:id/clock-entries': async ({ actor, params, body, requestId }) => ({
      status: 201,
      body: { ids: [...(await correctClock(deps, actor, { ...body, ...params, requestId }))] },
    }),
    'GET /api/staff/pay-period': async ({ actor, query, language }) => ({
      status: 200,
      body: await sumPayPeriod(deps, actor, { ...query, language }),
    }),
    'GET /api/staff/pay-period/export': async ({ actor, query, language }) => {
      const { name, csv } = await exportPayPeriod(deps, actor, { ...query, language });
      return { status: 200, body: csv, headers: { 'content-disposition': `attachment; filename="${name}"` } };
    },
  };
}
