import type { attendanceCalls } from '#contract/attendance.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { correctClock, listEntries } from './clock-entries.ts';
import { recordPay, takeBackPay } from './pay-payments.ts';
import { exportPayPeriod, printStatement, readStatement, sumPayPeriod } from './pay-period.ts';

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
