import type { reportCalls, visitCalls } from '#contract/reports.ts';
import type { Handlers } from '#server/http/mount.ts';
import { countVisit } from './count-visit.ts';
import { exportReport, readReport } from './read-report.ts';

export function reportRoutes(): Handlers<typeof reportCalls> {
  return {
    'GET /api/reports/:report': async ({ context, params, query }) => ({
      status: 200,
      body: await readReport(context, { ...params, ...query }),
    }),
    'GET /api/reports/:report/export': async ({ context, params, query }) => {
      const { name, csv } = await exportReport(context, { ...params, ...query });
      return { status: 200, body: csv, headers: { 'content-disposition': `attachment; filename="${name}"` } };
    },
  };
}

export function visitRoutes(): Handlers<typeof visitCalls> {
  return {
    'POST /api/visits': async ({ context, body, userAgent }) => {
      await countVisit(context, body, userAgent);
      return { status: 204 };
    },
  };
}
