import type { attendanceCalls } from '#contract/attendance.ts';
import type { staffCalls } from '#contract/staff.ts';
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

export function staffRoutes(): Handlers<typeof staffCalls> {
  return {
    'GET /api/staff': async ({ context, query }) => ({
      status: 200,
      body: Object.keys(query).length === 0 ? await listWholeCrew(context) : await listStaff(context, query),
    }),
    'GET /api/staff/export': async ({ context, query }) => ({
      status: 200,
      body: await exportStaff(context, query),
      headers: { 'content-disposition': 'attachment; filename="staff.csv"' },
    }),
    'GET /api/staff/:id': async ({ context, params }) => ({ status: 200, body: await readStaff(context, params) }),
    'POST /api/staff': async ({ context, body }) => ({
      status: 201,
      body: await addStaff(context, body),
    }),
    'PATCH /api/staff/:id': async ({ context, params, body }) => ({
      status: 200,
      body: await changeStaff(context, { ...body, ...params }),
    }),
    'DELETE /api/staff/:id': async ({ context, params }) => {
      await deleteStaff(context, params);
      return { status: 204 };
    },
    'POST /api/staff/:id/invite': async ({ context, params }) => ({
      status: 200,
      body: await inviteStaff(context, params),
    }),
  };
}

export function attendanceRoutes(): Handlers<typeof attendanceCalls> {
  return {
    'GET /api/staff/:id/clock-entries': async ({ context, params, query }) => ({
      status: 200,
      body: await listEntries(context, { ...query, ...params }),
    }),
    'POST /api/staff/:id/clock-entries': async ({ context, params, body }) => ({
      status: 201,
      body: { ids: [...(await correctClock(context, { ...body, ...params }))] },
    }),
    'GET /api/staff/pay-period': async ({ context, query }) => ({
      status: 200,
      body: await sumPayPeriod(context, { ...query }),
    }),
    'GET /api/staff/pay-period/export': async ({ context, query }) => {
      const { name, csv } = await exportPayPeriod(context, query);
      return { status: 200, body: csv, headers: { 'content-disposition': `attachment; filename="${name}"` } };
    },
    'POST /api/staff/:id/pay-payments': async ({ context, params, body }) => ({
      status: 201,
      body: await recordPay(context, { ...body, ...params }),
    }),
    'DELETE /api/staff/pay-payments/:id': async ({ context, params }) => {
      await takeBackPay(context, params);
      return { status: 204 };
    },
    'GET /api/staff/:id/pay-statement': async ({ context, params, query }) => ({
      status: 200,
      body: await readStatement(context, { ...query, ...params }),
    }),
    'GET /api/staff/:id/pay-statement/pdf': async ({ context, params, query }) =>
      pdfAnswer(await printStatement(context, { ...query, ...params })),
    'GET /api/employee/pay-statement': async ({ context, query }) => ({
      status: 200,
      body: await readStatement(context, { ...query, id: context.actor.employeeId ?? '' }),
    }),
    'GET /api/employee/pay-statement/pdf': async ({ context, query }) =>
      pdfAnswer(await printStatement(context, { ...query, id: context.actor.employeeId ?? '' })),
  };
}

function pdfAnswer({ name, pdf }: Awaited<ReturnType<typeof printStatement>>) {
  return {
    status: 200,
    body: pdf,
    headers: { 'content-disposition': `inline; filename="${name}"`, 'cache-control': 'private, no-store' },
  } as const;
}
