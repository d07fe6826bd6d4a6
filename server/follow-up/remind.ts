import type { Settings } from '#core/settings/settings.ts';
import { dueReminder, REMIND_AHEAD_HOURS, reminderTimes, type ReminderTime } from '#core/quotes/follow-up.ts';
import { OPEN_JOB_STATUSES } from '#core/jobs/jobs.ts';
import { STRANGER } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction, type Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { findJobOf } from '../data/jobs.ts';
import { outboxRow, queueMails } from '../data/outbox.ts';
import { deriveLinks } from '../data/quote-links.ts';
import { describeForMail } from '../data/describe-quote.ts';
import { lockQuote, type QuoteRow } from '../data/quotes.ts';
import { textRow } from './text-row.ts';
import { dropPastReminders, insertReminder, insertText, listComing, type ComingVisit } from '#server/data/follow-up.ts';

/**
 * Sends every due appointment reminder once, by email and text message, and returns how many. What is due is read from the
 * database, so a missed round is made up for while the reminder is still useful. Customers who were told the time since then
 * don't get one.
 */
export async function remindDue(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const { business } = await deps.business();
  await dropPastReminders(deps.db, now.toString());
  const until = now.add({ hours: REMIND_AHEAD_HOURS }).toString();
  let reminded = 0;
  for (const visit of await listComing(deps.db, { after: now.toString(), until })) {
    const due = dueFor(business, visit, now);
    if (due && (await remind(deps, { business, visit, due }))) reminded += 1;
  }
  if (reminded > 0) for (const topic of ['quotes', 'mail', 'audit'] as const) deps.changes.tell(topic);
  return reminded;
}

function dueFor(business: Settings, visit: ComingVisit, now: Temporal.Instant): ReminderTime | undefined {
  const startsAt = Temporal.Instant.from(visit.starts_at);
  const due = dueReminder(reminderTimes(business.followUp, { startsAt, timeZone: business.timeZone }), now);
  if (!due || visit.kinds.includes(due.kind)) return undefined;
  const isToldSince = visit.told_at && Temporal.Instant.compare(Temporal.Instant.from(visit.told_at), due.from) >= 0;
  return isToldSince ? undefined : due;
}

type Reminding = { readonly business: Settings; readonly visit: ComingVisit; readonly due: ReminderTime };

/** Returns false if the appointment was canceled, moved or started in the meantime, or another process was faster. */
async function remind(deps: Deps, { business, visit, due }: Reminding): Promise<boolean> {
  const at = deps.clock.now().toString();
  const { kind } = due;
  return transaction(deps.db, async (trx) => {
    const quote = await lockQuote(trx, visit.id);
    if (quote?.status !== 'approved' || quote.starts_at !== visit.starts_at) return false;
    const job = await findJobOf(trx, quote.id);
    if (!job || job.started_at !== null || !OPEN_JOB_STATUSES.some((each) => each === job.status)) return false;
    if (!(await insertReminder(trx, { quote_id: quote.id, starts_at: visit.starts_at, kind, at }))) return false;
    await tell(trx, deps, { business, quote, startsAt: visit.starts_at, due });
    await writeAudit(trx, {
      at,
      actor: STRANGER,
      action: 'quote.remind',
      subject: 'quote',
      subjectId: quote.id,
      after: { kind, startsAt: visit.starts_at },
      requestId: deps.random.id(),
    });
    return true;
  });
}

type Told = {
  readonly business: Settings;
  readonly quote: QuoteRow;
  readonly startsAt: string;
  readonly due: ReminderTime;
};

async function tell(trx: Trx, deps: Deps, { business, quote, startsAt, due }: Told): Promise<void> {
  const { quoteUrl } = deriveLinks(deps, quote);
  const data = { ...describeForMail(business, quote), startsAt, quoteUrl };
  await queueMails(trx, [
    outboxRow(
      deps,
      { kind: 'visit-reminder', recipient: quote.customer_email, data },
      { quoteId: quote.id, isTest: quote.is_test },
    ),
  ]);
  const text = textRow(deps, business, { quote, startsAt, quoteUrl, until: due.until });
  if (text && !quote.is_test) await insertText(trx, text);
}
