import type { reportCalls, visitCalls } from '#contract/reports.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { countVisit } from './count-visit.ts';
import { exportReport, readReport } from './read-report.ts';

export function reportRoutes(deps: Deps): Handlers<typeof reportCalls> {
  return {
    'GET /api/reports/:report': async ({ actor, params, query, language }) => ({
      status: 200,
      body: await readReport(deps, actor, { ...params, ...query, language }),
    }),
    'GET /api/reports/:report/export': async ({ actor, params, query, language }) => {
      const { name, csv } = await exportReport(deps, actor, { ...params, ...query, language });
      return { status: 200, body: csv, headers: { 'content-disposition': `attachment; filename="${name}"` } };
    },
  };
}

export function visitRoutes(deps: Deps): Handlers<typeof visitCalls> {
  return {
    'POST /api/visits': async ({ body, userAgent }) => {
      await countVisit(deps, body, userAgent);
      return { status: 204 };
    },
  };
}
