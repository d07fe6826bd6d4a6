import { operationErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Actor } from '#core/people/permissions.ts';
import { HOLDING_STATUSES } from '#core/quotes/quotes.ts';
import { sameClockTime, type ZoneChange } from '#core/settings/settings-check.ts';
import { writeAudit } from '../audit.ts';
import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { dropReminders } from '../data/follow-up.ts';
import { outboxRow, enqueue } from '../notifications/outbox.ts';
import { deriveLinks } from '../data/quote-links.ts';
import { describeForMail } from '../data/describe-quote.ts';
import type { QuoteRow } from '../data/quotes.ts';
import {
  futureHolds,
  lockHolders,
  lockReaders,
  moveQuotes,
  replaceHolds,
  rewriteTexts,
  type MovedQuote,
  soldHours,
} from '#server/data/settings.ts';

type Turn = {
  readonly before: Settings;
  readonly after: Settings;
  readonly zoneChange: ZoneChange | undefined;
  readonly actor: Actor;
  readonly requestId: string;
};

/**
 * Moves all appointments to the new time zone in the transaction that saves the new version, and returns how many moved.
 * Throws Conflict 'time-zone-choice' when there are future reservations and the owner hasn't chosen what happens to them.
 */
export async function changeZone(trx: Trx, deps: Deps, turn: Turn): Promise<number> {
  const { before, after, zoneChange } = turn;
  if (before.timeZone === after.timeZone) return 0;
  // From here on no slot can be sold in the old time zone: a submit reads the version, and blocks on this lock.
  await lockReaders(trx);
  const now = deps.clock.now();
  await lockHolders(trx, now);
  const holds = await futureHolds(trx, now);
  if (holds.length > 0 && !zoneChange) throw askForChoice(holds.length);
  const moved = zoneChange === 'keep-clock-time' ? await moveAll(trx, deps, turn) : [];
  await rewriteTexts(trx, after.timeZone);
  for (const each of moved) await tell(trx, deps, { turn, moved: each });
  return moved.length;
}

async function moveAll(trx: Trx, deps: Deps, { before, after }: Turn): Promise<readonly MovedQuote[]> {
  const now = deps.clock.now();
  const zones = { from: before.timeZone, to: after.timeZone };
  const holds = (await futureHolds(trx, now)).map((hold) => ({
    quoteId: hold.quote_id,
    from: hold.starts_at,
    to: sameClockTime(Temporal.Instant.from(hold.starts_at), zones).toString(),
  }));
  await replaceHolds(trx, holds, now);
  return moveQuotes(trx, holds, now.toString());
}

type ZoneNotice = { readonly turn: Turn; readonly moved: MovedQuote };

/** The history of the quote, and its customer: the calendar has another moment. */
async function tell(trx: Trx, deps: Deps, { turn, moved: { quote, formerStartsAt } }: ZoneNotice): Promise<void> {
  const startsAt = quote.starts_at;
  if (startsAt === null || !HOLDING_STATUSES.includes(quote.status)) return;
  await dropReminders(trx, quote.id);
  await writeAudit(trx, {
    at: deps.clock.now().toString(),
    actor: turn.actor,
    action: 'quote.change-zone',
    subject: 'quote',
    subjectId: quote.id,
    before: { startsAt: formerStartsAt },
    after: { startsAt },
    requestId: turn.requestId,
  });
  await enqueue(trx, [await mailOf(trx, deps, { turn, quote: { ...quote, starts_at: startsAt } })]);
}

type ZoneEmail = { readonly turn: Turn; readonly quote: QuoteRow & { readonly starts_at: string } };

async function mailOf(trx: Trx, deps: Deps, { turn: { before, after }, quote }: ZoneEmail) {
  const data = {
    ...describeForMail(after, quote),
    startsAt: quote.starts_at,
    formerStartsAt: null,
    formerTimeZone: before.timeZone,
    quoteUrl: deriveLinks(deps, quote).quoteUrl,
    isConfirmed: quote.status === 'approved',
    visitSequence: quote.visit_sequence,
    visitHours: await soldHours(trx, quote),
  };
  return outboxRow(
    deps,
    { kind: 'quote-rescheduled', recipient: quote.customer_email, data },
    { language: quote.language, quoteId: quote.id, isTest: quote.is_test },
  );
}

function askForChoice(reservations: number): Conflict {
  const message = messageOf(operationErrorsTexts, 'zoneChoice', { count: reservations });
  return new Conflict('time-zone-choice', message, { reservations });
}
