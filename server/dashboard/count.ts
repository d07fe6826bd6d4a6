import type { DashboardCounts } from '#contract/counts.ts';
import type { Actor } from '#core/people/permissions.ts';
import { localDate } from '#core/lib/time.ts';
import { countApplications } from '../data/applications.ts';
import { newestSave } from '../data/settings.ts';
import type { Deps } from '../deps.ts';
import { countScripts } from '../scripts/view.ts';
import { countJobs } from '../data/jobs.ts';
import { daysBetween } from '../lib/paging.ts';
import { countExpected, countUnmatched } from '../data/payments.ts';
import { countStaff } from '../data/staff.ts';
import { countMessages } from '../data/contact.ts';
import { countMails } from '../data/email-log.ts';
import { countQuotes } from '#server/data/dashboard.ts';

/** The numbers on the cards of the dashboard. */
export async function countForDashboard(deps: Deps, _actor: Actor): Promise<DashboardCounts> {
  const { db, clock } = deps;
  const now = clock.now();
  const { settings } = await deps.settings();
  const today = localDate(now, settings.timeZone).toString();
  const [quotes, jobs, payments, unmatched, staff, applications, messages, mail, scripts, save] = await Promise.all([
    countQuotes(db, now),
    countJobs(db, daysBetween(settings, { from: today, to: today })),
    countExpected(db),
    countUnmatched(db),
    countStaff(db),
    countApplications(db),
    countMessages(db),
    countMails(db),
    countScripts(deps),
    newestSave(db),
  ]);
  const savedOn = localDate(Temporal.Instant.from(save.savedAt), settings.timeZone).toString();
  const lists = { quotes, jobs, payments: { ...payments, unmatched }, staff, applications, messages, mail, scripts };
  return { ...lists, business: { version: save.version, savedOn } };
}
