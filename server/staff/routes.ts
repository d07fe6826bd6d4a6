import type { attendanceCalls } from '#contract/attendance.ts';
import type { staffCalls } from '#contract/staff.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { listEntries, correctClock } from './clock-entries.ts';
import { recordPay, takeBackPay } from './pay-payments.ts';
import { sumPayPeriod, exportPayPeriod, readStatement, printStatement } from './pay-period.ts';
import {
  listWholeCrew,
  listStaff,
  exportStaff,
  readStaff,
  addStaff,
  changeStaff,
  deleteStaff,
  inviteStaff,
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
    'POST /api/staff/:id/pay-payments': async ({ actor, params, body, language, requestId }) => ({
      status: 201,
      body: await recordPay(deps, actor, { ...body, ...params, language, requestId }),
    }),
    'DELETE /api/staff/pay-payments/:id': async ({ actor, params, requestId }) => {
      await takeBackPay(deps, actor, { ...params, requestId });
      return { status: 204 };
    },
    'GET /api/staff/:id/pay-statement': async ({ actor, params, query, language }) => ({
      status: 200,
      body: await readStatement(deps, actor, { ...query, ...params, language }),
    }),
    'GET /api/staff/:id/pay-statement/pdf': async ({ actor, params, query, language, sender }) =>
      pdfAnswer(await printStatement(deps, actor, { ...query, ...params, language, sender })),
    'GET /api/employee/pay-statement': async ({ actor, query, language }) => ({
      status: 200,
      body: await readStatement(deps, actor, { ...query, id: actor.employeeId ?? '', language }),
    }),
    'GET /api/employee/pay-statement/pdf': async ({ actor, query, language, sender }) =>
      pdfAnswer(await printStatement(deps, actor, { ...query, id: actor.employeeId ?? '', language, sender })),
  };
}

function pdfAnswer({ name, pdf }: Awaited<ReturnType<typeof printStatement>>) {
  return {
    status: 200,
    body: pdf,
    headers: { 'content-disposition': `inline; filename="${name}"`, 'cache-control': 'private, no-store' },
  } as const;
}
