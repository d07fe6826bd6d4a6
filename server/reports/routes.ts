import type { reportCalls, visitCalls } from '#contract/reports.ts';
import { localDate } from '#core/lib/time.ts';
import { isBot, sourceOf, type VisitStep } from '#core/reports/visits.ts';
import { lastDate } from '#core/scheduling/slots.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { countFullDays, countSource, countStep } from './queries.ts';
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

/**
 * Counts a step of a visit on today's date, and full days on their own. Does nothing for programs, and where the shop
 * doesn't count visits.
 */
async function countVisit(
  deps: Deps,
  visit: {
    readonly step?: VisitStep | undefined;
    readonly source?: string | undefined;
    /** Local dates that the calendar showed as full. */
    readonly full?: readonly string[] | undefined;
  },
  userAgent: string | undefined,
): Promise<void> {
  const { step, source, full = [] } = visit;
  if (isBot(userAgent)) return;
  const { settings } = await deps.settings();
  if (!settings.countVisits) return;
  const now = deps.clock.now();
  const today = localDate(now, settings.timeZone).toString();
  if (step) await countStep(deps.db, today, step);
  if (step === 'landing') await countSource(deps.db, today, sourceOf(source));
  const last = lastDate(settings, now).toString();
  const days = [...new Set(full)].filter((day) => day >= today && day <= last);
  if (days.length > 0) await countFullDays(deps.db, days);
}
