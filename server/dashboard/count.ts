import type { DeskCounts } from '#contract/counts.ts';
import type { Actor } from '#core/people/permissions.ts';
import { localDate } from '#core/lib/time.ts';
import { countApplications } from '../data/applications.ts';
import { newestSave } from '../data/business.ts';
import type { Deps } from '../deps.ts';
import { countScripts } from '../scripts/count.ts';
import { countJobs } from '../data/jobs.ts';
import { daysBetween } from '../lib/paging.ts';
import { countExpected, countUnmatched } from '../data/payments.ts';
import { countStaff } from '../data/staff.ts';
import { countMessages } from '../data/contact.ts';
import { countMails } from '../data/email-log.ts';
import { countQuotes } from '#server/data/dashboard.ts';

/** The numbers on the cards of the dashboard. */
export async function countDesk(deps: Deps, _actor: Actor): Promise<DeskCounts> {
  const { db, clock, business: present } = deps;
  const now = clock.now();
  const { business } = await present();
  const today = localDate(now, business.timeZone).toString();
  const [quotes, jobs, payments, unmatched, staff, applications, messages, mail, scripts, save] = await Promise.all([
    countQuotes(db, now),
    countJobs(db, daysBetween(business, { from: today, to: today })),
    countExpected(db),
    countUnmatched(db),
    countStaff(db),
    countApplications(db),
    countMessages(db),
    countMails(db),
    countScripts(deps),
    newestSave(db),
  ]);
  const savedOn = localDate(Temporal.Instant.from(save.savedAt), business.timeZone).toString();
  const lists = { quotes, jobs, payments: { ...payments, unmatched }, staff, applications, messages, mail, scripts };
  return { ...lists, business: { version: save.version, savedOn } };
}
